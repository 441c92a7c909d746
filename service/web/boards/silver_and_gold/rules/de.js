// @ts-check

/** @type {Record<string, {title: string, body: (string | string[])[], captions: string[]}>} */
export default {
  goal: {
    title: "Worum es geht",
    body: [
      "Vor allen liegen Schatzkarten mit Inseln. Zug um Zug zeigt eine Expeditionskarte eine Form, und alle kreuzen sie gleichzeitig auf ihren eigenen Inseln an. Eine Insel, deren Felder alle angekreuzt sind, bringt Punkte und macht Platz für eine neue Karte.",
      [
        "Lila Inseln haben 14 Felder und zählen 14 Punkte, orange 12, grüne 10, graue 8.",
        "Manche Felder tragen eine Münze, eine Palme oder ein Kreuz.",
        "Manche Karten tragen ein Abzeichen in einer anderen Farbe. Es belohnt fertige Karten dieser Farbe.",
      ],
      "Nach vier Runden zu sieben Zügen gewinnt, wer die meisten Punkte hat.",
    ],
    captions: ["Die vier Farben, jede mit eigenem Zeichen. Die orange Karte hat ein grünes Abzeichen."],
  },
  keeping: {
    title: "Vor dem ersten Zug",
    body: [
      "Du bekommst vier Karten, die nur du siehst. Zwei davon behältst du; alle wählen gleichzeitig. Danach liegen die behaltenen Karten offen, die übrigen kommen zurück in den Stapel, und vier Karten vom Stapel werden die Auslage.",
    ],
    captions: [],
  },
  turns: {
    title: "Ein Zug",
    body: [
      "Es gibt vier Runden zu sieben Zügen. Für jede Runde werden die acht Expeditionskarten gemischt, eine bleibt also übrig. Eine Uhr gibt es nicht.",
      ["Eine Expeditionskarte wird aufgedeckt.", "Alle kreuzen an, für die anderen unsichtbar, bis jeder fertig ist.", "Dann wertet einer nach dem anderen, im Uhrzeigersinn ab dem Startplatz."],
      "Nach jedem Zug wandert der Startplatz im Uhrzeigersinn weiter.",
    ],
    captions: [],
  },
  marking: {
    title: "Ankreuzen",
    body: [
      "Kreuze die ganze Form auf freien Feldern einer deiner Karten an. Du darfst sie drehen und spiegeln, wie du willst. Magst du nicht oder passt sie nirgends, kreuzt du stattdessen genau ein freies Feld an. Solange du ein freies Feld hast, kannst du nicht aussetzen.",
      "Was angekreuzt ist, bleibt. Die Symbole darunter wirken sofort.",
    ],
    captions: ["Das L, gedreht, auf einer grauen Insel."],
  },
  crosses: {
    title: "Kreuze",
    body: [
      "Kreuzt du ein Feld mit Kreuz an, bekommst du noch ein freies Feld auf einer beliebigen deiner Karten. Trägt auch dieses ein Kreuz, geht es ebenso weiter. Du darfst ein Kreuz verfallen lassen, musst es aber sagen. Hast du kein freies Feld mehr, verfällt es von selbst.",
    ],
    captions: ["Die Form deckt links ein Kreuz ab. Das Zusatzfeld ist ebenfalls ein Kreuz: Noch ein Feld ist frei zu wählen."],
  },
  coins_and_palms: {
    title: "Münzen und Palmen",
    body: [
      "Für jede Münze hakst du auf deinem Wertungsblatt ein Feld ab. Wer eine Reihe von vier füllt, nimmt den höchsten Pokal, der noch da ist: 6, 5, 4, 3, 2 oder 1. Füllen mehrere im selben Zug eine Reihe, geht es im Uhrzeigersinn ab dem Startplatz. Es gibt zwölf Münzfelder.",
      "Für eine Palme schreibst du 1 Punkt auf und 1 weiteren für jede Palme auf den Karten der Auslage. Deine eigenen Karten zählen nicht. Es gibt vier Palmenfelder.",
    ],
    captions: ["Sechs Münzen mit einem Pokal für die erste Reihe, zwei Palmen, zwei fertige Karten und die Summe bisher."],
  },
  taking: {
    title: "Fertige Karten",
    body: [
      "Bist du mit dem Werten dran, legst du deine fertigen Karten beiseite. Für jede nimmst du eine neue: eine aus der Auslage oder verdeckt die oberste vom Stapel. Du musst eine nehmen und darfst ab dem nächsten Zug auf ihr ankreuzen. Erst wenn du fertig bist, wird die Auslage wieder auf vier ergänzt.",
      "Ist der Stapel leer, schrumpft die Auslage, und der Stapel kann nicht gewählt werden. Im allerletzten Zug wird nichts mehr genommen.",
    ],
    captions: [],
  },
  end: {
    title: "Das Ende",
    body: [
      "Nach 28 Zügen zählen alle zusammen:",
      [
        "1 Punkt für jede abgehakte Münze,",
        "die Pokale,",
        "was in den Palmenfeldern steht,",
        "die Werte fertiger Karten; unfertige zählen nichts,",
        "Abzeichen auf fertigen Karten: für jede fertige Karte in der Farbe des Abzeichens 2 Punkte bei Lila und Orange, 1 Punkt bei Grün und Grau.",
      ],
      "Bei Gleichstand gewinnen mehr fertige graue Karten, dann mehr grüne, orange und lila. Wer dann noch gleich ist, teilt sich den Rang.",
    ],
    captions: [],
  },
};
