// What is seen at the centre of each pixel, for labels.
layout(location = 0) out vec4 outId;   // id + 1, face layer + 1, distance, unused

void main() {
    Ray ray = primary(floor(gl_FragCoord.xy) + 0.5, vec2(0.0));
    float t;
    int id = trace(ray.o, ray.d, t);
    int i = id < CARD ? id : 0;
    vec3 local = (ray.o + t * ray.d - centreOf(i).xyz) * frame(i);
    float layer = faceAt(local, halfOf(i).xyz).z;
    outId = vec4(float(id) + 1.0, id < CARD ? layer + 1.0 : 0.0, t, 0.0);
}
