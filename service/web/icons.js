// @ts-check
/** Small pictures for buttons: strokes of one width, drawn for this frontend. They never stand alone as a label. */

import { h } from "./dom.js";

const PATHS = {
  play: "M8 5.500v13l10.500-6.500Z",
  pause: "M8.500 6v12M15.500 6v12",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  mine: "M5 20v-1.500a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5V20M12 10.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  book: "M12 6.500C10 5 7.500 4.500 4 4.500v13c3.500 0 6 .5 8 2 2-1.500 4.500-2 8-2v-13c-3.500 0-6 .5-8 2Zm0 0v13",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  flag: "M6 21V4M6 5c4-2.500 8 2.500 12 0v8c-4 2.500-8-2.500-12 0",
  again: "M4.500 12a7.500 7.500 0 1 0 2.500-5.600M7 2.500V7h4.500",
  phone: "M8 3.500h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM11 18h2",
  film: "M4 5h16v14H4ZM8 5v14M16 5v14M4 9.700h4M4 14.300h4M16 9.700h4M16 14.300h4",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  sand: "M7 3.500h10M7 20.500h10M8 3.500c0 5 8 6 8 17M16 3.500c0 5-8 6-8 17",
  check: "M5 12.500l4.500 4.500L19 7.500",
  menu: "M12 5.500v.01M12 12v.01M12 18.500v.01",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  proof: "M12 3.500 19 6v6c0 4-3 7-7 8.500C8 19 5 16 5 12V6ZM9 12l2.200 2.200L15.500 10",
};

/**
 * @param {keyof typeof PATHS} name
 */
export function icon(name) {
  return h(
    "svg",
    { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", focusable: "false" },
    h("path", {
      d: PATHS[name],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": name === "menu" ? 3 : 1.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}
