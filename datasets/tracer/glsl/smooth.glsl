// One round of smoothing among neighbours on the same surface. Blocks of 4 x 4 pixels share out one sequence of samples,
// the same in every block: two rounds, with gaps 1 and 2, take a pattern of that size out altogether.
layout(location = 0) out vec4 outLight;
uniform sampler2D noisy;
uniform sampler2D guide;    // normal, distance
uniform int gap;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(noisy, 0) - 1;
    vec4 mine = texelFetch(guide, at, 0), sum = vec4(0.0);
    float total = 0.0;
    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
        ivec2 to = clamp(at + gap * ivec2(x, y), ivec2(0), last);
        vec4 theirs = texelFetch(guide, to, 0);
        float turn = max(dot(mine.xyz, theirs.xyz), 0.0);
        turn *= turn; turn *= turn; turn *= turn; turn *= turn;
        float step_ = abs(mine.w - theirs.w) / (0.004 * mine.w * float(gap));
        float w = (x == 0 ? 0.5 : 0.25) * (y == 0 ? 0.5 : 0.25) * turn * exp(-min(step_ * step_, 40.0));
        w = x == 0 && y == 0 ? 0.25 : w;
        sum += texelFetch(noisy, to, 0) * w;
        total += w;
    }
    outLight = sum / total;
}
