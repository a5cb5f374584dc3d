// The server's routes. What it refuses arrives as a Problem with the code and the values of its answer.
export class Problem extends Error {
  constructor(status, { code, detail, state }) {
    super(code);
    this.status = status;
    this.code = code;
    this.detail = detail ?? {};
    this.state = state ?? null;
  }
}

export async function ask(method, path, body) {
  const answer = await reach(path, { method, ...packed(body) });
  const said = await answer.json().catch(() => ({ code: "internal" }));
  if (!answer.ok) throw new Problem(answer.status, said);
  return said;
}

// Values go as JSON, a file as it is.
function packed(body) {
  if (body === undefined) return {};
  const file = body instanceof Blob;
  return { body: file ? body : JSON.stringify(body), headers: { "content-type": file ? "application/octet-stream" : "application/json" } };
}

async function reach(path, sent) {
  try {
    return await fetch(path, sent);
  } catch {
    throw new Problem(0, { code: "unreachable" });
  }
}

export const catalogue = once(() => ask("GET", "/api/catalogue"));
export const boards = once(() => ask("GET", "/api/boards"));
export const health = () => ask("GET", "/api/health");
export const games = () => ask("GET", "/api/games?limit=200");
export const begin = (wanted) => ask("POST", "/api/games", wanted);
export const bring = (log) => ask("POST", "/api/games/import", log);
export const rename = (id, title) => ask("PATCH", `/api/games/${id}`, { title });
export const remove = (id) => ask("DELETE", `/api/games/${id}`);
export const restore = (id) => ask("POST", `/api/games/${id}/restore`);
export const first = (wanted) => ask("POST", "/api/first", wanted);
export const rules = (game, lang) => ask("GET", `/api/rules/${game}?lang=${lang}`);
export const statistics = () => ask("GET", "/api/statistics");
export const steps = (id) => ask("GET", `/api/games/${id}/steps`);
export const optionsAt = (id, index) => ask("GET", `/api/games/${id}/events/${index}/options`);
export const attempt = (id, version, event) => wonder(`/api/games/${id}/try`, { version, event });
export const preview = (id, version, index, event) => wonder(`/api/games/${id}/events/${index}/preview`, { version, event });

// What something would do. A refusal is a good answer to that, but here it is handled like all others.
async function wonder(path, wish) {
  const found = await ask("POST", path, wish);
  if (found.refused) throw new Problem(200, found.refused);
  return found;
}

// Kept after the first answer: it only changes with the program.
function once(get) {
  let kept = null;
  return () => (kept ??= get().catch((problem) => {
    kept = null;
    throw problem;
  }));
}
