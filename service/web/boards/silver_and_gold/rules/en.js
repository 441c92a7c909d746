// @ts-check

/** @type {Record<string, {title: string, body: (string | string[])[], captions: string[]}>} */
export default {
  goal: {
    title: "What it is about",
    body: [
      "Everybody has treasure cards with islands on them. Turn after turn one expedition card shows a shape, and all players mark it on their own islands at the same time. An island whose every cell is marked is worth points, and makes room for another card.",
      [
        "Purple islands have 14 cells and are worth 14 points, orange ones 12, green ones 10, grey ones 8.",
        "Some cells bear a coin, a palm or a cross.",
        "Some cards bear a badge in another colour. It pays for finished cards of that colour.",
      ],
      "The most points after four rounds of seven turns win.",
    ],
    captions: ["The four colours, each with a sign of its own. The orange card has a green badge."],
  },
  keeping: {
    title: "Before the first turn",
    body: [
      "You are dealt four cards that only you see. Keep two of them; all choose at the same time. Then the kept cards are laid open, the others go back into the deck, and four cards from the deck become the display.",
    ],
    captions: [],
  },
  turns: {
    title: "A turn",
    body: [
      "There are four rounds of seven turns. Eight expedition cards are shuffled for every round, so one of them stays unused. There is no clock.",
      ["An expedition card is turned up.", "All mark, unseen by the others, until everybody has.", "Then all score, one after the other, clockwise from the start seat."],
      "After every turn the next seat clockwise becomes the start seat.",
    ],
    captions: [],
  },
  marking: {
    title: "Marking",
    body: [
      "Mark the whole shape on empty cells of one of your cards. You may turn and mirror it as you like. If you would rather not, or if it fits nowhere, mark exactly one empty cell instead. As long as you have an empty cell you cannot pass.",
      "What you have marked stays. The symbols under your marks work at once.",
    ],
    captions: ["The L, turned, on a grey island."],
  },
  crosses: {
    title: "Crosses",
    body: [
      "A cross that you mark gives you one more empty cell on any of your cards. If there is a cross on that cell too, it goes on in the same way. You may leave a cross unused, but have to say so. If you have no empty cell left, it simply is lost.",
    ],
    captions: ["The shape covers a cross at the left. The extra cell is a cross as well: one more cell can be marked."],
  },
  coins_and_palms: {
    title: "Coins and palms",
    body: [
      "For every coin you tick a box on your score card. Whoever fills a row of four takes the highest trophy that is left: 6, 5, 4, 3, 2 or 1. If several players fill a row in the same turn, the order is clockwise from the start seat. There are twelve boxes.",
      "For a palm you write down 1 point, and 1 more for every palm on the cards of the display. Your own cards do not count. There are four boxes.",
    ],
    captions: ["Six coins with a trophy for the first row, two palms, two finished cards, and the sum so far."],
  },
  taking: {
    title: "Finished cards",
    body: [
      "When it is your turn to score, you lay your finished cards aside. For each of them you take a card: one of the display, or the top of the deck unseen. You have to take one, and can mark on it from the next turn on. Only when you are done, the display is filled up to four again.",
      "When the deck is empty, the display runs short and the deck cannot be chosen. In the very last turn nothing is taken.",
    ],
    captions: [],
  },
  end: {
    title: "The end",
    body: [
      "After 28 turns everybody adds up:",
      [
        "1 point for each ticked coin,",
        "the trophies,",
        "what is written in the palm boxes,",
        "the values of finished cards; unfinished ones are worth nothing,",
        "badges on finished cards: for each finished card in the badge's colour 2 points for purple and orange, 1 point for green and grey.",
      ],
      "On equal points more finished grey cards win, then more green, orange and purple ones. Whoever is still equal shares the rank.",
    ],
    captions: [],
  },
};
