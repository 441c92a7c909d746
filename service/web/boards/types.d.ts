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
  viewer: Eyes;
  t: Translate;
  marks?: Marks;
  /** A prefix for the ids inside the drawing; two drawings on one page have different ones. */
  id?: string;
  /** How the parts lie: side by side (the default; pictures, desks) or one below the other (phones). */
  shape?: "wide" | "tall";
  /** The server's time in milliseconds since 1970, where the caller has a clock. */
  now?: number;
}

/** What a board is played at. */
export interface Table {
  view: any;
  legal: any;
  seat: number;
  t: Translate;
  /** What a player has half done; a plain object that the page keeps as long as it shows the table. */
  memory: Record<string, any>;
  /** Sends a command. The page shows a refusal, and puts in the new view and what is legal now. */
  send(command: any): Promise<{ ok: boolean; problem?: any }>;
  /** Asks /legal what can be done after a planned command; the promise fails as the command would. */
  plan(command: any): Promise<any>;
  /** Draws again, because `marks` or `controls` changed. */
  redraw(): void;
  /** Says something to those who listen instead of looking. */
  announce(text: string): void;
  /** The server's time in milliseconds since 1970. */
  now(): number;
}

/** A player's hand on a board; made anew whenever `view` or `legal` change, with the same `memory`. */
export interface Play {
  readonly marks: Marks;
  /** An HTML tree below the board: buttons with `data-act`, a hand of tiles, a hint. */
  readonly controls: Tree | null;
  /** Something with `data-act` was pressed, in the drawing or among the controls. */
  onAct(act: string, node?: any): void;
  /** A key was pressed while the focus is in the drawing (Escape: or in the controls); true if it meant something. */
  onKey(event: { key: string; shiftKey?: boolean }): boolean;
  /** The pointer is over something with `data-act`, or over nothing. */
  onHover?(act: string | null): void;
  /**
   * The pointer is drawn from something with `data-drag` over things with `data-act`; true if that is taken. A finger
   * (`touch`, told at the start) whose drag is not taken scrolls the page.
   */
  onDrag?(phase: "start" | "over" | "end" | "cancel", act: string | null, touch?: boolean): boolean;
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

/** What has happened that a player has not looked at yet. */
export interface Reporting {
  viewer: Eyes;
  t: Translate;
  id?: string;
  /** Everything so far. */
  envelopes: Envelope[];
  /** The last position that the player has looked at; -1: nothing yet. */
  seen: number;
  /** The seats that are at the table now, or null where that is not known. */
  present: number[] | null;
}

/** A panel that stays until it is put away. */
export interface Report {
  /** One of its own for each thing that is reported. */
  key: string;
  title: string;
  body: Tree;
  /** What the button says that puts it away. */
  go: string;
}

/**
 * A game's board.
 *
 * In a drawing everything that can be pressed carries `data-act`, a role and an `aria-label`; what the keys' cursor
 * is on also carries `data-cursor` and `tabindex="0"`. What has just moved carries `data-from="dx dy"` (where it came
 * from, in the drawing's units, on an element without a transform), what is new `data-fresh`: motion.js moves them.
 * `data-asked` names a question, on the part of a drawing where it is answered: the page scrolls there once.
 */
export interface Board {
  draw(view: any, drawing: Drawing): Tree;
  /** The game's view when the match starts (a fork's: when it is opened). */
  begin(opened: any, edition: Edition, eyes: Eyes): any;
  /** The view after an event; called for those of the match and for hidden ones, too. */
  evolve(view: any, envelope: Envelope, eyes: Eyes): any;
  play(table: Table): Play;
  /** Until when the seats have time, in milliseconds since 1970, or null; while it is not, pages draw ten times a second. */
  clock?(view: any): number | null;
  /** What a player has to see before going on, such as how a round ended that is over already; null: nothing. */
  report?(view: any, reporting: Reporting): Report | null;
  /** The position in lines of text. */
  say(view: any, drawing: { viewer: Eyes; t: Translate }): string[];
  texts: Texts;
  rules(language: "en" | "de" | "zh_hant", drawing: { t: Translate; id?: string }): RuleSection[];
}
