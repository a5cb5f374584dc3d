// The camera's picture with a box and a face on every die. Its place on the page is kept free before it comes.
import { Die } from "../dice.js";
import { faceName } from "../tell.js";
import { cls, createContext, html, useContext, useEffect, useRef } from "../ui.js";
import { t } from "../words.js";
import { isBroken, sourceLine } from "./source.js";

const WIDE = 16 / 9;
// So little stretching is not seen; a black sliver beside the picture is.
const SLIVER = 0.02;
// Of the picture around: its width over its height.
const Shape = createContext(WIDE);
// Where the face of a die may stand beside its box, the best place first: how far across and down, 1 is wholly beside it.
const SPOTS = [[0, -1], [0, 1], [1, 0], [-1, 0], ...[0.5, -0.5, 1, -1].flatMap((across) => [[across, -1], [across, 1]])];
// How wide the face is, and the question mark with it, in widths of the picture: see `.tag` of camera.css.
const [TAG, DOUBT] = [0.058, 0.026];

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

  return html`<div class=${cls("picture", live.state?.stirred && "stirred")}>
    <div class=${cls("stage", onPlace && "tappable")} ref=${stage} style=${{ aspectRatio: String(shape), ...size }} onClick=${tap}>
      <${Frames} live=${live} label=${label ?? t("camera.picture")} />
      <${Shape.Provider} value=${shape}>${children}<//>
    </div>
    ${live.state && isBroken(live.state.source) && html`<p class="no-picture" role="alert"><span>${sourceLine(live.state.source)}</span></p>`}
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
  const spots = useRef(new Map());
  const shape = useContext(Shape);
  spots.current = spotsOf(dice, shape, spots.current);
  return dice.map((die) => html`<${Mark} key=${die.track} die=${die} spot=${spots.current.get(die.track)} chosen=${die.track === chosen} onTap=${canTap(die) ? onTap : undefined} />`);
}

// A face stands where it covers neither another die nor its face, or as little as can be; where it stood before if it can.
function spotsOf(dice, shape, before) {
  const spots = new Map();
  const taken = dice.map(({ box }) => box);
  for (const die of dice.toSorted((one, other) => one.track - other.track)) {
    const wanted = [before.get(die.track) ?? SPOTS[0], ...SPOTS];
    const costs = wanted.map((spot) => hidden(tagBox(die, spot, shape), taken.filter((box) => box !== die.box)));
    spots.set(die.track, wanted[costs.indexOf(Math.min(...costs))]);
    taken.push(tagBox(die, spots.get(die.track), shape));
  }
  return spots;
}

function tagBox({ box: [x, y, width, height], sure }, [across, down], shape) {
  const [wide, tall] = [sure ? TAG : TAG + DOUBT, TAG * shape];
  return [x + (width - wide + across * (width + wide)) / 2, y + (height - tall + down * (height + tall)) / 2, wide, tall];
}

// How much of these boxes it covers, and how much of it is out of the picture, in millionths of the picture.
function hidden(tag, boxes) {
  const outside = tag[2] * tag[3] - shared(tag, [0, 0, 1, 1]);
  return Math.round(1e6 * boxes.reduce((sum, box) => sum + shared(tag, box), outside));
}

function shared(one, other) {
  const [across, down] = [0, 1].map((axis) => Math.min(one[axis] + one[axis + 2], other[axis] + other[axis + 2]) - Math.max(one[axis], other[axis]));
  return Math.max(across, 0) * Math.max(down, 0);
}

function Mark({ die, spot, chosen, onTap }) {
  const doubtful = !die.sure;
  const said = [die.face === null ? t("die.empty") : faceName(die.face), doubtful && t("camera.unsure"), die.zone === "tray" && t("camera.aside")];
  const name = cls("mark", doubtful && "unsure", die.zone, chosen && "chosen");
  const inner = html`<span class="tag" style=${beside(spot)}>${doubtful && html`<span class="doubt" aria-hidden="true">?</span>`}<${Die} face=${die.face} kind=${die.kind} /></span>`;
  const place = { style: placed(die.box), "data-track": die.track, "aria-label": said.filter(Boolean).join(", ") };
  if (!onTap) return html`<span class=${name} role="img" ...${place}>${inner}</span>`;
  return html`<button type="button" class=${name} aria-pressed=${String(chosen)} ...${place} onClick=${() => onTap(die)}>${inner}</button>`;
}

function beside(spot) {
  const [across, down] = spot.map((part) => 50 * part);
  return { left: `${50 + across}%`, top: `${50 + down}%`, transform: `translate(${across - 50}%, ${down - 50}%)` };
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
