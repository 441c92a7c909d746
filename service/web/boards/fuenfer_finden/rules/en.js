// @ts-check

/** @type {Record<string, {title: string, body: (string | string[])[], captions: string[]}>} */
export default {
  goal: {
    title: "What it is about",
    body: [
      "Five dice show symbols. All players look at the same time, each on a tableau of their own, for five connected cells that bear exactly these symbols: a FIVE. The rarer its shape, the more it is worth.",
      "If three or more dice show the same symbol, all five are rolled again. On the white side all tableaus differ; on the grey side all have the same.",
    ],
    captions: ["A roll: two stars, a drop, a leaf, a circle. The order does not matter."],
  },
  shapes: {
    title: "Shapes and values",
    body: ["Five connected cells can have twelve shapes. Each bears the letter that it looks like, and is worth 1 to 4 points. Turned or mirrored it is still the same shape."],
    captions: ["The twelve shapes and their values in the edition “open”."],
  },
  outlining: {
    title: "Outlining",
    body: [
      "Draw around five different cells that hang together across or down; corners do not connect. You may outline and erase as much as you like until you are locked. Your outlines are secret until the round ends.",
      "Nobody tells you whether an outline is right: mistakes show when the round is scored. If the match was opened with checks at once, what cannot count is refused instead.",
      "The very same cells cannot be outlined twice, and no more than 100 outlines can stand.",
    ],
    captions: ["An outline in the shape T, worth 3."],
  },
  hourglass: {
    title: "The hourglass",
    body: [
      "Whoever thinks to have enough flips the hourglass, even at once and without a single outline. From then on that player is locked, and the others have 30 seconds (or as many as were agreed). If two are quick, the first counts.",
      "After the flip everybody else may say to be done, and is locked as well. The round ends when the time has run out, when all are locked, or when the longest time of a round has passed, if there is one. What comes later is refused; the server's clock decides.",
    ],
    captions: ["A good third of the time is gone."],
  },
  counting: {
    title: "What counts",
    body: [
      "In the basic game outlines are struck in this order:",
      [
        "first all with wrong symbols; these harm nobody else,",
        "then all that overlap another one of the rest, on both sides,",
        "of several with the same shape all but the first drawn,",
        "of more than five the most valuable ones, until five are left.",
      ],
    ],
    captions: ["The two that share a cell are both struck. The I counts for 4."],
  },
  basic: {
    title: "The basic game",
    body: [
      "After each of five rounds add up what counts. Whoever flipped the hourglass gets 1 point more. In the fifth round outlines count double, the point for the hourglass does not. Then the tableaus are wiped.",
      "The most points win. If there is a tie, the highest single round among the first four decides; if that is equal, too, the win is shared.",
    ],
    captions: [],
  },
  puzzle: {
    title: "The puzzle",
    body: [
      "There are up to twelve rounds, and nothing is wiped. In each round you may have one outline; a new one replaces the old one. It is valid if its symbols are right, its shape is not used up and none of its cells is taken.",
      "A valid FIVE is circled: its shape is used up, its cells are taken, its value is yours. Whoever flipped the hourglass gets a mark worth 1 point, FIVE or not.",
      "The puzzle ends after twelve rounds, or after a round in which nobody had a valid FIVE. The most points win; if equal, whoever has circled more shapes.",
    ],
    captions: [],
  },
  crossing_out: {
    title: "Crossing out",
    body: [
      "If you had no valid FIVE, you cross out one of your free shapes, and mark it on five free cells, whatever symbols they bear. Choose a shape that still fits. If none fits anywhere, you cross one out without marking it.",
      "If rounds have a longest time, so has this choice. After that the cheapest shape that fits is crossed out for you.",
    ],
    captions: ["A circled P at the top, a crossed-out U below."],
  },
  alone: {
    title: "Alone",
    body: ["Alone you play the puzzle without an hourglass, always for twelve rounds. You say when you are done with a round."],
    captions: [],
  },
};
