// @ts-check
// The rules of Help Me!, told in three languages, with drawn examples.

import { drawGrid } from "./draw.js";

/** @typedef {import("../types.js").Translate} Translate */
/** @typedef {"en" | "de" | "zh_hant"} Language */

/**
 * A small position: `oak5` is a tile, `oak5*3` a stack of three, a point an empty cell.
 *
 * @param {string[]} lines
 * @param {any} [changed]
 */
function position(lines, changed = {}) {
  const grid = lines.map((line) =>
    line.split(" ").map((word) => {
      const found = /^([a-z]+)(\d)(?:\*(\d+))?$/.exec(word);
      if (!found) return { top: null, height: 0, tiles: null };
      return { top: { species: found[1], value: Number(found[2]) }, height: Number(found[3] ?? 1), tiles: null };
    })
  );
  return {
    rows: grid.length,
    columns: grid[0]?.length ?? 0,
    grid,
    seats: [{ seat: 0, creatures: null, points: null }],
    scored: null,
    turn: null,
    moves_made: 0,
    moves_possible: 0,
    ...changed,
  };
}

const cell = (/** @type {number} */ row, /** @type {number} */ column) => ({ row, column });
const move = (/** @type {any} */ from, /** @type {any} */ to) => ({ type: "help_me.move_stack", from, to });

const EXAMPLES = {
  /** What a chosen stack may do: not to the empty cell, not across corners. */
  moving: () => ({
    view: position(["oak2 palm3 willow1 bamboo4", "cherry4 baobab1*2 . oak5", "willow3 bamboo5 cherry2 palm1"], { moves_possible: 28 }),
    marks: { chosen: cell(1, 1), legal: { commands: [cell(0, 1), cell(1, 0), cell(2, 1)].map((to) => move(cell(1, 1), to)) } },
  }),
  /** After the stack has landed. */
  landed: () => ({
    view: position(["oak2 baobab1*3 willow1 bamboo4", "cherry4 . . oak5", "willow3 bamboo5 cherry2 palm1"], { moves_made: 3, moves_possible: 22 }),
    marks: { latest: [{ type: "help_me.stack_moved", seat: 0, from: cell(1, 1), to: cell(0, 1), top: { species: "baobab", value: 1 }, height: 3 }] },
  }),
  /** Nothing moves any more: three stacks of a seat that protects cherry and baobab, and one of nobody's. */
  scored: () => ({
    view: position(["baobab2*7 . cherry4 .", ". oak1*4 . cherry1*3"], {
      moves_made: 26,
      seats: [{ seat: 0, creatures: ["baobab", "cherry"], points: 16 }],
      scored: {
        stacks: [
          { cell: cell(0, 0), tiles: [], owner: 0, points: 7, bonus: 0 },
          { cell: cell(0, 2), tiles: [], owner: 0, points: 1, bonus: 0 },
          { cell: cell(1, 3), tiles: [], owner: 0, points: 3, bonus: 5 },
          { cell: cell(1, 1), tiles: [], owner: null, points: 4, bonus: 0 },
        ],
      },
    }),
    marks: {},
  }),
};

/** @type {Record<string, string[]>} */
const REFUSALS = {
  turn: ["help_me.not_your_turn", "help_me.no_clock"],
  moving: ["help_me.source_off_grid", "help_me.target_off_grid", "help_me.source_empty", "help_me.same_cell", "help_me.diagonal", "help_me.not_adjacent", "help_me.target_empty"],
  end: ["help_me.over"],
};

/** @type {Record<string, (keyof typeof EXAMPLES)[]>} */
const DRAWN = { moving: ["moving", "landed"], scoring: ["scored"] };

