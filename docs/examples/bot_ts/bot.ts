// Plays a seat of any game without knowing its rules: node bot.js URL [GAME | MATCH]
//
// It opens a match with a house bot, or sits down in one that waits, and follows its seat. After each event the stream
// tells what is legal, and the bot sends the command that is proposed there.

import { Partie, Refusal, type Schemas } from "@partie/client";

const [url = "http://127.0.0.1:8000", what = "help_me"] = process.argv.slice(2);
const partie = new Partie({ url });

function isGame(name: string): name is Schemas["OpenMatch"]["game"] {
  return ["fuenfer_finden", "help_me", "silver_and_gold", "zatre"].includes(name);
}

async function opened(game: Schemas["OpenMatch"]["game"]): Promise<string> {
  const { levels } = await partie.api.getGame({ path: { game } });
  const bots = [{ level: levels[0]! }];
  return (await partie.open({ game, seats: 2, bots })).match.id;
}

const match = isGame(what) ? await opened(what) : what;
await partie.sit(match, { name: "bot.ts" });

for await (const { position, event, legal } of partie.follow(match, { include: ["legal"] })) {
  console.log(position, event?.type ?? "hidden");
  if (legal?.any == null) continue;
  try {
    await partie.command(match, legal.any, { askedAt: legal.asked_at });
  } catch (error) {
    // these mean that events have come meanwhile, of which the next tells what is legal
    if (!(error instanceof Refusal) || ![409, 412, 422].includes(error.status)) throw error;
  }
}

const { outcome } = await partie.api.getMatch({ path: { match_id: match } });
console.log(outcome?.seats.map(({ seat, rank, points }) => ({ seat, rank, points })) ?? "no outcome");
