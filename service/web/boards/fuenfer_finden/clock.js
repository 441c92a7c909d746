// @ts-check
// The hourglass: how much of the time is left that the server has set, by the server's clock.
import { round, s } from "../svg.js";
import { millis } from "../timestamp.js";
import { EDGE, GLASS, INK, SAND, TABLE_INK, WOOD } from "./palette.js";

/** @typedef {import("../types.js").Tree} Tree */
/** @typedef {import("../types.js").Translate} Translate */

/**
 * When the time that runs runs out, in milliseconds since 1970; null while none runs.
 * @param {any} view
 * @returns {number | null}
 */
export function clock(view) {
  return view?.deadline ? millis(view.deadline) : null;
}

/**
 * The milliseconds that are left, and how many there were in all; null while no time runs.
 * @param {any} view
 * @param {number | undefined} now the server's time; without one nothing has run down yet
 * @returns {{left: number, all: number} | null}
 */
export function timeOf(view, now) {
  const deadline = clock(view);
  if (deadline === null) return null;
  const byTimer = view.timer && view.timer.deadline === view.deadline;
  const begun = millis(byTimer ? view.timer.flipped_at : view.opened_at);
  const all = Math.max(1, deadline - begun);
  return { left: Math.min(all, Math.max(0, deadline - (now ?? begun))), all };
}

/**
 * The hourglass, 60 wide and 92 high, with the seconds that are left below it (116 in all).
 * @param {any} view
 * @param {{x: number, y: number, scale?: number, now: number | undefined, t: Translate}} at
 * @returns {Tree}
 */
export function hourglass(view, { x, y, scale = 1, now, t }) {
  const time = timeOf(view, now);
  const share = time ? time.left / time.all : 0;
  const seconds = time ? Math.ceil(time.left / 1000) : null;
  const said = seconds === null ? t("fuenfer_finden.no_time_runs") : t("fuenfer_finden.time_left", { seconds });
  return s(
    "g",
    {
      transform: `translate(${round(x)} ${round(y)}) scale(${scale})`,
      role: "img",
      "aria-label": said,
      "data-hourglass": true,
      "data-left": time ? Math.round(time.left) : null,
    },
    s("path", { d: "M12 8H48V18Q48 34 33 44 32 46 33 48 48 58 48 74V84H12V74Q12 58 27 48 28 46 27 44 12 34 12 18z", fill: GLASS, stroke: EDGE, "stroke-width": 1.6 }),
    upper(share),
    lower(1 - share),
    share > 0 && share < 1 && s("path", { d: "M30 43V80", stroke: SAND, "stroke-width": 1.8, "stroke-dasharray": "2.5 1.5" }),
    s("path", { d: "M16 14V20Q17 30 25 38", fill: "none", stroke: "#fff", "stroke-width": 2.4, "stroke-linecap": "round", opacity: 0.75 }),
    s("rect", { x: 7, y: 2, width: 46, height: 7, rx: 3, fill: WOOD, stroke: INK, "stroke-width": 0.8 }),
    s("rect", { x: 7, y: 83, width: 46, height: 7, rx: 3, fill: WOOD, stroke: INK, "stroke-width": 0.8 }),
    s("text", { x: 30, y: 112, "font-size": 19, "font-weight": 700, "text-anchor": "middle", fill: TABLE_INK }, seconds ?? "–"),
  );
}

/**
 * What is left above: the level sinks so that the area of the sand is what is left of the time.
 * @param {number} share
 */
function upper(share) {
  if (share <= 0) return null;
  const top = 43 - 31 * Math.sqrt(share);
  const half = widthAt(top);
  return s("path", { d: `M${round(30 - half)} ${round(top)}H${round(30 + half)}${side(top, 1)}L30 43.5${side(top, -1)}z`, fill: SAND });
}

/**
 * What has run through: it rises from the ground.
 * @param {number} share
 */
function lower(share) {
  if (share <= 0) return null;
  const top = 82.5 - 30 * (1 - Math.sqrt(1 - Math.min(1, share * 0.96)));
  const half = widthAt(92 - top);
  return s("path", { d: `M14 82.5${top < 74 ? `V74Q14.4 ${round((top + 74) / 2 - 1)} ${round(30 - half)} ${round(top)}` : `V${round(top)}`}Q30 ${round(top - 7)} ${round(30 + half)} ${round(top)}${top < 74 ? `Q45.6 ${round((top + 74) / 2 - 1)} 46 74` : ""}V82.5z`, fill: SAND });
}

/**
 * Half the width of the upper glass at a height.
 * @param {number} y
 */
function widthAt(y) {
  if (y <= 18) return 16;
  return Math.max(1, 16 * (1 - ((y - 18) / 27) ** 1.7));
}

/**
 * The curve of the glass from a height down to its neck: right (1) or back up at the left (-1).
 * @param {number} top
 * @param {number} hand
 */
function side(top, hand) {
  const heights = [];
  for (let y = top; y < 43; y += 3) heights.push(y);
  const points = heights.map((y) => `L${round(30 + hand * widthAt(y))} ${round(y)}`);
  return (hand > 0 ? points : points.reverse()).join("");
}
