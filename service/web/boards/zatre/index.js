// @ts-check
// The board of Zatre.

export { draw } from "./draw.js";
export { begin, evolve } from "./fold.js";
export { play } from "./play.js";
export { rules } from "./rules.js";
export { say } from "./say.js";
export { default as texts } from "./texts.js";
