// Path tracing of the pixels that show clear or translucent dice.
layout(location = 0) out vec4 outColor;

const int PATH = 11;
int turn;                    // which of the pixel's paths this is
vec2 atLamp, atBounce, atSkin;   // where the low-discrepancy sequences begin

vec2 roll(vec2 start) { return fract(start + float(turn) * vec2(0.7548776662, 0.5698402909)); }

// Light that reaches a point inside a clear body along l: what its shell, its paint and its small die let through.
vec3 throughShell(int i, vec3 p, vec3 l, out vec3 leaving) {
    vec4 h = halfOf(i);
    mat3 m = frame(i);
    float t = max(leave((p - centreOf(i).xyz) * m, l * m, h.xyz, h.w, ballOf(i)), 0.0);
    leaving = p + (t + 0.03) * l;
    int inner = innerOf(i);
    float blocked = inner >= 0 && meet(max(inner, 0), p, l) < FAR ? 0.0 : 1.0;
    return exp(-absorb(i) * t) * (0.88 * (1.0 - paintAt(i, p + t * l).a) * blocked);
}

// Direct and bounced light at an opaque point; `shell` is the clear die it lies in, or -1.
vec3 lit(Surface s, vec3 eyeward, int shell) {
    int j = (turn + turn / 4) % nLamps, c = max(shell, 0);
    vec2 spot = roll(atLamp) * 2.0 - 1.0;
    vec3 start = s.p + s.n * 0.02, leaving;
    vec3 v = lamp[j * 4].xyz + spot.x * lamp[j * 4 + 1].xyz + spot.y * lamp[j * 4 + 2].xyz - start;
    float reach = length(v);
    vec3 l = v / reach;
    float size = 4.0 * abs(dot(cross(lamp[j * 4 + 1].xyz, lamp[j * 4 + 2].xyz), l)) / (reach * reach) * (lamp[j * 4].w > 0.5 ? 0.785 : 1.0);
    vec3 own = throughShell(c, start, l, leaving);
    vec3 open = (shell >= 0 ? own : vec3(1.0)) * through(shell >= 0 ? leaving : start, l, reach, shell);
    open *= lamp[j * 4 + 3].rgb * (size * float(nLamps));
    float nl = max(dot(s.n, l), 0.0);
    vec3 direct = s.albedo * open * (nl / PI) * s.hollow;
    direct += shell < 0 ? min(open * nl * ggx(max(s.rough, 0.25), s.n, l, eyeward) * s.f0, vec3(2.0)) : vec3(0.0);

    vec3 soft = cosineAround(s.n, roll(atBounce));
    vec3 shade = throughShell(c, start, soft, leaving);
    float t;
    int id = trace(shell >= 0 ? leaving : start, soft, t);
    Surface far = surfaceAt(id, start, soft, min(t, 1e5));
    vec3 seen = id == NOTHING ? sky(soft, 1.0) : id == shell ? ambient * 0.5 : glow(far);
    // Light inside a clear body has many more ways in than the straight one.
    return direct + s.albedo * s.hollow * (shell >= 0 ? mix(shade, vec3(0.9) * exp(-absorb(c) * halfOf(c).x), 0.35) : vec3(1.0)) * seen;
}

vec3 jitter(vec3 n, float rough) {
    vec3 r = vec3(rnd(), rnd(), rnd()) * 2.0 - 1.0;
    return normalize(n + r * (rough * rough * 0.8));
}

