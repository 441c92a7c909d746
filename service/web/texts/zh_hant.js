// @ts-check
/** 各頁面的文字，繁體中文。 */

import film from "./film_zh_hant.js"
import match from "./match_zh_hant.js"

/** @type {typeof import("./en.js").default} */
export default {
  ...match,
  ...film,

  waiting: "請稍候…",
  close: "關閉",
  cancel: "取消",
  copy: "複製",
  copied: "已複製。",
  somebody: "有人",
  seat: ({ seat }) => `座位 ${seat + 1}`,

  "frame.skip": "跳到內容",
  "frame.nav": "頁面",
  "frame.offline": "這裡的一切都來自這台伺服器。",
  "nav.mine": "我的對局",
  "nav.audit": "查驗紀錄",
  "nav.docs": "API",

  "settings.title": "設定",
  "settings.language": "語言",
  "settings.theme": "色彩",
  "settings.theme_system": "跟隨系統",
  "settings.theme_light": "淺色",
  "settings.theme_dark": "深色",
  "settings.sound": "音效",

  "missing.title": "這裡什麼都沒有",
  "missing.text": "這個網址沒有內容。對局可能已被移除，或是網址有誤。",
  "missing.back": "回到大廳",

  "refusal.no_answer": "伺服器沒有回應，稍後會再試。",
  "refusal.fault": "這個頁面出了點問題。",
  "refusal.rule": "看規則",

  "seat.bot": "莊家（{level}）",
  "seat.free": "空位",
  "seat.guest": "訪客",
  "seat.nameless": "玩家 {number}",
  "seat.you": "你",

  "level.random": "隨性",
  "level.greedy": "積極",
  "level.relaxed": "悠閒",
  "level.steady": "穩健",
  "level.swift": "敏捷",

  "time.just_now": "剛剛",

  "pitch.help_me": "堆疊樹木板塊，猜猜誰的小生物住在那裡。",
  "pitch.zatre": "把數字排成總和為 10、11、12 的行列。",
  "pitch.silver_and_gold": "一個形狀接一個形狀，劃掉地圖上的島嶼。",
  "pitch.fuenfer_finden": "在沙漏流盡之前，大家同時找出五格形狀。",

  "lobby.title": "請入座",
  "lobby.text": "馬上與莊家對戰、為朋友開一桌，或觀看別人對局。",
  "lobby.games": "遊戲",
  "lobby.players": ({ from, to }) => `${from}–${to} 人`,
  "lobby.play_now": "馬上玩",
  "lobby.open": "開桌",
  "lobby.rules": "規則",
  "lobby.matches": "牌桌",
  "lobby.all_games": "所有遊戲",
  "lobby.filter": "哪個遊戲",
  "lobby.joinable": "可加入",
  "lobby.running": "進行中",
  "lobby.finished": "已結束",
  "lobby.none_joinable": "目前沒有等人的牌桌，開一桌吧。",
  "lobby.none_running": "目前沒有公開的對局。",
  "lobby.none_finished": "還沒有公開完成的對局。",
  "lobby.more": "顯示更多",
  "lobby.join": "加入",
  "lobby.go_on": "繼續玩",
  "lobby.watch": "觀看",
  "lobby.look": "檢視",
  "lobby.film": "影片",
  "lobby.turn": "輪到",
  "lobby.won": "獲勝",
  "lobby.free": ({ count }) => `${count} 個空位`,
}
