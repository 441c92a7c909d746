// @ts-check
// The rules of Zatre, told in three languages, with drawn examples.

import { drawAlone, drawSheetAlone } from "./draw.js";

/** @typedef {"en" | "de" | "zh_hant"} Language */

const COMPONENTS = { row_bonuses: [3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6] };

/**
 * A piece of a board, and what lies on it.
 *
 * @param {string[]} cells
 * @param {string[]} board
 */
function position(cells, board) {
  return {
    components: { ...COMPONENTS, board: cells },
    board,
    seats: [{ seat: 0, held: 0, hand: null, passes: 0, sheet: { rows: [], bonus: 0, total: 0 } }],
    start_draws: [],
    start_seat: 0,
    turn: null,
    bag: 0,
    scored: null,
  };
}

const PIECE = ["oooogooo", "ogoooogo", "oooRoooo", "ogoooogo", "oooogooo"];
const at = (/** @type {number} */ tile, /** @type {number} */ row, /** @type {number} */ column) => ({ tile, row, column });

/**
 * A turn that has just been played.
 *
 * @param {any} placed
 */
const placed = (placed) => ({ type: "zatre.tiles_placed", seat: 0, lines: [], crosses: [], tens: 0, elevens: 0, twelves: 0, bonus: 0, ...placed });

const EXAMPLES = {
  /** The first turn: three tiles that hang together, one of them on the centre. */
  first: () => ({
    draw: drawAlone,
    view: position(PIECE, ["........", "........", "..543...", "........", "........"]),
    marks: { latest: [placed({ placements: [at(5, 2, 2), at(4, 2, 3), at(3, 2, 4)], lines: [{ direction: "across", row: 2, column: 2, length: 3, sum: 12, points: 4 }], crosses: [{ row: 2, column: 3 }], twelves: 4 })] },
  }),
  /** A tile that makes a twelve across and an eleven down. */
  lines: () => ({
    draw: drawAlone,
    view: position(PIECE, ["........", ".....5..", "..53.4..", ".....2..", "........"]),
    marks: { latest: [placed({ placements: [at(4, 2, 5)], lines: [{ direction: "down", row: 1, column: 5, length: 3, sum: 11, points: 2 }], elevens: 2 })] },
  }),
  /** Where a tile may go, and what it would make there. */
  limit: () => ({
    draw: drawAlone,
    view: position(PIECE, ["........", "........", "..64....", "........", "........"]),
    marks: {
      chosen: { tile: 2, plan: [] },
      legal: { tiles: [{ tile: 2, count: 1, cells: [[1, 2], [1, 3], [2, 1], [2, 4], [3, 2], [3, 3]].map(([row, column]) => ({ row, column, double: false })) }] },
    },
  }),
  /** A tile that needs a ten, an eleven or a twelve where it lies. */
  double: () => ({
    draw: drawAlone,
    view: position(PIECE, ["........", ".2......", ".3......", ".6......", "........"]),
    marks: { latest: [placed({ placements: [at(6, 3, 1)], lines: [{ direction: "down", row: 1, column: 1, length: 3, sum: 11, points: 2 }], crosses: [{ row: 3, column: 1 }], elevens: 2 })] },
  }),
  /** What is written after three turns. */
  sheet: () => {
    const view = position(PIECE, PIECE.map((row) => ".".repeat(row.length)));
    const [seat] = view.seats;
    const filled = {
      ...seat,
      sheet: {
        rows: [
          { cross: true, ten: 1, eleven: 4, twelve: 8, bonus: 3, total: 32 },
          { cross: true, ten: 2, eleven: null, twelve: 4, bonus: 0, total: 12 },
          { cross: false, ten: 1, eleven: null, twelve: null, bonus: 0, total: 1 },
        ],
        bonus: 0,
        total: 45,
      },
    };
    return { draw: drawSheetAlone, view: { ...view, seats: [filled] }, marks: {} };
  },
};