/** @type {Record<Language, { captions: Record<keyof typeof EXAMPLES, string>, sections: [id: string, title: string, ...body: (string | string[])[]][] }>} */
const TOLD = {
  en: {
    captions: {
      moving: "The stack on B2 may land on any of its three lit neighbours. C2 is empty, and A1, C1, A3 and C3 touch it only at a corner.",
      landed: "It has gone up to B1: three tiles lie there now, its own top is the top, and B2 stays empty until the end.",
      scored: "Protecting baobab and cherry: 7 for the stack of seven, 1 for the lone cherry, and 3 + 5 for three tiles, because the cherry of value 5 lies hidden below the cherry on top. The oaks on B2 are nobody’s.",
    },
    sections: [
      ["goal", "What it is about", "Six kinds of trees stand in a grid. In secret you protect one or two of them. All move the same stacks onto one another until nothing can move; then each stack is worth something to whoever protects the tree on its top."],
      [
        "setup",
        "Before the first move",
        "Thirty tiles lie open in five rows of six: each of the six species with each of the values 1 to 5.",
        "Six creatures, one a species, are dealt face down: two to everyone if two or three play, one to everyone if four play. Nobody sees those that are left over. You look at your own, and keep them to yourself until the end.",
        "Who moves first is drawn, unless the table has agreed on somebody.",
      ],
      ["turn", "Your turn", "You take turns in the order of the seats. When it is your turn you must make one move, and there always is one as long as the match lasts. Nobody is hurried by the game itself."],
      [
        "moving",
        "How a stack moves",
        "Tiles that lie on one another are a stack; a single tile is a stack, too. You may move any of them, whichever species is on top and however high it is.",
        [
          "It goes one step up, down, left or right, never across a corner.",
          "It must land on another stack. The empty cells are no place to go to.",
          "It moves as a whole and in its order, and lies on top of the stack that was there.",
          "The cell that it has left stays empty for good.",
        ],
      ],
      ["hidden", "What you see", "Of a stack everybody sees the top tile and how many tiles it has. What is buried has been seen by all, so remember it. Tables may agree to have stacks open to be looked through."],
      ["end", "The end", "As soon as no stack has a neighbour above, below, left or right of it, the match is over, and all creatures are turned over."],
      [
        "scoring",
        "Counting",
        "You own every stack whose top tile is of a species that you protect. Stacks whose top nobody protects count for nobody. Each of yours brings:",
        [
          "1 point for every tile in it, the top one included;",
          "and for every tile of the same species below the top one, the value that is printed on it. The value of the top tile itself never counts.",
        ],
        "Whoever has most points wins. If several have as many, they win together.",
      ],
    ],
  },
  de: {
    captions: {
      moving: "Der Stapel auf B2 darf auf jedem der drei beleuchteten Nachbarn landen. C2 ist leer, und A1, C1, A3 und C3 berühren ihn nur an einer Ecke.",
      landed: "Er ist nach B1 gezogen: Dort liegen nun drei Plättchen, oben bleibt, was bei ihm oben lag, und B2 bleibt bis zum Ende leer.",
      scored: "Wer Baobab und Kirsche beschützt, bekommt 7 für den Siebenerstapel, 1 für die einzelne Kirsche und 3 + 5 für drei Plättchen, weil unter der oberen Kirsche die Kirsche mit dem Wert 5 begraben liegt. Die Eichen auf B2 gehören niemandem.",
    },
    sections: [
      ["goal", "Worum es geht", "Sechs Baumarten stehen in einem Raster. Heimlich beschützt du eine oder zwei davon. Alle ziehen dieselben Stapel aufeinander, bis sich nichts mehr bewegt; dann bringt jeder Stapel dem etwas, der den obersten Baum beschützt."],
      [
        "setup",
        "Vor dem ersten Zug",
        "Dreißig Plättchen liegen offen aus, fünf Zeilen zu je sechs: jede der sechs Arten mit jedem Wert von 1 bis 5.",
        "Sechs Wesen, eines je Art, werden verdeckt verteilt: je zwei, wenn zwei oder drei spielen, je eines, wenn vier spielen. Was übrig ist, sieht niemand. Deine eigenen siehst du dir an und behältst sie bis zum Ende für dich.",
        "Wer beginnt, wird gelost, wenn nichts anderes vereinbart ist.",
      ],
      ["turn", "Dein Zug", "Gezogen wird reihum in der Folge der Plätze. Bist du dran, musst du genau einen Zug machen, und solange die Partie läuft, gibt es immer einen. Das Spiel selbst setzt dir keine Frist."],
      [
        "moving",
        "Wie ein Stapel zieht",
        "Plättchen, die aufeinander liegen, sind ein Stapel; auch ein einzelnes ist einer. Du darfst jeden ziehen, ganz gleich, welche Art oben liegt und wie hoch er ist.",
        [
          "Er geht einen Schritt nach oben, unten, links oder rechts, nie über eine Ecke.",
          "Er muss auf einem anderen Stapel landen. Auf leere Felder zieht man nicht.",
          "Er zieht als Ganzes und in seiner Ordnung und liegt danach obenauf.",
          "Das Feld, das er verlassen hat, bleibt für immer leer.",
        ],
      ],
      ["hidden", "Was man sieht", "Von einem Stapel sehen alle das oberste Plättchen und wie viele es sind. Was begraben ist, haben alle einmal gesehen: Merk es dir. Man kann vereinbaren, dass Stapel durchgesehen werden dürfen."],
      ["end", "Das Ende", "Sobald kein Stapel mehr einen Nachbarn über, unter, links oder rechts von sich hat, ist Schluss, und alle Wesen werden aufgedeckt."],
      [
        "scoring",
        "Gezählt wird so",
        "Dir gehört jeder Stapel, dessen oberstes Plättchen eine Art zeigt, die du beschützt. Beschützt sie niemand, zählt der Stapel für niemanden. Jeder deiner Stapel bringt:",
        [
          "1 Punkt für jedes Plättchen darin, das oberste mitgezählt;",
          "dazu für jedes Plättchen derselben Art unter dem obersten den Wert, der darauf steht. Der Wert des obersten selbst zählt nie.",
        ],
        "Wer die meisten Punkte hat, gewinnt. Haben mehrere gleich viele, gewinnen sie gemeinsam.",
      ],
    ],
  },
  zh_hant: {
    captions: {
      moving: "B2 的這一堆可以疊到三個亮起的鄰格。C2 是空格；A1、C1、A3、C3 只和它角相接。",
      landed: "它往上移到了 B1：那裡現在有三片，最上面仍是它原來的那一片；B2 從此一直空著。",
      scored: "守護猴麵包樹和櫻花的玩家：七片的一堆得 7 分，單獨一片櫻花得 1 分，三片的一堆得 3 + 5 分，因為最上面的櫻花底下壓著數值 5 的櫻花。B2 的橡樹無主。",
    },
    sections: [
      ["goal", "遊戲目標", "六種樹排成一個版面，你暗中守護其中一種或兩種。大家輪流把同一批堆疊來疊去，直到再也動不了；這時，每一堆都歸守護最上面那種樹的玩家計分。"],
      [
        "setup",
        "開始之前",
        "三十片板塊正面朝上排成五列，每列六片：六種樹，每種各有數值 1 到 5 一片。",
        "六張小精靈，每種樹一張，蓋著發出：兩人或三人時每人兩張，四人時每人一張。剩下的誰也不看。自己的可以看，但要保密到最後。",
        "除非大家另有約定，由抽籤決定誰先開始。",
      ],
      ["turn", "輪到你時", "依座位順序輪流進行。輪到你時必須走一步；只要遊戲還沒結束，就一定有路可走。遊戲本身沒有時間限制。"],
      [
        "moving",
        "怎麼移動",
        "疊在一起的板塊是一堆，單獨一片也算一堆。不論最上面是什麼樹、疊得多高，你都可以移動它。",
        ["往上、下、左、右移動一格，不能斜走。", "必須疊到另一堆上，不能走到空格。", "整堆一起移動，順序不變，疊在原來那堆的上面。", "離開的那一格從此一直空著。"],
      ],
      ["hidden", "看得到什麼", "每一堆大家只看得到最上面那片和總片數。被壓住的板塊大家都曾看過，請靠記憶。也可以約定整堆都能翻看。"],
      ["end", "遊戲結束", "當任何一堆的上下左右都沒有別的堆時，遊戲立刻結束，所有小精靈翻開。"],
      [
        "scoring",
        "計分",
        "最上面是你守護的樹的每一堆都屬於你；無人守護的堆誰也不得分。你的每一堆可得：",
        ["每片 1 分，包括最上面那片；", "壓在下面、與最上面同一種樹的每一片，再加上印在上面的數值。最上面那片自己的數值不算。"],
        "分數最高的人獲勝；同分則共同獲勝。",
      ],
    ],
  },
};

/**
 * The rules, section by section.
 *
 * @param {Language} language
 * @param {{ t: Translate, id?: string }} drawing
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
      const { view, marks } = EXAMPLES[name]();
      return { drawing: drawGrid(view, { viewer: { seat: 0, all: false }, t, marks }), caption: captions[name] };
    }),
  }));
}
