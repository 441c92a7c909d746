// @ts-check
/**
 * Silver & Gold from its events: the same object that the server's view gives the same eyes at the same position.
 * An event that a viewer may not see comes as an envelope without one; who acted is told all the same.
 */

/** @typedef {{seat: number | null, all: boolean}} Eyes */

/** What the fold must know beside the view; it lies with the view while events are folded, and apart otherwise. */
const KNOWN = Symbol("known");

/** @type {WeakMap<object, any>} */
const apart = new WeakMap();

/** @param {any} view */
function shown({ [KNOWN]: known, ...view }) {
  apart.set(view, known);
  return view;
}

const DEALT = 4;

/**
 * Return the view before the game's first event.
 * @param {any} opened the members of match.opened
 * @param {any} edition the answer to the request for the edition
 * @param {Eyes} eyes
 */
export function begin(opened, edition, eyes = { seat: null, all: false }) {
  const { cards, colours, expeditions } = edition.content;
  const deck = cards.map((/** @type {any} */ card) => card.id).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  const known = {
    treasures: new Map(cards.map((/** @type {any} */ card) => [card.id, treasure(card, colours)])),
    shapes: new Map(expeditions.map((/** @type {any} */ one) => [one.shape, one.rows])),
    shuffled: false,
    taking: null,
    toTake: 0,
  };
  return shown({
    type: "silver_and_gold.view",
    phase: "setting_up",
    round: null,
    turn: null,
    start_seat: null,
    expedition: null,
    deck: deck.length,
    display: [],
    trophies: [6, 5, 4, 3, 2, 1],
    taking: null,
    to_take: 0,
    seats: Array.from({ length: opened.seats }, (_, seat) => newSeat(seat)),
    face_down: eyes.all ? { deck, expeditions: [] } : null,
    scored: null,
    [KNOWN]: known,
  });
}

/**
 * Return the view after one more envelope.
 * @param {any} view
 * @param {any} envelope
 * @param {Eyes} eyes
 */
export function evolve(view, envelope, eyes) {
  const event = envelope.event;
  if (event !== null && !SEEN[event.type]) return view;
  const before = { ...view, [KNOWN]: apart.get(view) };
  return shown(asked(event === null ? unseen(before, envelope) : SEEN[event.type](before, event, eyes)));
}

/** @type {Record<string, (view: any, event: any, eyes: Eyes) => any>} */
const SEEN = {
  "silver_and_gold.treasures_shuffled": (view, { deck }) =>
    known({ ...view, face_down: { ...view.face_down, deck } }, { shuffled: true }),
  "silver_and_gold.cards_dealt": (view, { seat, cards }) => ({
    ...withSeat(withoutTop(view, cards.length), seat, { dealt: treasures(view, cards) }),
  }),
  "silver_and_gold.start_seat_drawn": (view, { seat }) => ({ ...view, phase: "keeping", start_seat: seat }),
  "silver_and_gold.start_seat_set": (view, { seat }) => ({ ...view, phase: "keeping", start_seat: seat }),
  "silver_and_gold.cards_chosen": (view, { seat, cards }) => withSeat(view, seat, { has_chosen: true, chosen: cards }),
  "silver_and_gold.cards_kept": kept,
  "silver_and_gold.cards_turned_up": (view, { cards }) => ({
    ...withoutTop(view, cards.length),
    display: [...view.display, ...treasures(view, cards)],
  }),
  "silver_and_gold.expeditions_shuffled": (view, { shapes }) => ({
    ...view,
    face_down: { ...view.face_down, expeditions: shapes },
  }),
  "silver_and_gold.expedition_revealed": revealed,
  "silver_and_gold.cells_marked": (view, { marks }) => marked(view, marks),
  "silver_and_gold.marks_revealed": (view, { seats }) => ({ ...seats.reduce(marked, view), phase: "scoring" }),
  "silver_and_gold.trophy_taken": (view, { seat, points }) => ({
    ...withSeat(view, seat, { trophies: [...view.seats[seat].trophies, points] }),
    trophies: view.trophies.filter((/** @type {number} */ left) => left !== points),
  }),
  "silver_and_gold.cards_finished": (view, { seat, cards, to_take }) =>
    known(
      withSeat(view, seat, {
        cards: view.seats[seat].cards.filter((/** @type {any} */ one) => !cards.includes(one.treasure.card)),
        finished: [...view.seats[seat].finished, ...treasures(view, cards)],
      }),
      { taking: seat, toTake: to_take },
    ),
  "silver_and_gold.card_taken": taken,
  "silver_and_gold.scored": (view, event) => ({ ...view, phase: "over", scored: event }),
};

/**
 * What can be told of an event that is hidden: in the set-up the deck is shuffled and dealt, later a seat acts.
 * @param {any} view
 * @param {any} envelope
 */
function unseen(view, envelope) {
  const seat = actingSeat(envelope.actor);
  if (view.phase === "keeping" && seat !== null) return withSeat(view, seat, { has_chosen: true });
  if (view.phase === "marking" && seat !== null) return withSeat(view, seat, { has_marked: true });
  if (view.start_seat !== null) return view;
  return view[KNOWN].shuffled ? withoutTop(view, DEALT) : known(view, { shuffled: true });
}

