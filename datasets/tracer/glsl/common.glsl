// Shared by every pass: what the scene is made of, and how a ray meets it. Lengths in millimetres, z up, table at z = 0.
const float PI = 3.14159265;
const float FAR = 1e9;
const int STRIDE = 6;      // vec4s for each box
const int TABLE = 900;     // ids: boxes 0.., cards 300.., the table, nothing
const int CARD = 300;
const int NOTHING = 999;

layout(std140) uniform Boxes { vec4 box[STRIDE * 120]; };
layout(std140) uniform Lamps { vec4 lamp[16]; };   // centre, half axis a, half axis b, radiance; shape: 0 square, 1 round, 1 + share of the radius that is dark
layout(std140) uniform Cards { vec4 card[4 * 30]; };
uniform sampler2DArray skins;     // sqrt(linear) albedo, alpha = paint
uniform sampler2DArray bumps;     // tilt of the normal, light that gets in, depth
uniform sampler2DArray cardArt;
uniform sampler2DArray tableArt;  // table, tray floor, rim, floor beyond the table
uniform sampler2DArray env;       // octahedral: 0 sharp, 1 blurred
uniform int nDice, nBoxes, nCards, nLamps, samples, seed;
uniform vec3 eye;
uniform mat3 view;                // columns: right, down, forward
uniform vec3 lens;                // focal length in pixels, principal point
uniform vec2 focus;               // lens radius, distance in focus (mm)
uniform vec4 tableMap;            // offset and turn of the table picture, 1 / its size
uniform vec4 tableShine;          // roughness, f0, pixel angle / texel angle, unused
uniform vec4 layerOf;             // which layer of tableArt is the table, the tray floor, the rim, the floor beyond
uniform vec4 trayRect;            // centre, half sizes (0 = none)
uniform vec4 trayTurn;            // cos, sin, table edge: signed distance and azimuth (see groundLayer)
uniform vec3 ambient;             // mean radiance of the sky, for light that bounced twice

// A box's rows. Few and small: every lane may ask for another box, and each number is fetched one by one.
vec4 centreOf(int i) { return box[i * STRIDE]; }       // centre, farthest reach (where a ball cuts corners: its radius)
vec4 halfOf(int i) { return box[i * STRIDE + 1]; }     // half sizes, radius of the edges
vec4 turnOf(int i) { return box[i * STRIDE + 2]; }     // quaternion from the box's frame to the world's
vec4 kindOf(int i) { return box[i * STRIDE + 3]; }     // clear?, first skin layer (below 0: a rim), half of the hollow, inner
vec4 bodyOf(int i) { return box[i * STRIDE + 4]; }     // colour (clear: absorption for each mm), roughness
vec4 moreOf(int i) { return box[i * STRIDE + 5]; }     // drilled, f0, cloud, bow
float ballOf(int i) { return centreOf(i).w; }

vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
vec3 unturned(vec4 q, vec3 v) { return turned(vec4(-q.xyz, q.w), v); }

mat3 frame(int i) {
    vec4 q = turnOf(i);
    return mat3(turned(q, vec3(1, 0, 0)), turned(q, vec3(0, 1, 0)), turned(q, vec3(0, 0, 1)));
}

uint state;
uint pcg(uint v) {
    uint s = v * 747796405u + 2891336453u;
    uint w = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
    return (w >> 22u) ^ w;
}
float rnd() { state = pcg(state); return float(state >> 8) * (1.0 / 16777216.0); }

float outside(vec3 p, vec3 core, float r) { return length(p - clamp(p, -core, core)) - r; }

void nearer(vec3 o, vec3 d, vec3 core, float r, inout float t) {
    vec3 p = o + t * d;
    vec3 q = p - clamp(p, -core, core);
    float l = length(q), f = l - r, s = dot(q, d);
    t -= f > 1e-4 && s < 0.0 ? f * l / s : 0.0;
}

