// @ts-check

/** @typedef {import("../../types.js").Translate} Translate */

/** @param {number[]} cards */
const listed = (cards) => cards.join("、");

/**
 * What a seat marked, and what it got for it.
 * @param {any} marks
 * @param {Translate} t
 */
function marked({ seat, card, cells, extras, coins, palms, finished }, t) {
  const who = t("seat", { seat });
  if (card === null) return `${who}沒有空格。`;
  const got = [
    coins > 0 && `金幣 ${coins}`,
    palms.length > 0 && `棕櫚 ${palms.join(" + ")} 分`,
    finished.length > 0 && `完成 ${listed(finished)} 號卡`,
  ].filter(Boolean);
  return `${who}在 ${card} 號卡上劃記 ${cells.length + extras.length} 格${got.length > 0 ? `（${got.join("，")}）` : ""}。`;
}

/** @type {Record<string, import("../../types.js").Text>} */
export default {
  "silver_and_gold.comma": "、",
  "silver_and_gold.table": "Silver & Gold 牌桌",
  "silver_and_gold.expedition": "探險卡",
  "silver_and_gold.no_expedition": "目前沒有翻開的探險卡。",
  "silver_and_gold.expedition_in_words": "探險卡 {shape}，共 {cells} 格。",
  "silver_and_gold.press_to_turn": "點一下即可旋轉。",
  "silver_and_gold.rounds": "回合與輪次",
  "silver_and_gold.turn_in_words": "第 {round} 回合（共 4），第 {turn} 輪（共 7）。",
  "silver_and_gold.before_the_first_turn": "第一輪尚未開始。",
  "silver_and_gold.trophies": "剩餘獎盃",
  "silver_and_gold.trophies_in_words": "剩餘獎盃：{trophies}。",
  "silver_and_gold.display": "展示區",
  "silver_and_gold.deck_in_words": "牌堆：{cards} 張",
  "silver_and_gold.card_in_words": "{card} 號卡，{colour}，價值 {value}，已劃記 {marked}／{value} 格。",
  "silver_and_gold.badge_in_words": "徽章：每張完成的{colour}卡得 {points} 分。",
  "silver_and_gold.cell_in_words": "{card} 號卡第 {row} 列第 {column} 欄：{symbol}，{state}",
  "silver_and_gold.plain": "無圖案",
  "silver_and_gold.coin": "金幣",
  "silver_and_gold.palm": "棕櫚",
  "silver_and_gold.cross": "叉號",
  "silver_and_gold.marked": "已劃記",
  "silver_and_gold.chosen": "已選",
  "silver_and_gold.empty": "空格",
  "silver_and_gold.purple": "紫色",
  "silver_and_gold.orange": "橘色",
  "silver_and_gold.green": "綠色",
  "silver_and_gold.grey": "灰色",
  "silver_and_gold.sheet_in_words":
    "目前 {total} 分：金幣 {coins}，獎盃 {trophies}，棕櫚 {palms}，完成 {finished} 張卡共 {cards}，徽章 {badges}。",
  "silver_and_gold.start_seat": "起始座位",
  "silver_and_gold.thinks": "思考中…",
  "silver_and_gold.has_chosen": "已選好",
  "silver_and_gold.has_marked": "已劃記",
  "silver_and_gold.takes": "正在拿卡",
  "silver_and_gold.points_of_coins": "金幣",
  "silver_and_gold.points_of_trophies": "獎盃",
  "silver_and_gold.points_of_palms": "棕櫚",
  "silver_and_gold.points_of_cards": "卡牌",
  "silver_and_gold.points_of_badges": "徽章",
  "silver_and_gold.hint_keep": "請選出要留下的兩張卡。",
  "silver_and_gold.hint_take": "有卡完成了：從展示區或牌堆選一張新卡。",
  "silver_and_gold.hint_over": "對局結束。",
  "silver_and_gold.hint_wait": "其他人還在進行。",
  "silver_and_gold.hint_extra": "叉號：可再劃記一個空格，也可以放棄。額外格數：{crosses}",
  "silver_and_gold.hint_confirm": "再點一次可換位置，或按確認。",
  "silver_and_gold.hint_only_single": "這個形狀放不下：請劃記單獨一格。",
  "silver_and_gold.hint_single": "點選要劃記的那一格。",
  "silver_and_gold.hint_shape": "點一格，把形狀放上去；可任意旋轉與翻面。",
  "silver_and_gold.turn": "旋轉",
  "silver_and_gold.mirror": "翻面",
  "silver_and_gold.single": "改劃一格",
  "silver_and_gold.shape": "改回形狀",
  "silver_and_gold.undo": "退回",
  "silver_and_gold.decline": "放棄叉號",
  "silver_and_gold.confirm_mark": "劃記",
  "silver_and_gold.confirm_keep": "留下這兩張",
  "silver_and_gold.confirm_take": "拿這張卡",
  "silver_and_gold.say_seat": "{seat}：{state}",
  "silver_and_gold.say_card": "– {card}空格：{cells}。",
  "silver_and_gold.say_cell": "第 {row} 列第 {column} 欄{symbol}",
  "silver_and_gold.say_none": "無",
  "silver_and_gold.say_display": "展示區：{cards}",

  "event.silver_and_gold.treasures_shuffled": "寶藏卡洗牌。",
  "event.silver_and_gold.cards_dealt": ({ seat, cards }, t) => `${t("seat", { seat })}拿到 ${cards.join("、")} 號卡。`,
  "event.silver_and_gold.start_seat_drawn": ({ seat }, t) => `抽籤決定${t("seat", { seat })}為起始座位。`,
  "event.silver_and_gold.start_seat_set": ({ seat }, t) => `${t("seat", { seat })}是起始座位。`,
  "event.silver_and_gold.cards_chosen": ({ seat, cards }, t) => `${t("seat", { seat })}留下 ${listed(cards)} 號卡。`,
  "event.silver_and_gold.cards_kept": ({ seats }, t) =>
    `全部選好：${seats.map((/** @type {any} */ one) => `${t("seat", one)}留下 ${listed(one.cards)} 號卡`).join("；")}。`,
  "event.silver_and_gold.cards_turned_up": ({ cards }) => `展示區新卡：${cards.join("、")}。`,
  "event.silver_and_gold.expeditions_shuffled": "第 {round} 回合開始：探險卡洗牌。",
  "event.silver_and_gold.expedition_revealed": "第 {round} 回合第 {turn} 輪：探險卡 {shape}。",
  "event.silver_and_gold.cells_marked": ({ marks }, t) => marked(marks, t),
  "event.silver_and_gold.marks_revealed": ({ seats }, t) => seats.map((/** @type {any} */ one) => marked(one, t)).join(""),
  "event.silver_and_gold.trophy_taken": ({ seat, points }, t) => `${t("seat", { seat })}填滿一排金幣，取得 ${points} 分獎盃。`,
  "event.silver_and_gold.cards_finished": ({ seat, cards }, t) => `${t("seat", { seat })}完成了 ${listed(cards)} 號卡。`,
  "event.silver_and_gold.card_taken": ({ seat, source, card }, t) =>
    `${t("seat", { seat })}從${source === "deck" ? "牌堆" : "展示區"}拿走 ${card} 號卡。`,
  "event.silver_and_gold.scored": ({ seats }, t) =>
    `終局：${seats.map((/** @type {any} */ one) => `${t("seat", one)} ${one.total} 分`).join("，")}。`,

  "command.silver_and_gold.keep_cards": "留下兩張卡",
  "command.silver_and_gold.mark": "劃記格子",
  "command.silver_and_gold.take_card": "拿一張卡",

  "rule.silver_and_gold.card_not_dealt": "{card} 號卡沒有發給你。",
  "rule.silver_and_gold.card_not_on_display": "這張卡不在展示區。",
  "rule.silver_and_gold.card_not_yours": "{card} 號卡不在你面前。",
  "rule.silver_and_gold.card_twice": "同一張卡選了兩次。",
  "rule.silver_and_gold.cell_taken": "那裡已有劃記過的格子（{card} 號卡）。",
  "rule.silver_and_gold.cell_twice": "同一格選了兩次。",
  "rule.silver_and_gold.cross_open": "叉號可再劃一格：請使用，或明確放棄。",
  "rule.silver_and_gold.deck_card_named": "牌堆頂的卡無人知曉，只能盲拿。",
  "rule.silver_and_gold.deck_empty": "牌堆已空。",
  "rule.silver_and_gold.extra_card_finished": "額外格所在的 {card} 號卡已完成。",
  "rule.silver_and_gold.extra_card_not_yours": "額外格所在的 {card} 號卡不在你面前。",
  "rule.silver_and_gold.extra_cell_taken": "額外格已被劃記。",
  "rule.silver_and_gold.extra_off_the_island": "{card} 號卡沒有這個額外格。",
  "rule.silver_and_gold.extra_too_many": "沒有叉號給你這個額外格。",
  "rule.silver_and_gold.kept_already": "你已經選好卡了。",
  "rule.silver_and_gold.marked_already": "這一輪你已劃記過。",
  "rule.silver_and_gold.no_cells": "至少要劃記一格。",
  "rule.silver_and_gold.no_clock": "這個遊戲沒有計時。",
  "rule.silver_and_gold.not_keeping": "選卡階段已結束。",
  "rule.silver_and_gold.not_marking": "現在不能劃記。",
  "rule.silver_and_gold.not_taking": "你現在不能拿卡。",
  "rule.silver_and_gold.not_two_cards": "必須剛好留下兩張卡。",
  "rule.silver_and_gold.nothing_to_decline": "沒有可以放棄的叉號。",
  "rule.silver_and_gold.off_the_island": "{card} 號卡沒有這一格。",
  "rule.silver_and_gold.over": "對局已結束。",
  "rule.silver_and_gold.wrong_shape": "這些格子怎麼轉都不是形狀 {shape}。",
  "rule.silver_and_gold.wrong_size": "這個形狀有 {size} 格，請全部劃記，或只劃記一格。",

  "option.first_seat": "第一個起始座位",
};
