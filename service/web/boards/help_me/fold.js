// @ts-check
// A match of Help Me! from its events, as the server's view shows it.

/** @typedef {import("../types.js").Eyes} Eyes */
/** @typedef {{ species: string, value: number }} Tile */
/** @typedef {{ row: number, column: number }} Cell */

/**
 * Whole stacks, from the bottom to the top, by row and column: the moves are public, so whoever folds knows what is
 * buried. It is kept beside a view, because the view may not show it before the end.
 *
 * @type {WeakMap<object, Tile[][][]>}
 */
const buried = new WeakMap();

/**
 * The view before the first event.
 *
 * @param {any} opened
 * @param {import("../types.js").Edition} edition
 * @param {Eyes} eyes
 * @returns {any}
 */
export function begin(opened, edition, eyes) {
  const { rows, columns } = edition.content;
  const view = {
    type: "help_me.view",
    rows,
    columns,
    open_stacks: opened.options.open_stacks,
    grid: [],
    seats: Array.from({ length: opened.seats }, (_, seat) => ({
      seat,
      creatures: eyes.all || eyes.seat === seat ? [] : null,
      points: null,
    })),
    unused: eyes.all ? [] : null,
    start_seat: null,
    turn: null,
    moves_made: 0,
    moves_possible: 0,
    scored: null,
  };
  const stacks = Array.from({ length: rows }, () => Array.from({ length: columns }, () => /** @type {Tile[]} */ ([])));
  return withStacks(view, stacks, eyes.all || view.open_stacks);
}

/**
 * The view after one more event.
 *
 * @param {any} view
 * @param {import("../types.js").Envelope} envelope
 * @param {Eyes} eyes
 * @returns {any}
 */
export function evolve(view, { event }, eyes) {
  const stacks = buried.get(view) ?? stacksOf(view);
  const whole = eyes.all || view.open_stacks || view.scored !== null;
  switch (event?.type) {
    case "help_me.tiles_laid":
      return withStacks(view, event.rows.map((/** @type {Tile[]} */ row) => row.map((tile) => [tile])), whole);
    case "help_me.creatures_dealt":
      return kept(view, { ...view, seats: withSeat(view.seats, event.seat, { creatures: event.creatures }) });
    case "help_me.creatures_set_aside":
      return kept(view, { ...view, unused: event.creatures });
    case "help_me.first_seat_drawn":
    case "help_me.first_seat_set":
      return kept(view, { ...view, start_seat: event.seat, turn: event.seat });
    case "help_me.stack_moved": {
      const made = { ...view, moves_made: view.moves_made + 1 };
      const after = withStacks(made, moved(stacks, event.from, event.to), whole);
      after.turn = after.moves_possible > 0 ? (event.seat + 1) % view.seats.length : null;
      return after;
    }
    case "help_me.creatures_revealed": {
      const seats = view.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => ({
        ...seat,
        creatures: event.seats[n].creatures,
      }));
      return withStacks({ ...view, seats, unused: event.unused, turn: null }, stacks, true);
    }
    case "help_me.scored": {
      const seats = view.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => ({
        ...seat,
        points: event.totals[n].points,
      }));
      return kept(view, { ...view, seats, scored: event });
    }
    default:
      return view;
  }
}

/**
 * @param {any} view
 * @param {Tile[][][]} stacks
 * @param {boolean} whole whether stacks may be looked through
 */
function withStacks(view, stacks, whole) {
  const grid = stacks.map((row) =>
    row.map((stack) => ({ top: stack[stack.length - 1] ?? null, height: stack.length, tiles: whole ? stack : null }))
  );
  const after = { ...view, grid, moves_possible: movesPossible(stacks) };
  buried.set(after, stacks);
  return after;
}

/**
 * @param {any} before
 * @param {any} after a view with the same stacks
 */
function kept(before, after) {
  const stacks = buried.get(before);
  if (stacks) buried.set(after, stacks);
  return after;
}

/**
 * What is known of the stacks of a view that came from elsewhere.
 *
 * @param {any} view
 * @returns {Tile[][][]}
 */
function stacksOf(view) {
  return view.grid.map((/** @type {any[]} */ row) =>
    row.map(({ top, height, tiles }) => tiles ?? Array.from({ length: height }, () => top))
  );
}

/**
 * @param {Tile[][][]} stacks
 * @param {Cell} from
 * @param {Cell} to
 */
function moved(stacks, from, to) {
  const source = stacks[from.row]?.[from.column] ?? [];
  return stacks.map((row, r) =>
    row.map((stack, c) => {
      if (r === from.row && c === from.column) return [];
      return r === to.row && c === to.column ? [...stack, ...source] : stack;
    })
  );
}

/** @param {Tile[][][]} stacks */
function movesPossible(stacks) {
  let pairs = 0;
  stacks.forEach((row, r) =>
    row.forEach((stack, c) => {
      if (stack.length === 0) return;
      if (row[c + 1]?.length) pairs += 1;
      if (stacks[r + 1]?.[c]?.length) pairs += 1;
    })
  );
  return 2 * pairs;
}

/**
 * @param {any[]} seats
 * @param {number} seat
 * @param {any} changed
 */
function withSeat(seats, seat, changed) {
  return seats.map((one, n) => (n === seat ? { ...one, ...changed } : one));
}
