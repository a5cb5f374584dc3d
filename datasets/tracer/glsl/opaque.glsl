// Light on everything that is not clear: a few stratified samples, each one shadow ray and one bounced or mirrored ray.
layout(location = 0) out vec4 outLight;   // diffuse light (kept apart from colour so that it can be smoothed)
layout(location = 1) out vec4 outAlbedo;
layout(location = 2) out vec4 outShine;
layout(location = 3) out vec4 outGuide;   // normal, distance

int place;   // of the pixel in its block of 4 x 4: all blocks share out the same low-discrepancy sequence, see smooth.glsl

vec2 roll(vec2 start, int s) { return fract(start + float(s * 16 + place) * vec2(0.7548776662, 0.5698402909)); }

void main() {
    ivec2 px = ivec2(gl_FragCoord.xy);
    state = pcg(uint(seed));
    ivec2 b = px & 3;
    place = ((b.x ^ b.y) & 1) << 3 | (b.y & 1) << 2 | ((b.x ^ b.y) & 2) | (b.y >> 1);
    vec2 atPixel = vec2(rnd(), rnd()), atLens = vec2(rnd(), rnd()), atLamp = vec2(rnd(), rnd()), atBounce = vec2(rnd(), rnd());
    vec3 light = vec3(0.0), albedo = vec3(0.0), shine = vec3(0.0);
    vec4 guide = vec4(0.0);
    for (int k = 0; k < samples; k++) {
        vec2 u = roll(atLens, k);
        Ray ray = primary(vec2(px) + roll(atPixel, k), sqrt(u.x) * vec2(cos(6.2831853 * u.y), sin(6.2831853 * u.y)));
        float t;
        int id = trace(ray.o, ray.d, t);
        Surface s = surfaceAt(id, ray.o, ray.d, min(t, 1e5));
        vec3 start = s.p + s.n * 0.02;
        float facing = max(-dot(ray.d, s.n), 0.0), fresnel = schlick(s.f0, facing) * (1.0 - 0.6 * s.rough);
        vec3 got = vec3(0.0), mirror = vec3(0.0);

        int j = k % nLamps, turns = (samples - j + nLamps - 1) / nLamps;   // how often this lamp's turn comes
        vec2 spot = roll(atLamp, k / nLamps) * 2.0 - 1.0;
        vec3 v = lamp[j * 4].xyz + spot.x * lamp[j * 4 + 1].xyz + spot.y * lamp[j * 4 + 2].xyz - start;
        float reach = length(v);
        vec3 l = v / reach;
        vec3 side = cross(lamp[j * 4 + 1].xyz, lamp[j * 4 + 2].xyz);
        float size = 4.0 * abs(dot(side, l)) / (reach * reach) * (lamp[j * 4].w > 0.5 ? 0.785 : 1.0);
        vec3 open = through(start, l, reach, NOTHING) * lamp[j * 4 + 3].rgb * (size * float(samples) / float(turns) * s.hollow);
        float nl = max(dot(s.n, l), 0.0);
        got += open * (nl / PI) * (1.0 - fresnel);
        mirror += s.rough >= 0.2 ? open * nl * min(ggx(s.rough, s.n, l, -ray.d), 12.0) * schlick(s.f0, dot(l, normalize(l - ray.d))) : vec3(0.0);

        bool bounce = (k & 1) == 0;
        vec3 soft = cosineAround(s.n, roll(atBounce, k / 2));
        vec3 hard = normalize(reflect(ray.d, s.n) + s.rough * s.rough * 1.2 * (soft - s.n * 0.66));
        hard -= s.n * min(2.0 * dot(hard, s.n), 0.0);   // rough mirrors do not look into themselves
        vec3 d2 = bounce ? soft : hard;
        float t2;
        int id2 = trace(start, d2, t2);
        Surface s2 = surfaceAt(id2, start, d2, min(t2, 1e5));
        vec3 seen = id2 != NOTHING ? glow(s2) : bounce || s.rough > 0.6 ? sky(d2, 1.0) : sky(d2, 0.0);
        vec3 lampHit = !bounce && id2 == NOTHING && s.rough < 0.2 ? lampSeen(start, d2) : vec3(0.0);
        got += bounce ? seen * 2.0 * (1.0 - fresnel) * s.hollow : vec3(0.0);
        mirror += bounce ? vec3(0.0) : min(seen + lampHit, vec3(14.0)) * 2.0 * fresnel * s.hollow;

        mirror = min(mirror, vec3(6.0));
        light += got;
        guide += vec4(s.n, min(t, 2e4));   // within half floats
        albedo += s.albedo;
        shine += mirror;
    }
    float share = 1.0 / float(samples);
    outLight = vec4(light * share, 1.0);
    outGuide = vec4(normalize(guide.xyz), guide.w * share);
    outAlbedo = vec4(albedo * share, 1.0);
    outShine = vec4(shine * share, 1.0);
}
