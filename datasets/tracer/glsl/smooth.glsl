// One round of smoothing of the diffuse light: neighbours on the same surface, no more different than grain explains.
layout(location = 0) out vec4 outLight;
uniform sampler2D noisy;    // light, variance of its brightness
uniform sampler2D guide;    // normal, distance
uniform int gap;

float brightness(vec3 c) { return dot(c, vec3(0.3, 0.5, 0.2)); }

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(noisy, 0) - 1;
    vec4 here = texelFetch(noisy, at, 0), mine = texelFetch(guide, at, 0);
    float grain = 0.0, level = brightness(here.rgb);
    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {   // a pixel's own few samples cannot tell its grain
        grain += texelFetch(noisy, clamp(at + gap * ivec2(x, y), ivec2(0), last), 0).a / 9.0;
    }
    float allowed = 0.03 * level + 6.0 * sqrt(max(grain, 0.0)) + 1e-4;
    vec4 sum = vec4(here.rgb, here.a) * vec4(vec3(0.25), 0.0625);
    float total = 0.25;
    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
        ivec2 to = clamp(at + gap * ivec2(x, y), ivec2(0), last);
        vec4 there = texelFetch(noisy, to, 0), theirs = texelFetch(guide, to, 0);
        float turn = max(dot(mine.xyz, theirs.xyz), 0.0);
        turn *= turn; turn *= turn; turn *= turn; turn *= turn;
        float step_ = abs(mine.w - theirs.w) / (0.004 * mine.w * float(gap));
        float w = (x == 0 ? 0.5 : 0.25) * (y == 0 ? 0.5 : 0.25) * turn;
        w *= exp(-min(step_ * step_, 40.0) - min(abs(brightness(there.rgb) - level) / allowed, 40.0));
        w = x == 0 && y == 0 ? 0.0 : w;
        sum += there * vec4(vec3(w), w * w);
        total += w;
    }
    outLight = sum / vec4(vec3(total), total * total);
}
