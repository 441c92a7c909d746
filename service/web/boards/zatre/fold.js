// @ts-check
// A match of Zatre from its events, as the server's view shows it.

/** @typedef {import("../types.js").Eyes} Eyes */

/**
 * The view before the first event: an empty board, every tile in the bag.
 *
 * @param {any} opened
 * @param {import("../types.js").Edition} edition
 * @param {Eyes} eyes
 * @returns {any}
 */
export function begin(opened, edition, eyes) {
  const components = edition.content;
  return {
    type: "zatre.view",
    held_tiles: opened.options.held_tiles,
    line_limit: opened.options.line_limit,
    triple_bonus: opened.options.triple_bonus,
    components,
    board: components.board.map((/** @type {string} */ row) => ".".repeat(row.length)),
    bag: components.tiles.reduce((/** @type {number} */ sum, /** @type {number} */ count) => sum + count, 0),
    bag_order: eyes.all ? [] : null,
    start_draws: [],
    start_seat: null,
    turn: null,
    seats: Array.from({ length: opened.seats }, (_, seat) => ({
      seat,
      held: 0,
      hand: eyes.all || eyes.seat === seat ? [] : null,
      passes: 0,
      sheet: { rows: [], bonus: 0, total: 0 },
    })),
    scored: null,
  };
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
  switch (event?.type) {
    case "zatre.start_tile_drawn":
      return { ...view, start_draws: [...view.start_draws, event], bag: view.bag - 1 };
    case "zatre.start_seat_decided": {
      const before = view.seats[event.seat];
      const seats = withSeat(view.seats, event.seat, { held: 1, hand: before.hand && [event.tile] });
      const bag = view.bag + view.start_draws.length - 1;
      return { ...view, start_seat: event.seat, bag, seats, turn: newTurn(view, event.seat, 0) };
    }
    case "zatre.bag_shuffled":
      return { ...view, bag_order: eyes.all ? event.tiles : null };
    case "zatre.tiles_drawn": {
      const { seat, count } = event;
      return {
        ...view,
        bag: view.bag - count,
        bag_order: view.bag_order && view.bag_order.slice(count),
        seats: withSeat(view.seats, seat, { held: view.seats[seat].held + count }),
        turn: view.turn && { ...view.turn, drawn: count, at_most: null },
      };
    }
    case "zatre.tiles_received": {
      const { hand } = view.seats[event.seat];
      return { ...view, seats: withSeat(view.seats, event.seat, { hand: hand && sorted([...hand, ...event.tiles]) }) };
    }
    case "zatre.tiles_placed": {
      const { hand, held, sheet } = view.seats[event.seat];
      const tiles = event.placements.map((/** @type {any} */ one) => one.tile);
      const seats = withSeat(view.seats, event.seat, {
        held: held - tiles.length,
        hand: hand && without(hand, tiles),
        sheet: written(sheet, event, view.components),
      });
      return { ...view, board: withTiles(view.board, event.placements), seats, turn: nextTurn(view) };
    }
    case "zatre.turn_passed": {
      const seats = withSeat(view.seats, event.seat, { passes: view.seats[event.seat].passes + 1 });
      return { ...view, seats, turn: nextTurn(view) };
    }
    case "zatre.hands_revealed": {
      const seats = view.seats.map((/** @type {any} */ one, /** @type {number} */ n) => ({
        ...one,
        hand: event.hands[n].tiles,
      }));
      return { ...view, seats };
    }
    case "zatre.scored":
      return { ...view, scored: event };
    default:
      return view;
  }
}

/**
 * The rows of the board with tiles laid on it.
 *
 * @param {string[]} board
 * @param {{ tile: number, row: number, column: number }[]} placements
 * @returns {string[]}
 */
export function withTiles(board, placements) {
  return board.map((line, row) => {
    const here = placements.filter((one) => one.row === row);
    if (here.length === 0) return line;
    const signs = [...line];
    for (const { tile, column } of here) signs[column] = String(tile);
    return signs.join("");
  });
}

/**
 * A hand without some of its tiles.
 *
 * @param {number[]} hand
 * @param {number[]} tiles
 * @returns {number[]}
 */
export function without(hand, tiles) {
  const left = [...hand];
  for (const tile of tiles) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * A sheet with what a turn scored: each number in the next free cell of its column.
 *
 * @param {any} sheet
 * @param {any} event
 * @param {any} components
 */
function written(sheet, event, components) {
  /** @type {Record<"ten" | "eleven" | "twelve", number[]>} */
  const columns = { ten: [], eleven: [], twelve: [] };
  let crosses = event.crosses.length;
  for (const row of sheet.rows) {
    if (row.cross) crosses += 1;
    for (const name of /** @type {const} */ (["ten", "eleven", "twelve"])) {
      if (row[name] !== null) columns[name].push(row[name]);
    }
  }
  if (event.tens) columns.ten.push(event.tens);
  if (event.elevens) columns.eleven.push(event.elevens);
  if (event.twelves) columns.twelve.push(event.twelves);
  const length = Math.max(crosses, columns.ten.length, columns.eleven.length, columns.twelve.length);
  const rows = Array.from({ length }, (_, n) => {
    const numbers = { ten: columns.ten[n] ?? null, eleven: columns.eleven[n] ?? null, twelve: columns.twelve[n] ?? null };
    return sheetRow(numbers, n < crosses, rowBonus(components, n));
  });
  const bonus = sheet.bonus + event.bonus;
  return { rows, bonus, total: rows.reduce((sum, row) => sum + row.total, bonus) };
}

/**
 * @param {{ ten: number | null, eleven: number | null, twelve: number | null }} numbers
 * @param {boolean} cross
 * @param {number} full what the row brings when it is filled
 */
function sheetRow(numbers, cross, full) {
  const { ten, eleven, twelve } = numbers;
  const bonus = ten !== null && eleven !== null && twelve !== null ? full : 0;
  const total = ((ten ?? 0) + (eleven ?? 0) + (twelve ?? 0) + bonus) * (cross ? 2 : 1);
  return { cross, ten, eleven, twelve, bonus, total };
}

/**
 * What a row of a sheet brings when it is filled; the last number holds for all rows below.
 *
 * @param {any} components
 * @param {number} row from 0
 * @returns {number}
 */
export function rowBonus(components, row) {
  const bonuses = components.row_bonuses;
  return bonuses[Math.min(row, bonuses.length - 1)];
}

/**
 * @param {any} view
 * @param {number} seat
 * @param {number} number
 */
function newTurn(view, seat, number) {
  return { seat, number, drawn: 0, at_most: view.held_tiles === "place_two" ? 2 : null };
}

/** @param {any} view */
function nextTurn(view) {
  if (view.turn === null || view.bag === 0) return null;
  return newTurn(view, (view.turn.seat + 1) % view.seats.length, view.turn.number + 1);
}

/** @param {number[]} tiles */
function sorted(tiles) {
  return tiles.sort((one, other) => one - other);
}

/**
 * @param {any[]} seats
 * @param {number} seat
 * @param {any} changed
 */
function withSeat(seats, seat, changed) {
  return seats.map((one, n) => (n === seat ? { ...one, ...changed } : one));
}
