// Which point of a small inner die is seen through its clear shell, by refraction alone.
layout(location = 0) out vec4 outInner;   // die + 1, face layer + 1, place on the face

void main() {
    Ray ray = primary(floor(gl_FragCoord.xy) + 0.5, vec2(0.0));
    vec3 o = ray.o, d = ray.d;
    float t;
    int die = trace(o, d, t);
    bool open = die < nDice;
    die = open ? die : 0;
    open = open && innerOf(die) >= 0;
    vec4 h = halfOf(die);
    vec3 p = o + t * d;
    vec3 n = frame(die) * bodyNormal((p - centreOf(die).xyz) * frame(die), h, ballOf(die));
    open = open && paintAt(die, p).a < 0.5;
    d = refract(d, n, 1.0 / INDEX);
    o = p - n * 0.02;
    Event e = within(die, SOLID, o, d);
    open = open && e.what == WALL;
    p = o + e.t * d;
    vec3 bent = refract(d, e.n, INDEX);
    open = open && dot(bent, bent) > 0.5;
    o = p - e.n * 0.02;
    d = open ? normalize(bent) : d;
    e = within(die, HOLLOW, o, d);
    open = open && e.what == INNER;
    int inner = max(innerOf(die), 0);
    vec3 local = (o + e.t * d - centreOf(inner).xyz) * frame(inner);
    vec3 face = faceAt(local, halfOf(inner).xyz);
    outInner = open ? vec4(float(die) + 1.0, face.z + 1.0, face.xy) : vec4(0.0);
}