// Distance at which a ray from outside meets a rounded box whose corners a ball cuts off. Distance to a convex body is
// convex along a ray, so Newton's steps never jump past the surface.
float enter(vec3 o, vec3 d, vec3 h, float r, float ball) {
    d += vec3(equal(d, vec3(0.0))) * 1e-9;
    vec3 inv = 1.0 / d;
    vec3 mid = -inv * o, reach = abs(inv) * h;
    vec3 a = mid - reach, b = mid + reach;
    float t0 = max(max(a.x, a.y), a.z), t1 = min(min(b.x, b.y), b.z);
    float t = max(t0, 0.0);
    vec3 core = h - r;
    bool miss = t0 > t1 || t1 < 0.0;
    miss = miss || (t0 < 0.0 && outside(o, core, r) < -2e-3);
    nearer(o, d, core, r, t);   // written out: a loop costs the driver more than the steps it saves
    nearer(o, d, core, r, t);
    nearer(o, d, core, r, t);
    nearer(o, d, core, r, t);
    miss = miss || outside(o + t * d, core, r) > 0.02 * r + 1e-3;
    vec3 at = o + t * d;   // measured from here: from a far eye the squares would drown the body
    float along = -dot(at, d), rest = along * along - dot(at, at) + ball * ball, chord = sqrt(max(rest, 0.0));
    float on = along - chord;
    vec3 p = at + on * d;
    bool later = on > 0.0;   // the ball is met after the box: a hit only if still within the box
    miss = miss || rest < 0.0 || along + chord < 0.0 || (later && length(p - clamp(p, -core, core)) > r + 1e-3);
    return miss ? FAR : t + max(on, 0.0);
}

float leave(vec3 o, vec3 d, vec3 h, float r, float ball) {
    float far = 4.0 * (h.x + h.y + h.z);
    return far - enter(o + d * far, -d, h, r, ball);
}


float meet(int i, vec3 o, vec3 d) {
    vec4 c = centreOf(i), h = halfOf(i), q = turnOf(i);
    return enter(unturned(q, o - c.xyz), unturned(q, d), h.xyz, h.w, c.w);
}

// Which boxes a ray can meet at all. The driver runs both sides of every `if`, so candidates are gathered first
// and only those are looped over.
uvec2 candidates(vec3 o, vec3 d) {
    uvec2 found = uvec2(0u);
    for (int i = 0; i < nBoxes; i++) {
        vec4 c = centreOf(i);
        vec3 v = c.xyz - o;
        float along = dot(v, d), off = dot(v, v) - along * along;
        bool can = off < c.w * c.w * 1.002 && along > -c.w;
        uint bit = can ? 1u << uint(i & 31) : 0u;
        found |= i < 32 ? uvec2(bit, 0u) : uvec2(0u, bit);
    }
    return found;
}

int take(inout uvec2 found) {
    int i = found.x != 0u ? findLSB(found.x) : 32 + findLSB(found.y);
    if (found.x != 0u) found.x &= found.x - 1u; else found.y &= found.y - 1u;
    return i;
}

// Things cut out of a flat picture: a slab between two heights, filled where the picture covers.
vec2 cardAt(int i, vec3 p) {   // -1..1 inside
    vec4 c = card[i * 4], s = card[i * 4 + 1];
    vec2 v = p.xy - c.xy;
    return vec2(dot(v, s.xy), dot(v, vec2(-s.y, s.x))) * s.zw;
}

vec4 cardColor(int i, vec2 q) {
    vec4 c = textureLod(cardArt, vec3(q * vec2(0.5, -0.5) + 0.5, card[i * 4].w), 0.0);
    return vec4(c.rgb * c.rgb, c.a);
}

vec2 cardSpan(int i, vec3 o, vec3 d) {   // where the ray is inside the slab; x > y = nowhere
    vec4 s = card[i * 4 + 1];
    float top = card[i * 4].z, bottom = card[i * 4 + 2].w;
    vec3 lo = vec3(cardAt(i, o), (o.z - 0.5 * (top + bottom)) / (0.5 * (top - bottom)));
    vec3 ld = vec3(dot(d.xy, s.xy) * s.z, dot(d.xy, vec2(-s.y, s.x)) * s.w, d.z / (0.5 * (top - bottom)));
    ld += vec3(equal(ld, vec3(0.0))) * 1e-9;
    vec3 inv = 1.0 / ld, a = -inv * lo - abs(inv), b = -inv * lo + abs(inv);
    return vec2(max(max(max(a.x, a.y), a.z), 1e-3), min(min(b.x, b.y), b.z));
}