/** @type {Record<string, string[]>} */
const REFUSALS = {
  turn: ["zatre.not_your_turn", "zatre.no_clock", "zatre.tile_not_in_hand", "zatre.tile_held_back"],
  first: ["zatre.centre_missing"],
  laying: ["zatre.cell_off_board", "zatre.cell_taken", "zatre.cell_named_twice", "zatre.touches_nothing", "zatre.line_over_limit"],
  double: ["zatre.double_without_score"],
  most: ["zatre.too_few_tiles", "zatre.too_many_tiles"],
  end: ["zatre.over"],
};

/** @type {Record<string, (keyof typeof EXAMPLES)[]>} */
const DRAWN = { first: ["first"], laying: ["limit"], scoring: ["lines"], double: ["double"], sheet: ["sheet"] };

/** @type {Record<Language, { captions: Record<keyof typeof EXAMPLES, string>, sections: [id: string, title: string, ...body: (string | string[])[]][] }>} */
const TOLD = {
  en: {
    captions: {
      first: "A first turn: 5, 4 and 3 make a twelve for 4 points, and the 4 on the centre brings a cross.",
      limit: "Where a 2 may go: at either end of the 6 and the 4 it makes a twelve; above or below them an 8 or a 6, which bring nothing.",
      lines: "The 4 closes a line of 5, 4 and 2: an eleven for 2 points. The 5 and 3 beside it are a line of their own.",
      double: "The 6 lies on a double cell and makes an eleven with 2 and 3: 2 points and a cross. The 2 on the upper double cell has had its chance when it was laid.",
      sheet: "The first row is full and crossed: (1 + 4 + 8 + 3) × 2 = 32. The second is crossed but not full: (2 + 4) × 2 = 12. The third brings 1. In all 45.",
    },
    sections: [
      ["goal", "What it is about", "Tiles with one to six pips are laid on a common board like the words of a crossword. Lines that sum to 10, 11 or 12 bring points, which everyone writes on a sheet of their own. Full rows of the sheet bring more, crossed ones double."],
      [
        "setup",
        "Who begins",
        "The 121 tiles lie in a bag: twenty of each kind, and one more of the ones. Everyone draws a tile openly; the highest begins, and whoever is tied for it draws again. The seat that begins keeps the first tile that it drew; all others go back.",
      ],
      [
        "turn",
        "Drawing",
        "Turns go round in the order of the seats, and each begins with drawing, which the server does:",
        ["nothing in hand: two tiles;", "one tile in hand, or several of which none can be laid: one tile;", "several of which one can be laid: none."],
        "In the first turn two are drawn to the one that was kept. Only you see your tiles; everybody sees how many there are. You lay from what is in your hand, of very full hands from the ten lightest. The game itself sets no time limit.",
        "A table may choose instead that whoever holds several tiles of which one can be laid draws nothing and lays two at most, and that everyone else draws two.",
      ],
      ["first", "The first turn", "The first three tiles must hang together, and one of them must cover the red centre. The centre does not have to score in this turn, but if it does, it brings a cross."],
      [
        "laying",
        "Laying",
        "All tiles of a turn are laid at once. Each needs an empty cell of the board, and must touch another tile above, below, left or right, be it one of the same turn.",
        "Tiles that lie side by side without a gap, across or down, are a line, however long. No line through a new tile may sum to more than 12. A table may agree on 13; a thirteen is worth nothing.",
      ],
      [
        "double",
        "Double cells",
        "The grey cells with a diamond and the red centre are double. A tile may lie there only if it is part of a line of 10, 11 or 12 when the turn is laid.",
        "There is one exception: if at the moment when it is laid no plain cell takes the tile, it may lie on any double cell that does.",
      ],
      [
        "most",
        "As many as can be",
        "You must lay as many tiles as any legal turn with your hand could. The page says how many that are, and shows a way if you like. What is left stays in your hand. If you can lay nothing, your turn is passed for you.",
      ],
      [
        "scoring",
        "What a turn brings",
        "Once all your tiles lie, every line of two tiles or more with a new tile in it is looked at, once:",
        ["10 brings 1 point,", "11 brings 2,", "12 brings 4,", "anything else nothing."],
        "All tens of the turn are added up and written as one number; the elevens and the twelves likewise. Every new tile on a double cell that is part of such a line brings one cross.",
      ],
      [
        "sheet",
        "The sheet",
        "Tens, elevens, twelves and crosses are written each in its own place, always into the next free row, whatever the others do. On this page a row of the sheet stands upright.",
        "A row is worth the sum of its numbers. If all three are there, its bonus is added: 3 in the first four rows, then 4, 5 and 6. A cross doubles the row, full or not.",
        "A table may agree that a turn with a 10, an 11 and a 12 brings 3 points more at the end.",
      ],
      ["end", "The end", "When the bag is empty, whoever drew the last tile still plays, and nobody after that. From the worth of your sheet the pips of the tiles left in your hand are taken. The highest total wins; equal totals win together."],
    ],
  },
  de: {
    captions: {
      first: "Ein erster Zug: 5, 4 und 3 ergeben eine Zwölf für 4 Punkte, und die 4 auf der Mitte bringt ein Kreuz.",
      limit: "Wohin eine 2 darf: An beiden Enden von 6 und 4 ergibt sie eine Zwölf; über oder unter ihnen eine 8 oder 6, die nichts bringen.",
      lines: "Die 4 schließt eine Reihe aus 5, 4 und 2: eine Elf für 2 Punkte. 5 und 3 daneben sind eine Reihe für sich.",
      double: "Die 6 liegt auf einem Doppelfeld und ergibt mit 2 und 3 eine Elf: 2 Punkte und ein Kreuz. Die 2 auf dem oberen Doppelfeld hatte ihre Gelegenheit, als sie gelegt wurde.",
      sheet: "Die erste Zeile ist voll und angekreuzt: (1 + 4 + 8 + 3) × 2 = 32. Die zweite ist angekreuzt, aber nicht voll: (2 + 4) × 2 = 12. Die dritte bringt 1. Zusammen 45.",
    },
    sections: [
      ["goal", "Worum es geht", "Steine mit einem bis sechs Augen werden auf ein gemeinsames Brett gelegt wie Wörter in ein Kreuzworträtsel. Reihen mit der Summe 10, 11 oder 12 bringen Punkte, die jeder auf den eigenen Zettel schreibt. Volle Zeilen bringen mehr, angekreuzte doppelt."],
      [
        "setup",
        "Wer beginnt",
        "Die 121 Steine liegen in einem Beutel: zwanzig von jeder Sorte, von den Einsen einer mehr. Jeder zieht offen einen Stein; der höchste beginnt, wer gleichauf liegt, zieht noch einmal. Wer beginnt, behält seinen ersten Stein; alle anderen kommen zurück.",
      ],
      [
        "turn",
        "Ziehen",
        "Es geht reihum in der Folge der Plätze. Jeder Zug beginnt mit dem Nachziehen, das der Server übernimmt:",
        ["nichts auf der Hand: zwei Steine;", "ein Stein auf der Hand, oder mehrere, von denen keiner passt: ein Stein;", "mehrere, von denen einer passt: keiner."],
        "Im ersten Zug kommen zwei zu dem behaltenen. Deine Steine siehst nur du; wie viele es sind, sehen alle. Gelegt wird von der Hand, von sehr vollen Händen mit den zehn leichtesten. Eine Frist setzt das Spiel selbst nicht.",
        "Man kann auch vereinbaren, dass nichts zieht und höchstens zwei legt, wer mehrere Steine hält, von denen einer passt, und dass alle anderen zwei ziehen.",
      ],
      ["first", "Der erste Zug", "Die ersten drei Steine müssen zusammenhängen, und einer davon muss auf der roten Mitte liegen. Die Mitte muss in diesem Zug nichts zählen; zählt sie, bringt sie ein Kreuz."],
      [
        "laying",
        "Legen",
        "Alle Steine eines Zuges werden auf einmal gelegt. Jeder braucht ein leeres Feld und muss oben, unten, links oder rechts einen anderen berühren, sei es einen desselben Zuges.",
        "Steine, die waagerecht oder senkrecht lückenlos nebeneinander liegen, sind eine Reihe, egal wie lang. Keine Reihe durch einen neuen Stein darf mehr als 12 ergeben. Man kann 13 vereinbaren; eine Dreizehn bringt nichts.",
      ],
      [
        "double",
        "Doppelfelder",
        "Die grauen Felder mit der Raute und die rote Mitte sind Doppelfelder. Ein Stein darf dort nur liegen, wenn er am Ende des Zuges zu einer 10, 11 oder 12 gehört.",
        "Mit einer Ausnahme: Nimmt den Stein in dem Augenblick, in dem er gelegt wird, kein einfaches Feld auf, darf er auf jedes Doppelfeld, das ihn aufnimmt.",
      ],
      [
        "most",
        "So viele wie möglich",
        "Du musst so viele Steine legen, wie es mit deiner Hand irgendein erlaubter Zug könnte. Die Seite sagt, wie viele das sind, und zeigt auf Wunsch einen Weg. Der Rest bleibt auf der Hand. Kannst du nichts legen, wird für dich gepasst.",
      ],
      [
        "scoring",
        "Was ein Zug bringt",
        "Liegen alle Steine, wird jede Reihe aus mindestens zwei Steinen mit einem neuen darin einmal angesehen:",
        ["10 bringt 1 Punkt,", "11 bringt 2,", "12 bringt 4,", "alles andere nichts."],
        "Alle Zehner des Zuges werden zusammengezählt und als eine Zahl geschrieben, die Elfer und Zwölfer ebenso. Jeder neue Stein auf einem Doppelfeld, der zu so einer Reihe gehört, bringt ein Kreuz.",
      ],
      [
        "sheet",
        "Der Zettel",
        "Zehner, Elfer, Zwölfer und Kreuze haben je ihren Platz und kommen immer in die nächste freie Zeile, was auch immer die anderen tun. Auf dieser Seite steht eine Zeile des Zettels aufrecht.",
        "Eine Zeile ist die Summe ihrer Zahlen wert. Sind alle drei da, kommt ihr Zuschlag hinzu: 3 in den ersten vier Zeilen, dann 4, 5 und 6. Ein Kreuz verdoppelt die Zeile, ob voll oder nicht.",
        "Man kann vereinbaren, dass ein Zug mit 10, 11 und 12 am Ende 3 Punkte mehr bringt.",
      ],
      ["end", "Das Ende", "Ist der Beutel leer, spielt noch, wer den letzten Stein gezogen hat, und danach niemand mehr. Vom Wert des Zettels werden die Augen auf der Hand abgezogen. Die höchste Summe gewinnt; gleiche gewinnen gemeinsam."],
    ],
  },
  zh_hant: {
    captions: {
      first: "第一回合：5、4、3 湊成十二得 4 分，中心格上的 4 帶來一個叉。",
      limit: "2 可以放在哪裡：接在 6 和 4 的任一端湊成十二；放在它們上方或下方成為 8 或 6，沒有得分。",
      lines: "4 接成 5、4、2 的一條線：十一，得 2 分。旁邊的 5 和 3 自成一條線。",
      double: "6 放在加倍格上，和 2、3 湊成十一：得 2 分並記一個叉。上方加倍格裡的 2 只在放下的那一回合才有機會。",
      sheet: "第一列填滿且有叉：(1 + 4 + 8 + 3) × 2 = 32。第二列有叉但沒填滿：(2 + 4) × 2 = 12。第三列 1 分。合計 45。",
    },
    sections: [
      ["goal", "遊戲目標", "大家把一到六點的牌像填字遊戲一樣放到共用的棋盤上。總和為 10、11 或 12 的線可以得分，各自記在自己的計分表上。填滿的列有獎勵，打叉的列加倍。"],
      ["setup", "誰先開始", "袋中有 121 片牌：每種二十片，一點多一片。每人公開抽一片，點數最大的先開始；同點的人再抽。先開始的人留下自己第一次抽到的牌，其餘放回袋中。"],
      [
        "turn",
        "抽牌",
        "依座位順序輪流。每回合先抽牌，由伺服器代抽：",
        ["手上沒有牌：抽兩片；", "手上只有一片，或有好幾片但都放不下：抽一片；", "有好幾片而且至少一片放得下：不抽。"],
        "第一回合在留下的那一片之外再抽兩片。自己的牌只有自己看得到，片數則大家都知道。放牌從手牌中選；手牌非常多時只能用最輕的十片。遊戲本身沒有時間限制。",
        "也可以約定：手上有好幾片且放得下的人不抽牌、最多放兩片；其他人一律抽兩片。",
      ],
      ["first", "第一回合", "最初的三片必須連在一起，其中一片要蓋住紅色中心格。這一回合中心格不一定要得分；如果得分，就帶來一個叉。"],
      [
        "laying",
        "放牌",
        "一回合的牌一次放下。每片都要放在棋盤的空格，並且上下左右至少接觸另一片牌，同一回合放下的也算。",
        "橫向或直向不間斷相連的牌是一條線，不論長短。通過新牌的線總和不得超過 12。也可以約定上限為 13，但十三不得分。",
      ],
      ["double", "加倍格", "有菱形的灰格和紅色中心格是加倍格。放在那裡的牌，在這一回合放完時必須屬於總和為 10、11 或 12 的線。", "只有一種例外：放下的當時，如果沒有任何一般格能放這片牌，就可以放到任何放得下的加倍格。"],
      ["most", "盡量多放", "你的手牌最多能合規地放下幾片，就必須放幾片。頁面會告訴你是幾片，也可以示範一種放法。剩下的留在手上。一片也放不下時，系統會自動替你跳過。"],
      [
        "scoring",
        "一回合的得分",
        "所有牌放好之後，每一條含有新牌、至少兩片的線各看一次：",
        ["10 得 1 分，", "11 得 2 分，", "12 得 4 分，", "其他不得分。"],
        "這一回合的所有十加在一起，記成一個數字；十一和十二也一樣。加倍格上的每片新牌，只要屬於得分的線，就記一個叉。",
      ],
      [
        "sheet",
        "計分表",
        "十、十一、十二和叉各有自己的位置，各自填入下一個空列，互不影響。本頁把計分表的一列直立顯示。",
        "一列的價值是其中數字的總和。三個數字都有時加上獎勵：前四列 3 分，之後依序為 4、5、6 分。有叉的列加倍，不論是否填滿。",
        "也可以約定：同一回合湊成 10、11、12 的，最後再加 3 分。",
      ],
      ["end", "遊戲結束", "袋子空了以後，抽到最後一片牌的人打完這一回合就結束。計分表的總分要扣掉手上剩牌的點數。總分最高的人獲勝；同分則共同獲勝。"],
    ],
  },
};

/**
 * The rules, section by section.
 *
 * @param {Language} language
 * @param {{ t: import("../types.js").Translate, id?: string }} drawing
 * @returns {import("../types.js").RuleSection[]}
 */
export function rules(language, { t }) {
  const { captions, sections } = TOLD[language];
  return sections.map(([id, title, ...body]) => ({
    id,
    title,
    rules: REFUSALS[id] ?? [],
    body,
    examples: (DRAWN[id] ?? []).map((name) => {
      const { draw, view, marks } = EXAMPLES[name]();
      return { drawing: draw(view, { viewer: { seat: 0, all: false }, t, marks }), caption: captions[name] };
    }),
  }));
}
