// The camera's picture with a box and a face on every die. Its place on the page is kept free before it comes.
import { Die } from "../dice.js";
import { faceName } from "../tell.js";
import { cls, html, useEffect, useRef } from "../ui.js";
import { t } from "../words.js";

const WIDE = 16 / 9;
// So little stretching is not seen; a black sliver beside the picture is.
const SLIVER = 0.02;
// Where the face of a die may stand beside its box, and how far off and how large it is there, in sizes of the die.
const SIDES = { high: [0, -1], low: [0, 1], right: [1, 0], left: [-1, 0] };
const [AWAY, HALF] = [0.85, 0.35];
const TOP = 0.12;

// `onPlace(x, y)`: somebody tapped where no die is marked, in shares of the picture.
export function Picture({ live, onPlace, children, label }) {
  const stage = useRef(null);
  const { width, height } = live.state?.source ?? {};
  const own = width && height ? width / height : WIDE;
  const shape = Math.abs(own / WIDE - 1) < SLIVER ? WIDE : own;
  const size = shape > WIDE ? { width: "100%" } : { height: "100%" };

  function tap(event) {
    if (!onPlace || event.target.closest("button")) return;
    const box = stage.current.getBoundingClientRect();
    onPlace((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  return html`<div class="picture">
    <div class=${cls("stage", onPlace && "tappable")} ref=${stage} style=${{ aspectRatio: String(shape), ...size }} onClick=${tap}>
      <${Frames} live=${live} label=${label ?? t("camera.picture")} />
      ${children}
    </div>
  </div>`;
}

// The newest frame. Drawn past the page's state: five times a second nothing else has to be looked at.
function Frames({ live, label }) {
  const image = useRef(null);
  useEffect(() => {
    let shown = null;
    const stop = live.watch((jpeg) => {
      const next = URL.createObjectURL(jpeg);
      if (shown) URL.revokeObjectURL(shown);
      shown = next;
      image.current.src = next;
      image.current.hidden = false;
    });
    return () => {
      stop();
      if (shown) URL.revokeObjectURL(shown);
    };
  }, []);
  return html`<img class="frame" ref=${image} alt=${label} hidden />`;
}

export function Marks({ dice, chosen, canTap = () => false, onTap }) {
  return dice.map((die) => html`<${Mark} key=${die.track} die=${die} side=${freeSide(die, dice)} chosen=${die.track === chosen} onTap=${canTap(die) ? onTap : undefined} />`);
}

// The first side where neither another die lies nor the picture ends; above where there is none.
function freeSide(die, dice) {
  return Object.keys(SIDES).find((side) => inPicture(die, side) && !dice.some((other) => other !== die && covers(other, tagPlace(die, side), die))) ?? "high";
}

function tagPlace({ box: [x, y, width, height] }, side) {
  const [across, down] = SIDES[side];
  return [x + width * (0.5 + AWAY * across), y + height * (0.5 + AWAY * down)];
}

function inPicture(die, side) {
  const [x, y] = tagPlace(die, side);
  return side === "high" ? die.box[1] >= TOP : x > 0 && x < 1 && y + HALF * die.box[3] < 1;
}

function covers({ box: [x, y, width, height] }, [across, down], { box }) {
  return Math.abs(x + width / 2 - across) < width / 2 + HALF * box[2] && Math.abs(y + height / 2 - down) < height / 2 + HALF * box[3];
}

function Mark({ die, side, chosen, onTap }) {
  const doubtful = !die.sure;
  const said = [die.face === null ? t("die.empty") : faceName(die.face), doubtful && t("camera.unsure"), die.zone === "tray" && t("camera.aside")];
  const name = cls("mark", doubtful && "unsure", die.zone, chosen && "chosen", side);
  const inner = html`<span class="tag">${doubtful && html`<span class="doubt" aria-hidden="true">?</span>`}<${Die} face=${die.face} kind=${die.kind} /></span>`;
  const place = { style: placed(die.box), "data-track": die.track, "aria-label": said.filter(Boolean).join(", ") };
  if (!onTap) return html`<span class=${name} role="img" ...${place}>${inner}</span>`;
  return html`<button type="button" class=${name} aria-pressed=${String(chosen)} ...${place} onClick=${() => onTap(die)}>${inner}</button>`;
}

function placed([x, y, width, height]) {
  return { left: share(x), top: share(y), width: share(width), height: share(height) };
}

export function share(part) {
  return `${(100 * part).toFixed(2)}%`;
}

// One die cut out of the picture of the throw, large.
export function Crop({ shot, box: [x, y, width, height], source }) {
  const [w, h] = [width * source.width, height * source.height];
  const side = 1.25 * Math.max(w, h);
  const [left, top] = [x * source.width - (side - w) / 2, y * source.height - (side - h) / 2];
  return html`<svg class="crop" viewBox="${left} ${top} ${side} ${side}" role="img" aria-label=${t("camera.crop")}>
    <image href=${`/api/camera/shots/${shot}`} width=${source.width} height=${source.height} />
  </svg>`;
}
