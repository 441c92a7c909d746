// @ts-check

/** @type {Record<string, {title: string, body: (string | string[])[], captions: string[]}>} */
export default {
  goal: {
    title: "Worum es geht",
    body: [
      "Fünf Würfel zeigen Symbole. Alle suchen gleichzeitig, jeder auf seinem eigenen Tableau, fünf zusammenhängende Felder mit genau diesen Symbolen: einen 5er. Je seltener seine Form, desto mehr ist er wert.",
      "Zeigen drei oder mehr Würfel dasselbe Symbol, werden alle fünf noch einmal geworfen. Auf der weißen Seite sind alle Tableaus verschieden, auf der grauen haben alle das gleiche.",
    ],
    captions: ["Ein Wurf: zwei Sterne, ein Tropfen, ein Blatt, ein Kreis. Die Reihenfolge ist gleichgültig."],
  },
  shapes: {
    title: "Formen und Werte",
    body: ["Fünf zusammenhängende Felder können zwölf Formen haben. Jede trägt den Buchstaben, dem sie ähnelt, und ist 1 bis 4 Punkte wert. Gedreht oder gespiegelt bleibt es dieselbe Form."],
    captions: ["Die zwölf Formen und ihre Werte in der Ausgabe „open“."],
  },
  outlining: {
    title: "Umranden",
    body: [
      "Umrande fünf verschiedene Felder, die waagrecht oder senkrecht zusammenhängen; über Ecken gilt nicht. Du darfst umranden und radieren, so viel du willst, bis du gesperrt bist. Deine Umrandungen bleiben bis zum Ende der Runde geheim.",
      "Niemand sagt dir, ob eine Umrandung stimmt: Fehler zeigen sich bei der Wertung. Wurde die Partie mit sofortiger Prüfung eröffnet, wird stattdessen abgelehnt, was nicht zählen kann.",
      "Genau dieselben Felder lassen sich nicht zweimal umranden, und mehr als 100 Umrandungen können nicht stehen.",
    ],
    captions: ["Eine Umrandung in der Form T, Wert 3."],
  },
  hourglass: {
    title: "Die Sanduhr",
    body: [
      "Wer meint, genug zu haben, dreht die Sanduhr um, auch gleich zu Beginn und ohne eine einzige Umrandung. Von da an ist er gesperrt, und die anderen haben 30 Sekunden (oder so viele wie vereinbart). Sind zwei schnell, zählt der erste.",
      "Danach darf jeder andere sagen, dass er fertig ist, und ist ebenfalls gesperrt. Die Runde endet, wenn die Zeit abgelaufen ist, wenn alle gesperrt sind oder wenn die Höchstdauer einer Runde vorbei ist, falls es eine gibt. Was später kommt, wird abgelehnt; es gilt die Uhr des Servers.",
    ],
    captions: ["Ein gutes Drittel der Zeit ist um."],
  },
  counting: {
    title: "Was zählt",
    body: [
      "Im Grundspiel werden Umrandungen in dieser Reihenfolge gestrichen:",
      [
        "zuerst alle mit falschen Symbolen; sie schaden keiner anderen,",
        "dann alle, die eine andere der übrigen überdecken, auf beiden Seiten,",
        "von mehreren mit gleicher Form alle außer der zuerst gezeichneten,",
        "von mehr als fünf die wertvollsten, bis fünf übrig sind.",
      ],
    ],
    captions: ["Die zwei, die sich ein Feld teilen, sind beide gestrichen. Das I zählt 4."],
  },
  basic: {
    title: "Das Grundspiel",
    body: [
      "Nach jeder von fünf Runden zählst du zusammen, was gilt. Wer die Sanduhr umgedreht hat, bekommt 1 Punkt dazu. In der fünften Runde zählen Umrandungen doppelt, der Punkt für die Sanduhr nicht. Danach werden die Tableaus abgewischt.",
      "Die meisten Punkte gewinnen. Bei Gleichstand entscheidet die höchste einzelne Runde unter den ersten vier; ist auch die gleich, teilt man sich den Sieg.",
    ],
    captions: [],
  },
  puzzle: {
    title: "Das Puzzle",
    body: [
      "Es gibt bis zu zwölf Runden, und nichts wird abgewischt. In jeder Runde darfst du eine Umrandung haben; eine neue ersetzt die alte. Sie ist gültig, wenn ihre Symbole stimmen, ihre Form nicht verbraucht und keines ihrer Felder belegt ist.",
      "Ein gültiger 5er wird eingekreist: Seine Form ist verbraucht, seine Felder sind belegt, sein Wert gehört dir. Wer die Sanduhr umgedreht hat, bekommt eine Marke für 1 Punkt, mit oder ohne 5er.",
      "Das Puzzle endet nach zwölf Runden oder nach einer Runde, in der niemand einen gültigen 5er hatte. Die meisten Punkte gewinnen, bei Gleichstand die meisten eingekreisten Formen.",
    ],
    captions: [],
  },
  crossing_out: {
    title: "Streichen",
    body: [
      "Hattest du keinen gültigen 5er, streichst du eine deiner freien Formen und markierst sie auf fünf freien Feldern, gleich welche Symbole dort stehen. Wähle eine Form, die noch passt. Passt keine mehr, streichst du eine, ohne sie zu markieren.",
      "Haben Runden eine Höchstdauer, gilt sie auch hier. Danach wird die billigste Form, die passt, für dich gestrichen.",
    ],
    captions: ["Oben ein eingekreistes P, unten ein gestrichenes U."],
  },
  alone: {
    title: "Allein",
    body: ["Allein spielst du das Puzzle ohne Sanduhr, immer zwölf Runden lang. Du sagst, wann du mit einer Runde fertig bist."],
    captions: [],
  },
};