int hitCard(vec3 o, vec3 d, inout float t) {
    int id = NOTHING;
#if CARDS
    uint found = 0u;
    for (int i = 0; i < nCards; i++) {
        vec2 span = cardSpan(i, o, d);
        found |= span.x < span.y && span.x < t ? 1u << uint(i) : 0u;
    }
    while (found != 0u) {
        int i = findLSB(found);
        found &= found - 1u;
        vec2 span = cardSpan(i, o, d);
        float s = span.x, stride = max((span.y - span.x) / 9.0, 1e-4);
        for (int k = 0; k < 10; k++) {
            if (s > t || cardColor(i, cardAt(i, o + s * d)).a > 0.5) break;
            s += stride;
        }
        if (s < t && s <= span.y + 1e-3) { t = s; id = CARD + i; }
    }
#endif
    return id;
}

int trace(vec3 o, vec3 d, out float t) {
    t = d.z < 0.0 ? -o.z / d.z : FAR;
    int id = d.z < 0.0 ? TABLE : NOTHING;
    int onCard = hitCard(o, d, t);
    id = onCard != NOTHING ? onCard : id;
    uvec2 found = candidates(o, d);
    while (any(notEqual(found, uvec2(0u)))) {
        int i = take(found);
        float s = meet(i, o, d);
        if (s < t) { t = s; id = i; }
    }
    return id;
}

// The face of a box under a local point: layer 0..5 in the order +x -x +y -y +z -z, and where on its picture.
vec3 faceAt(vec3 p, vec3 h) {
    vec3 a = abs(p / h);
    vec3 q = p / h;
    bool x = a.x >= a.y && a.x >= a.z, y = !x && a.y >= a.z;
    float side = x ? q.x : y ? q.y : q.z;
    float s = side < 0.0 ? -1.0 : 1.0;
    vec2 uv = x ? vec2(s * q.y, -q.z) : y ? vec2(-s * q.x, -q.z) : vec2(s * q.x, -q.y);
    float layer = (x ? 0.0 : y ? 2.0 : 4.0) + (s < 0.0 ? 1.0 : 0.0);
    return vec3(uv * 0.5 + 0.5, layer);
}

void faceAxes(float layer, out vec3 right, out vec3 down) {
    float s = mod(layer, 2.0) > 0.5 ? -1.0 : 1.0;
    right = layer < 2.0 ? vec3(0, s, 0) : layer < 4.0 ? vec3(-s, 0, 0) : vec3(s, 0, 0);
    down = layer < 4.0 ? vec3(0, 0, -1) : vec3(0, -1, 0);
}

vec3 bodyNormal(vec3 p, vec4 h, float ball) {
    vec3 core = h.xyz - h.w;
    vec3 q = p - clamp(p, -core, core);
    return normalize(dot(p, p) > ball * ball * 0.9995 || dot(q, q) < 1e-10 ? p : q);
}

float groundLayer(vec2 p) {
    vec2 v = p - trayRect.xy;
    vec2 q = vec2(dot(v, trayTurn.xy), dot(v, vec2(-trayTurn.y, trayTurn.x)));
    bool inside = trayRect.z > 0.0 && abs(q.x) < trayRect.z && abs(q.y) < trayRect.w;
    bool beyond = dot(p, vec2(cos(trayTurn.w), sin(trayTurn.w))) > trayTurn.z;
    return inside ? layerOf.y : beyond ? layerOf.w : layerOf.x;
}

vec3 ground(vec2 p, float layer, float lod) {
    vec2 turn = vec2(cos(tableMap.z), sin(tableMap.z));
    vec2 q = vec2(dot(p, turn), -dot(p, vec2(-turn.y, turn.x))) * tableMap.w + tableMap.xy;   // rows run down
    vec3 c = textureLod(tableArt, vec3(q, layer), lod).rgb;
    return c * c;
}

struct Surface { vec3 p, n, albedo; float rough, f0, hollow; int id; };

