// @ts-check
// The hand that marks: turns the shape, lays it where `legal` allows, gives crosses their extra cells.
import { drawn, placesOver, turned, wayOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Place} Place */
/** @typedef {import("../types.js").Table} Table */
/**
 * @typedef {object} Plan what is half done; lives in the table's memory
 * @property {number} turns
 * @property {boolean} mirrored
 * @property {boolean} single one cell instead of the shape
 * @property {{card: number, cell: Cell} | null} anchor where the hand has put the shape
 * @property {Place | null} place
 * @property {{card: number, row: number, column: number}[]} extras
 * @property {string | null} hover
 */

/** @returns {Plan} */
export function newPlan() {
  return { turns: 0, mirrored: false, single: false, anchor: null, place: null, extras: [], hover: null };
}

/** What a plan comes to on what is legal. */
export class Marking {
  /**
   * @param {any} legal `mark` of the answer of legal
   * @param {any} view
   * @param {Plan} plan
   */
  constructor(legal, view, plan) {
    this.legal = legal;
    this.view = view;
    this.plan = plan;
    this.fits = legal.cards.some((/** @type {any} */ card) => card.placements.length > 0);
    if (!this.fits) plan.single = true;
  }

  /** The shape as it is turned. */
  get rows() {
    return turned(this.view.expedition.rows, this.plan);
  }

  /** @param {number} card @returns {Place[]} */
  placesOn(card) {
    const found = this.legal.cards.find((/** @type {any} */ one) => one.card === card);
    return (this.plan.single ? found?.single_cells : found?.placements) ?? [];
  }

  /** Crosses that still give an extra cell. */
  get crosses() {
    if (!this.plan.place) return 0;
    const marked = this.plan.extras.filter((extra) => this.letter(extra) === "X").length;
    return this.plan.place.crosses + marked - this.plan.extras.length;
  }

  /** The cells where an extra can go. */
  get free() {
    const taken = new Set(this.cells.map(actOf));
    return this.legal.cards.flatMap((/** @type {any} */ card) =>
      card.empty.map((/** @type {Cell} */ cell) => ({ card: card.card, ...cell })).filter((/** @type {any} */ one) => !taken.has(actOf(one))),
    );
  }

  /** The cells that are chosen, extras too. */
  get cells() {
    const { anchor, place, extras } = this.plan;
    return place && anchor ? [...place.cells.map((cell) => ({ card: anchor.card, ...cell })), ...extras] : [];
  }

  /** Whether a cross is left that could give a cell: then one takes it or says no. */
  get mayDecline() {
    return this.crosses > 0 && this.free.length > 0;
  }

  /** Whether the plan is a command as it stands. */
  get complete() {
    return this.plan.place !== null && !this.mayDecline;
  }

  /** The acts of cells that can be pressed. @returns {string[]} */
  get offered() {
    if (this.mayDecline) return [...this.cells, ...this.free].map(actOf);
    const all = this.legal.cards.flatMap((/** @type {any} */ card) =>
      this.placesOn(card.card).flatMap((place) => place.cells.map((cell) => actOf({ card: card.card, ...cell }))),
    );
    return [...new Set([...all, ...this.cells.map(actOf)])];
  }

  /** Where the shape would lie if the cell under the pointer were pressed. @returns {string[]} */
  get preview() {
    const target = this.plan.hover === null ? null : cellOf(this.plan.hover);
    if (!target) return [];
    if (this.mayDecline) return this.free.some((/** @type {any} */ one) => actOf(one) === this.plan.hover) ? [this.plan.hover ?? ""] : [];
    const [place] = placesOver(this.placesOn(target.card), target, this.rows);
    return place ? place.cells.map((cell) => actOf({ card: target.card, ...cell })) : [];
  }

  /** A cell was pressed. @param {string} act */
  press(act) {
    const target = cellOf(act);
    if (!target) return;
    const { plan } = this;
    if (this.mayDecline && this.free.some((/** @type {any} */ one) => actOf(one) === act)) {
      plan.extras = [...plan.extras, target];
      return;
    }
    const places = placesOver(this.placesOn(target.card), target, this.rows);
    if (places.length === 0) return;
    const again = plan.place && plan.anchor && actOf({ card: plan.anchor.card, ...plan.anchor.cell }) === act;
    const place = again ? following(this.placesOn(target.card), plan.place, target) : places[0];
    this.lay(target.card, { row: target.row, column: target.column }, place);
  }

  /** The shape is turned or mirrored; what lies is turned around the cell where it was put. */
  turn() {
    this.plan.turns = (this.plan.turns + 1) % 4;
    this.layAgain();
  }

  mirror() {
    this.plan.mirrored = !this.plan.mirrored;
    this.plan.turns = (4 - this.plan.turns) % 4; // seen as it lies: left becomes right
    this.layAgain();
  }

  /** One cell instead of the shape, or the shape again. */
  switchSingle() {
    if (!this.fits) return;
    this.plan.single = !this.plan.single;
    this.clear();
  }

  /** Take the last step back. */
  undo() {
    if (this.plan.extras.length > 0) this.plan.extras = this.plan.extras.slice(0, -1);
    else this.clear();
  }

  /** @param {boolean} decline */
  command(decline) {
    const { anchor, place, extras } = this.plan;
    return { type: "silver_and_gold.mark", card: anchor?.card, cells: place?.cells, extras, decline };
  }

  /** @private */
  layAgain() {
    const { anchor } = this.plan;
    this.plan.extras = [];
    if (!anchor) return;
    const [place] = placesOver(this.placesOn(anchor.card), anchor.cell, this.rows);
    this.plan.place = place && drawn(place.cells) === this.rows ? place : null;
  }

  /** @private @param {number} card @param {Cell} cell @param {Place} place */
  lay(card, cell, place) {
    const { plan } = this;
    plan.anchor = { card, cell };
    plan.place = place;
    plan.extras = [];
    if (!plan.single) Object.assign(plan, wayOf(this.view.expedition.rows, place.cells, plan));
  }

  /** @private */
  clear() {
    Object.assign(this.plan, { anchor: null, place: null, extras: [] });
  }

  /** @private @param {{card: number, row: number, column: number}} cell */
  letter({ card, row, column }) {
    for (const seat of this.view.seats) {
      const found = seat.cards.find((/** @type {any} */ one) => one.treasure.card === card);
      if (found) return found.treasure.rows.split("/")[row][column];
    }
    return ".";
  }
}

/**
 * The next of the places that cover a cell, after the one that is laid.
 * @param {Place[]} places
 * @param {Place | null} laid
 * @param {Cell} cell
 */
function following(places, laid, cell) {
  const over = places.filter((place) => place.cells.some((one) => one.row === cell.row && one.column === cell.column));
  const at = over.findIndex((place) => JSON.stringify(place.cells) === JSON.stringify(laid?.cells));
  return over[(at + 1) % over.length];
}

/** @param {{card: number, row: number, column: number}} cell */
export function actOf({ card, row, column }) {
  return `cell:${card}:${row}:${column}`;
}

/** @param {string} act */
export function cellOf(act) {
  const [kind, card, row, column] = act.split(":");
  return kind === "cell" ? { card: Number(card), row: Number(row), column: Number(column) } : null;
}
