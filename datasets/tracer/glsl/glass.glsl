// What a ray does at and inside clear bodies: outer rounded box, cubic hollow in it, a small opaque die in the hollow.
const float INDEX = 1.49;
const int AIR = 0, SOLID = 1, HOLLOW = 2;   // where a ray is

struct Event { float t; vec3 n; int what; };   // next boundary: normal against the ray
const int OUTSIDE_HIT = 0, OUTER = 1, WALL = 2, INNER = 3;

int innerOf(int i) { return int(kindOf(i).w); }
vec3 absorb(int i) { return bodyOf(i).rgb; }
vec3 hollowHalf(int i) { return vec3(kindOf(i).z); }

vec4 paintAt(int i, vec3 world) {
    vec3 local = (world - centreOf(i).xyz) * frame(i);
    vec3 face = faceAt(local, halfOf(i).xyz);
    vec4 c = texture(skins, vec3(face.xy, kindOf(i).y + face.z));
    return vec4(c.rgb * c.rgb / max(c.a, 0.01), c.a);
}

// From inside the solid: the outer surface or the hollow's wall. From inside the hollow: the small die or the wall.
Event within(int i, int where, vec3 o, vec3 d) {
    vec4 h = halfOf(i);
    mat3 m = frame(i);
    vec3 lo = (o - centreOf(i).xyz) * m, ld = d * m, hole = hollowHalf(i);
    float soft = 0.04 * hole.x;
    bool hasHole = hole.x > 0.0;
    int inner = max(innerOf(i), 0);
    float out_ = leave(lo, ld, h.xyz, h.w, ballOf(i));
    float wall = where == SOLID ? enter(lo, ld, hole, soft, FAR) : leave(lo, ld, hole, soft, FAR);
    float small = meet(inner, o, d);
    bool inSolid = where == SOLID;
    bool toWall = inSolid ? hasHole && wall < out_ : small >= wall;
    Event e;
    e.what = toWall ? WALL : inSolid ? OUTER : INNER;
    e.t = max(toWall ? wall : inSolid ? out_ : small, 0.0);
    vec3 p = lo + e.t * ld;
    vec3 n = toWall ? bodyNormal(p, vec4(hole, soft), FAR) : bodyNormal(p, h, ballOf(i));
    vec3 ip = (o + e.t * d - centreOf(inner).xyz) * frame(inner);
    n = e.what == INNER ? frame(inner) * bodyNormal(ip, halfOf(inner), ballOf(inner)) : m * n;
    e.n = dot(n, d) > 0.0 ? -n : n;
    return e;
}

float fresnel(float c, float ratio) {   // ratio = index here / index beyond
    float s2 = ratio * ratio * (1.0 - c * c);
    float ct = sqrt(max(1.0 - s2, 0.0));
    float a = (ratio * c - ct) / (ratio * c + ct), b = (c - ratio * ct) / (c + ratio * ct);
    return s2 >= 1.0 ? 1.0 : 0.5 * (a * a + b * b);
}