Surface surfaceAt(int id, vec3 o, vec3 d, float t) {
    Surface s;
    s.p = o + t * d;
    s.id = id;
    s.hollow = 1.0;
    int i = id < CARD ? id : 0;
    int c = id >= CARD && id < TABLE ? id - CARD : 0;
    bool onBox = id < CARD, onCard = !onBox && id < TABLE;
    vec4 h = halfOf(i), body = bodyOf(i), more = moreOf(i);
    mat3 m = frame(i);
    vec3 local = (s.p - centreOf(i).xyz) * m;
    float base = kindOf(i).y;
    bool rim = base < 0.0;
    vec3 face = faceAt(local, h.xyz);
    vec3 n = bodyNormal(local, h, ballOf(i)), right, down;
    faceAxes(face.z, right, down);
    // Moulded faces are never quite flat: a lamp mirrors as a spot, not over the whole face.
    n = normalize(n + local / h.xyz * (rim ? 0.0 : more.w + (mod(base, 12.0) < 6.0 ? 0.04 : -0.025)));
    vec4 skin = texture(skins, vec3(face.xy, base + face.z));
    vec4 bump = texture(bumps, vec3(face.xy, base + face.z)) * 2.0 - 1.0;
    vec3 dented = m * normalize(n + (rim ? 0.0 : more.x) * (right * bump.x + down * bump.y));
    bool up = abs(local.z) > h.z - h.w;
    vec2 where = onBox ? (up ? local.xy : vec2(local.x + local.y, local.z)) : s.p.xy;
    float lod = log2(max(t * tableShine.z, 1.0)) - (onBox ? 0.0 : 0.5 * log2(max(abs(d.z), 0.15)));
    vec3 flat_ = ground(where, onBox ? layerOf.z : groundLayer(s.p.xy), lod);
    s.n = onBox ? (rim ? m * n : dented) : vec3(0, 0, 1);
    s.albedo = onBox && !rim ? skin.rgb * skin.rgb : flat_ * (onBox ? body.rgb : vec3(1.0));
    s.rough = onBox ? body.w : tableShine.x;
    s.f0 = onBox ? more.y : tableShine.y;
    s.hollow = onBox && !rim ? mix(1.0, bump.z * 0.5 + 0.5, more.x) : 1.0;
#if CARDS
    vec4 paper = cardColor(c, cardAt(c, s.p));
    bool side = onCard && s.p.z < card[c * 4].z - 0.05 - 0.04 * (card[c * 4].z - card[c * 4 + 2].w);
    s.n = side ? normalize(vec3(-d.xy, 0.15)) : s.n;
    s.albedo = onCard ? paper.rgb * card[c * 4 + 2].x : s.albedo;
    s.rough = onCard ? card[c * 4 + 2].y : s.rough;
    s.f0 = onCard ? card[c * 4 + 2].z : s.f0;
#endif
    return s;
}

vec3 sky(vec3 d, float layer) {
    vec3 a = d / (abs(d.x) + abs(d.y) + abs(d.z));
    vec2 fold = (1.0 - abs(a.yx)) * vec2(a.x < 0.0 ? -1.0 : 1.0, a.y < 0.0 ? -1.0 : 1.0);
    vec2 q = a.z < 0.0 ? fold : a.xy;
    return textureLod(env, vec3(q * 0.5 + 0.5, layer), 0.0).rgb;
}

// Radiance of any lamp a ray runs into.
vec3 lampSeen(vec3 o, vec3 d) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < nLamps; i++) {
        vec3 c = lamp[i * 4].xyz, a = lamp[i * 4 + 1].xyz, b = lamp[i * 4 + 2].xyz;
        vec3 n = cross(a, b);
        float t = dot(c - o, n) / dot(d, n);
        vec3 v = o + t * d - c;
        float x = dot(v, a) / dot(a, a), y = dot(v, b) / dot(b, b);
        float out_ = x * x + y * y, hole = max(lamp[i * 4].w - 1.0, 0.0), dark = hole * hole;   // round ones may be rings
        bool seen = t > 0.0 && (lamp[i * 4].w > 0.5 ? out_ < 1.0 && out_ >= dark : max(abs(x), abs(y)) < 1.0);
        sum += seen ? lamp[i * 4 + 3].rgb / (1.0 - dark) : vec3(0.0);
    }
    return sum;
}