vec3 path(Ray ray, bool mirrored) {
    vec3 o = ray.o, d = ray.d, weight = vec3(1.0);
    int where = AIR, die = 0, shell = -1;
    bool first = true, ended = false, escaped = false, ghost = false;
    Surface end;
    end.p = o; end.n = vec3(0, 0, 1); end.albedo = vec3(0.0); end.rough = 1.0; end.f0 = 0.0; end.hollow = 1.0; end.id = NOTHING;
    for (int k = 0; k < PATH; k++) {
        float t;
        int id = trace(o, d, t);
        bool air = where == AIR;
        Surface s = surfaceAt(id, o, d, min(t, 1e5));
        bool glass = air && id < CARD && kindOf((id < CARD ? id : 0)).x > 0.5;
        die = glass ? id : die;
        Event e = within(die, air ? SOLID : where, o, d);
        t = air ? t : e.t;
        vec3 p = o + t * d;
        float rough = bodyOf(die).w;
        vec3 n = air ? s.n : e.n;
        weight *= where == SOLID ? exp(-absorb(die) * t) : vec3(1.0);

        if (air && !glass) { end = s; ended = true; escaped = id == NOTHING; shell = -1; break; }
        int what = air ? OUTER : e.what;
        if (what == INNER) { end = surfaceAt(max(innerOf(die), 0), o, d, t); end.id = innerOf(die); ended = true; shell = die; break; }
        vec4 paint = paintAt(die, p);
        bool painted = what == OUTER && (first ? roll(atSkin).x : rnd()) < paint.a;
        // Cloudy bodies scatter part of the light at the skin.
        bool cloudy = glass && (first ? roll(atSkin).y : rnd()) < moreOf(die).z;
        if (painted || cloudy) {
            end.p = p; end.n = n; end.rough = rough; end.f0 = 0.045; end.hollow = s.hollow;
            end.hollow = air && painted ? s.hollow : 1.0;
            end.albedo = painted ? paint.rgb : exp(-absorb(die) * 2.0 * halfOf(die).x);
            ended = true;
            shell = air ? -1 : die;
            break;
        }
        n = what == OUTER ? jitter(n, rough) : n;
        bool entering = air || where == HOLLOW;   // from thin to dense
        float ratio = entering ? 1.0 / INDEX : INDEX;
        float f = fresnel(clamp(-dot(n, d), 0.0, 1.0), ratio);
        bool bounce = first ? mirrored : rnd() < f;
        weight *= first ? (mirrored ? f * 4.0 : (1.0 - f) * 4.0 / 3.0) : 1.0;
        // Faint second reflections of lamps would be sparks: few paths carry them, so their brightness is held down.
        ghost = ghost || (!first && bounce && f < 0.4);
        first = false;
        vec3 bent = refract(d, n, ratio);
        bounce = bounce || dot(bent, bent) < 0.5;
        d = normalize(bounce ? reflect(d, n) : bent);
        o = p + n * (bounce ? 0.02 : -0.02);
        int beyond = air ? SOLID : where == HOLLOW ? SOLID : what == OUTER ? AIR : HOLLOW;
        where = bounce ? where : beyond;
        if (max(weight.x, max(weight.y, weight.z)) < 0.01) { ended = true; end.albedo = vec3(0.0); break; }
    }
    vec3 lamps = lampSeen(o, d);
    vec3 shaded = lit(end, -d, shell);
    vec3 value = escaped ? sky(d, 0.0) + min(lamps, vec3(mirrored ? 12.0 : 6.0)) : ended ? shaded : ambient * 0.3;
    return min(weight * value, vec3(ghost ? 0.7 : mirrored ? 8.0 : 3.0));
}

void main() {
    ivec2 px = ivec2(gl_FragCoord.xy);
    state = pcg(uint(seed));   // the same for all pixels: steps where light should run smoothly, but no grain
    vec2 base = vec2(rnd(), rnd());
    atLamp = vec2(rnd(), rnd());
    atBounce = vec2(rnd(), rnd());
    atSkin = vec2(rnd(), rnd());
    vec3 sum = vec3(0.0);
    for (int k = 0; k < samples; k++) {
        turn = k;
        vec2 in_ = fract(base + float(k) * vec2(0.7548776662, 0.5698402909));
        float w = 6.2831853 * rnd(), r = sqrt(rnd());
        // Every fourth path is the mirrored one; the rest go in.
        sum += path(primary(vec2(px) + in_, r * vec2(cos(w), sin(w))), (k & 3) == 3);
    }
    outColor = vec4(sum / float(samples), 1.0);
}