/**
 * @param {any} view
 * @param {any} event
 */
function kept(view, { seats }) {
  const gone = seats.flatMap((/** @type {any} */ one) => one.cards);
  const back = view.seats.flatMap((/** @type {any} */ seat) =>
    (seat.dealt ?? []).map((/** @type {any} */ one) => one.card).filter((/** @type {number} */ card) => !gone.includes(card)),
  );
  return {
    ...view,
    phase: "setting_up",
    deck: view.deck + DEALT * view.seats.length - gone.length,
    face_down: view.face_down && { ...view.face_down, deck: [...view.face_down.deck, ...back] },
    seats: view.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => ({
      ...seat,
      dealt: null,
      has_chosen: true,
      chosen: seats[number].cards,
      cards: seats[number].cards.map((/** @type {number} */ card) => openCard(view, card)),
    })),
  };
}

/**
 * @param {any} view
 * @param {any} event
 */
function revealed(view, { round, turn, start_seat, shape }) {
  const next = {
    ...view,
    phase: "marking",
    round,
    turn,
    start_seat,
    expedition: { shape, rows: view[KNOWN].shapes.get(shape) },
    face_down: view.face_down && { ...view.face_down, expeditions: view.face_down.expeditions.slice(1) },
    seats: view.seats.map((/** @type {any} */ seat) => ({ ...seat, has_marked: false, marks: null })),
  };
  return known(next, { taking: null, toTake: 0 });
}

/**
 * Marks of one seat: on its cards and in its boxes, unless they are there already.
 * @param {any} view
 * @param {any} marks
 */
function marked(view, marks) {
  const seat = view.seats[marks.seat];
  if (seat.marks !== null) return view;
  const cells = [...marks.cells.map((/** @type {any} */ cell) => ({ card: marks.card, ...cell })), ...marks.extras];
  return withSeat(view, marks.seat, {
    has_marked: true,
    marks,
    coins: seat.coins + marks.coins,
    palms: [...seat.palms, ...marks.palms],
    cards: seat.cards.map((/** @type {any} */ card) => withMarks(card, cells)),
  });
}

/**
 * @param {any} view
 * @param {any} event
 */
function taken(view, { seat, source, card }) {
  const fromDeck = source === "deck";
  const after = fromDeck ? withoutTop(view, 1) : view;
  return known(
    {
      ...withSeat(after, seat, { cards: [...view.seats[seat].cards, openCard(view, card)] }),
      display: fromDeck ? view.display : view.display.filter((/** @type {any} */ one) => one.card !== card),
    },
    { toTake: view[KNOWN].toTake - 1 },
  );
}

/**
 * Who is asked to take a card: nobody where there is nothing to choose.
 * @param {any} view
 */
function asked(view) {
  const { taking, toTake } = view[KNOWN];
  const choices = view.display.length + (view.deck ? 1 : 0);
  const seat = view.phase === "scoring" && toTake > 0 && choices > 1 ? taking : null;
  return { ...view, taking: seat, to_take: seat === null ? 0 : toTake };
}

/**
 * @param {any} card
 * @param {any[]} cells
 */
function withMarks(card, cells) {
  const own = cells.filter((cell) => cell.card === card.treasure.card).map(({ row, column }) => ({ row, column }));
  const inOrder = [...card.marked, ...own].sort((a, b) => a.row - b.row || a.column - b.column);
  return { ...card, marked: inOrder };
}

/**
 * @param {any} view
 * @param {number} number
 * @param {object} changes
 */
function withSeat(view, number, changes) {
  const seats = view.seats.map((/** @type {any} */ seat) => (seat.seat === number ? { ...seat, ...changes } : seat));
  return { ...view, seats };
}

/**
 * @param {any} view
 * @param {number} count how many cards leave the top of the deck
 */
function withoutTop(view, count) {
  const face_down = view.face_down && { ...view.face_down, deck: view.face_down.deck.slice(count) };
  return { ...view, deck: view.deck - count, face_down };
}

/**
 * @param {any} view
 * @param {object} changes
 */
function known(view, changes) {
  return { ...view, [KNOWN]: { ...view[KNOWN], ...changes } };
}

/**
 * @param {any} view
 * @param {number[]} cards
 */
function treasures(view, cards) {
  return cards.map((card) => view[KNOWN].treasures.get(card));
}

/**
 * @param {any} view
 * @param {number} card
 */
function openCard(view, card) {
  return { treasure: view[KNOWN].treasures.get(card), marked: [] };
}

/**
 * @param {any} card
 * @param {any} colours
 */
function treasure(card, colours) {
  const badge = card.badge ? { colour: card.badge, points: colours[card.badge].badge } : null;
  return { card: card.id, colour: card.colour, value: colours[card.colour].value, badge, rows: card.rows };
}

/** @param {number} seat */
function newSeat(seat) {
  const nothing = { dealt: null, has_chosen: false, chosen: null, cards: [], coins: 0, palms: [], trophies: [] };
  return { seat, ...nothing, finished: [], has_marked: false, marks: null };
}

/** @param {string} actor */
function actingSeat(actor) {
  const [kind, number] = actor.split(":");
  return kind === "seat" || kind === "bot" ? Number(number) : null;
}