// Light a surface passes on that was not looked at directly: no shadow rays, so dimmed.
vec3 glow(Surface s) {
    vec3 sum = ambient * (0.35 + 0.35 * s.n.z);
    for (int i = 0; i < nLamps; i++) {
        vec3 v = lamp[i * 4].xyz - s.p;
        float area = 4.0 * length(cross(lamp[i * 4 + 1].xyz, lamp[i * 4 + 2].xyz)) * (lamp[i * 4].w > 0.5 ? 0.785 : 1.0);
        sum += 0.55 * lamp[i * 4 + 3].rgb * max(dot(s.n, normalize(v)), 0.0) * area / dot(v, v) / PI;
    }
    return s.albedo * sum;
}

void basis(vec3 n, out vec3 a, out vec3 b) {
    a = normalize(abs(n.z) < 0.9 ? cross(n, vec3(0, 0, 1)) : cross(n, vec3(1, 0, 0)));
    b = cross(n, a);
}

vec3 cosineAround(vec3 n, vec2 u) {
    vec3 a, b;
    basis(n, a, b);
    float r = sqrt(u.x), w = 2.0 * PI * u.y;
    return a * (r * cos(w)) + b * (r * sin(w)) + n * sqrt(max(1.0 - u.x, 0.0));
}

float schlick(float f0, float c) { float m = 1.0 - clamp(c, 0.0, 1.0); float m2 = m * m; return f0 + (1.0 - f0) * m2 * m2 * m; }

float ggx(float rough, vec3 n, vec3 l, vec3 v) {
    vec3 h = normalize(l + v);
    float a = max(rough * rough, 0.02), a2 = a * a, nh = max(dot(n, h), 0.0), k = nh * nh * (a2 - 1.0) + 1.0;
    return a2 / (PI * k * k) * 0.25 / max(max(dot(n, l), dot(n, v)), 0.1);
}

// How much of a lamp's light comes through towards o: clear bodies dim and tint it, paint on them stops it.
vec3 through(vec3 o, vec3 d, float reach, int skip) {
    vec3 pass = vec3(1.0);
    float t = reach;
    int onCard = hitCard(o, d, t);
    pass *= onCard != NOTHING ? 0.0 : 1.0;
    uvec2 found = candidates(o, d);
    while (any(notEqual(found, uvec2(0u)))) {
        int i = take(found);
        float s = meet(i, o, d);
        bool solid = kindOf(i).x < 0.5;
        bool hit = s < reach && i != skip;
#if CLEAR
        vec4 h = halfOf(i);
        mat3 m = frame(i);
        vec3 lo = (o - centreOf(i).xyz) * m, ld = d * m;
        vec3 face = faceAt(lo + s * ld, h.xyz);
        float paint = texture(skins, vec3(face.xy, kindOf(i).y + face.z)).a;
        float run = hit ? clamp(leave(lo + s * ld, ld, h.xyz, h.w, ballOf(i)) / h.x, 0.0, 4.0) : 0.0;
        vec3 tint = exp(-bodyOf(i).rgb * run * h.x) * (1.0 - paint) * mix(0.45, 0.85, min(run * 0.5, 1.0));
        int inner = int(kindOf(i).w);
        float within = inner >= 0 && hit ? meet(inner, o, d) : FAR;
        tint *= within < FAR ? 0.0 : 1.0;
        pass *= hit ? (solid ? vec3(0.0) : tint) : vec3(1.0);
#else
        pass *= hit ? (solid ? vec3(0.0) : vec3(0.35)) : vec3(1.0);
#endif
    }
    return pass;
}

struct Ray { vec3 o, d; };

Ray primary(vec2 at, vec2 onLens) {
    vec3 d = view * vec3((at - lens.yz) / lens.x, 1.0);
    vec3 shift = view * vec3(onLens * focus.x, 0.0);
    Ray r;
    r.o = eye + shift;
    r.d = normalize(d * focus.y - shift);
    return r;
}
