export { newKey } from "./keys.js";
export { Partie } from "./partie.js";
export { NOW } from "./streams.js";
/**
 * the types of the document, by name
 */
export type Schemas = components["schemas"];
export type Calls = import("./calls.js").Calls;
export type FeedHappening = import("./known.js").FeedHappening;
export type Happening = import("./known.js").Happening;
export type Unknown = import("./known.js").Unknown;
export type FeedFrame = import("./partie.js").FeedFrame;
export type MatchFrame = import("./partie.js").MatchFrame;
export type OwnFrame = import("./partie.js").OwnFrame;
export type PartieOptions = import("./partie.js").PartieOptions;
export type Tokens = import("./tokens.js").Tokens;
export type Repeats = import("./waiting.js").Repeats;
import type { components } from './schema.js';
export { NoAnswer, PartieError, Refusal } from "./errors.js";
export { COMMANDS, EVENTS } from "./tags.js";
export { LocalTokens, MemoryTokens } from "./tokens.js";
