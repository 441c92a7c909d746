// @ts-check
// A turn that brings much at once, found by trying: every first tile, and after it those that score or lie near.
import { withTiles } from "./fold.js";
import { scores, sumsWith } from "./lines.js";

/** @typedef {{ row: number, column: number }} Cell */
/** @typedef {{ tile: number, row: number, column: number }} Placement */
/** @typedef {{ board: string[], placements: Placement[], points: number }} Draft */

/** How many drafts go on after each tile but the first that is laid. */
const KEPT = 24;
/** How many cells are tried for each kind of tile after the first. */
const TRIED = 6;
/** What a cross is about worth: it doubles a row of the sheet. */
const A_CROSS = 3;

/**
 * Whole turns that hold a plan, those that bring most first. They keep to the lines; whether one is legal in all is the
 * server's to say.
 *
 * @param {any} view
 * @param {any} after what is legal after the plan
 * @param {Placement[]} plan
 * @param {number | null} wanted a kind of tile that has to be among the new ones
 * @returns {{ placements: Placement[], points: number }[]}
 */
export function goodTurns(view, after, plan, wanted) {
  const hand = new Map(after.tiles.map((/** @type {any} */ one) => [one.tile, one.count]));
  /** @type {Draft[]} */
  let drafts = [{ board: withTiles(view.board, plan), placements: plan, points: pointsOf(view, plan) }];
  for (let laid = plan.length; laid < after.most; laid += 1) {
    const isFirst = laid === plan.length;
    const longer = drafts.flatMap((draft) => grown(view, draft, plan.length, hand, isFirst ? after : null, isFirst ? wanted : null));
    drafts = unlike(longer.sort((one, other) => other.points - one.points));
    if (!isFirst) drafts.length = Math.min(drafts.length, KEPT);
  }
  return drafts.map(({ placements, points }) => ({ placements, points })).filter(({ placements }) => placements.length === after.most);
}

/**
 * What a turn brings at once: its lines, a bonus, something for crosses, and the least bit for pips that leave the hand.
 *
 * @param {any} view
 * @param {Placement[]} placements
 * @returns {number}
 */
export function pointsOf(view, placements) {
  const board = withTiles(view.board, placements);
  const { points, triple_bonus: bonus, board: cells } = view.components;
  const worth = new Map([[10, points.ten], [11, points.eleven], [12, points.twelve]]);
  const lines = new Map();
  let crosses = 0;
  let pips = 0;
  for (const { row, column, tile } of placements) {
    const { across, down } = sumsWith(board, { row, column }, tile);
    if (scores(across)) lines.set(`across ${row} ${startOf(board, row, column, 0, 1)}`, across);
    if (scores(down)) lines.set(`down ${column} ${startOf(board, row, column, 1, 0)}`, down);
    if ((scores(across) || scores(down)) && cells[row][column] === "g") crosses += 1;
    pips += tile;
  }
  const sums = [...lines.values()];
  const triple = view.triple_bonus && new Set(sums).size === worth.size ? bonus : 0;
  return sums.reduce((all, sum) => all + (worth.get(sum) ?? 0), 0) + triple + A_CROSS * crosses + pips / 1000;
}

/**
 * Where the line of a tile begins, along its direction.
 *
 * @param {string[]} board
 * @param {number} row
 * @param {number} column
 * @param {number} down
 * @param {number} right
 */
function startOf(board, row, column, down, right) {
  let at = 0;
  while ((board[row - (at + 1) * down]?.[column - (at + 1) * right] ?? ".") !== ".") at += 1;
  return down ? row - at : column - at;
}

/**
 * A draft with one more tile, in many ways.
 *
 * @param {any} view
 * @param {Draft} draft
 * @param {number} planned how many placements are the player's own
 * @param {Map<number, number>} hand
 * @param {any} after what the server offers, for the first tile
 * @param {number | null} wanted
 * @returns {Draft[]}
 */
function grown(view, draft, planned, hand, after, wanted) {
  const found = [];
  for (const [tile, count] of hand) {
    if (wanted !== null && tile !== wanted) continue;
    const used = draft.placements.slice(planned).filter((one) => one.tile === tile).length;
    if (used >= count) continue;
    const cells = after ? after.tiles.find((/** @type {any} */ one) => one.tile === tile).cells : roomIn(view, draft.board, tile);
    const options = cells.map((/** @type {Cell} */ { row, column }) => {
      const placements = [...draft.placements, { tile, row, column }];
      return { placements, points: pointsOf(view, placements) };
    });
    if (!after) options.sort((/** @type {Draft} */ one, /** @type {Draft} */ other) => other.points - one.points).splice(TRIED);
    found.push(...options.map((/** @type {any} */ one) => ({ ...one, board: withTiles(view.board, one.placements) })));
  }
  return found;
}

/**
 * The free cells beside a tile that take another one without a line over the limit.
 *
 * @param {any} view
 * @param {string[]} board
 * @param {number} tile
 * @returns {Cell[]}
 */
function roomIn(view, board, tile) {
  const found = [];
  for (let row = 0; row < board.length; row += 1) {
    for (let column = 0; column < board[row].length; column += 1) {
      if (board[row][column] !== "." || view.components.board[row][column] === ".") continue;
      const { across, down } = sumsWith(board, { row, column }, tile);
      if (across === null && down === null) continue;
      if ((across ?? 0) <= view.line_limit && (down ?? 0) <= view.line_limit) found.push({ row, column });
    }
  }
  return found;
}

/**
 * Drafts without those that lay the same tiles on the same cells in another order.
 *
 * @param {Draft[]} drafts
 */
function unlike(drafts) {
  const known = new Map();
  for (const draft of drafts) {
    const key = draft.placements.map(({ tile, row, column }) => `${tile} ${row} ${column}`).sort().join(",");
    if (!known.has(key)) known.set(key, draft);
  }
  return [...known.values()];
}
