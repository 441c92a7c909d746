// What every board is to the pages, to the film and to the server's pictures.
// Modules of boards are pure ES2020: no DOM, no clock, no chance, no Intl; they run inside the server, too.

/** A value that a tree can hold; what is null, undefined or false is left out. */
export type Attributes = Record<string, string | number | boolean | null | undefined>;
export type Child = Tree | string | number | boolean | null | undefined | Child[];

/** An element, of SVG or of HTML. */
export interface Tree {
  tag: string;
  attrs: Record<string, string | number | true>;
  children: (Tree | string)[];
}

/**
 * Says a text in the reader's language. Keys of a board are those of its `texts`; the key `seat` with `{seat: 0}`
 * names a seat (by its player's name where that is known), and every translator has it.
 */
export type Translate = (key: string, facts?: Record<string, any>) => string;

/** A text: with `{name}` where a fact is put in, or made of the facts by a function. */
export type Text = string | ((facts: any, t: Translate) => string);

/**
 * The texts of a board, by language and key. Besides names of pieces:
 * `event.<type>` (facts: the event), `command.<type>`, `rule.<rule>` (facts: those of the refusal),
 * `option.<name>` and `option.<name>.<value>`.
 */
export interface Texts {
  en: Record<string, Text>;
  de: Record<string, Text>;
  zh_hant: Record<string, Text>;
}

/** Whose eyes look: a seat's, everyone's (both null and false), or all that there is, once it is disclosed. */
export interface Eyes {
  seat: number | null;
  all: boolean;
}

/** An event as it comes over the wire; `event` is null if the viewer may not see it. */
export interface Envelope {
  position: number;
  time: string;
  actor: string;
  audience: number[] | null;
  command: any;
  event: any;
}

/** What GET /v1/games/{game}/editions/{digest} answers. */
export interface Edition {
  name: string;
  digest: string;
  content: any;
  [other: string]: any;
}

/** What is lit on a board. */
export interface Marks {
  /** The answer of /legal for the seat that plays here. */
  legal?: any;
  /** What the player has picked so far; each board has its own shape for it. */
  chosen?: any;
  /** The cell that the keys move. */
  cursor?: any;
  /** The events that led here from what was shown before: what has just happened. */
  latest?: any[];
}

export interface Drawing {
  /** `spectator`, `seat:1` or `all`. */
  viewer: string;
  t: Translate;
  marks?: Marks;
  /** A prefix for the ids inside the drawing; two drawings on one page have different ones. */
  id?: string;
  /** How the parts lie: side by side (the default; pictures, desks) or one below the other (phones). */
  shape?: "wide" | "tall";
}

/** What a board is played at; `view` and `legal` are always the latest. */
export interface Table {
  readonly view: any;
  readonly legal: any;
  readonly seat: number;
  t: Translate;
  /** Sends a command; a refusal is shown by the page, and the promise fails. */
  send(command: any): Promise<void>;
  /** Asks /legal what can be done after a planned command; fails as the command would. */
  plan(command: any): Promise<any>;
  /** Draws again, because `marks` or `controls` changed. */
  redraw(): void;
  /** The milliseconds of the server's clock, for boards with time limits. */
  now(): number;
}

/** A player's hand on a board. */
export interface Play {
  readonly marks: Marks;
  /** An HTML tree below the board: buttons with `data-act`, a hand of tiles, a hint. */
  readonly controls: Tree | null;
  /** Something with `data-act` was pressed, in the drawing or among the controls. */
  onAct(act: string): void;
  /** A key was pressed while the focus is in the drawing; true if it meant something. */
  onKey(event: { key: string; shiftKey?: boolean }): boolean;
  /** The pointer is drawn over things with `data-act` while it is down; `done` when it is lifted. */
  onDrag?(act: string, phase: "start" | "over" | "done"): boolean;
  /** `view` or `legal` of the table changed. */
  renewed(): void;
}

/** A section of a game's rules; `rules` are the literals of refusals that point here. */
export interface RuleSection {
  id: string;
  title: string;
  rules: string[];
  /** Paragraphs; a list of strings is a list of points. */
  body: (string | string[])[];
  examples: { drawing: Tree; caption: string }[];
}

/**
 * A game's board.
 *
 * In a drawing everything that can be pressed carries `data-act`, a role and an `aria-label`; what the keys' cursor
 * is on also carries `data-cursor` and `tabindex="0"`. What has just moved carries `data-from="dx dy"` (where it came
 * from, in the drawing's units, on an element without a transform), what is new `data-fresh`: motion.js moves them.
 */
export interface Board {
  draw(view: any, drawing: Drawing): Tree;
  /** The game's view when the match starts (a fork's: when it is opened). */
  begin(opened: any, edition: Edition, eyes: Eyes): any;
  /** The view after an event; called for those of the match and for hidden ones, too. */
  evolve(view: any, envelope: Envelope, eyes: Eyes): any;
  play(table: Table): Play;
  /** The position in lines of text. */
  say(view: any, drawing: { viewer: string; t: Translate }): string[];
  texts: Texts;
  rules(language: "en" | "de" | "zh_hant", drawing: { t: Translate; id?: string }): RuleSection[];
}
