// @ts-check
export { clock } from "./clock.js";
export { draw } from "./draw.js";
export { begin, evolve } from "./fold.js";
export { play } from "./play.js";
export { report } from "./report.js";
export { rules } from "./rules.js";
export { say } from "./say.js";
export { texts } from "./texts.js";
