// Plays a match of a game with two seats and no rules, by the package as it is published: `node out/play.js URL GAME`.
// Every event, command and view is told apart; a type that is added to the document and not here does not compile.

import { type Happening, NoAnswer, Partie, Refusal, type Schemas, type Unknown } from "@partie/client";

const [url, game] = process.argv.slice(2) as [string, Schemas["OpenMatch"]["game"]];
const partie = new Partie({ url, repeats: { first: 20 } });

function never(value: never): never {
  throw new Error(`nobody handles ${JSON.stringify(value)}`);
}

/** The game of an event, or what else it is; narrowed by its type alone. */
function told(event: Schemas["Event"] | Unknown): string {
  switch (event.type) {
    case "unknown":
      return event.tag;
    case "match.seat_taken":
      return `seat ${event.seat} is a ${event.kind}`;
    case "help_me.stack_moved":
      return `from row ${event.from.row} to row ${event.to.row}`;
    default:
      return event.type;
  }
}

function phase(view: Schemas["View"]): string {
  switch (view.type) {
    case "help_me.view":
      return `${view.seats.length} seats`;
    case "zatre.view":
      return `${view.seats.length} sheets`;
    case "silver_and_gold.view":
    case "fuenfer_finden.view":
      return view.phase;
    default:
      return never(view);
  }
}

function opening(): Schemas["OpenMatch"] {
  switch (game) {
    case "help_me":
      return { game, seats: 2, options: {} };
    case "zatre":
      return { game, seats: 2, options: {} };
    case "silver_and_gold":
      return { game, seats: 2, options: {} };
    case "fuenfer_finden":
      return { game, seats: 2, options: {} };
    default:
      return never(game);
  }
}

async function play(match: string, seat: number): Promise<number[]> {
  const positions: number[] = [];
  for await (const { position, event, view, legal } of partie.follow(match, { seat, include: ["view", "legal"] })) {
    positions.push(position);
    if (event !== null) told(event);
    if (view?.game != null) phase(view.game);
    if (legal?.any == null) continue;
    try {
      await partie.command(match, legal.any, { seat, askedAt: legal.asked_at });
    } catch (error) {
      // another event has come meanwhile, and brings what is legal then
      if (!(error instanceof Refusal) || ![409, 412, 422].includes(error.status)) throw error;
    }
  }
  return positions;
}

const { match } = await partie.open(opening());
const seats = [await partie.sit(match.id, { name: "Ada" }), await partie.sit(match.id, { name: "Bo" })];
const followed = await Promise.all(seats.map(({ seat }) => play(match.id, seat)));
const replayed: Happening[] = [];
for await (const one of partie.replay(match.id, { speed: "0", as: "all" })) replayed.push(one);
const last = replayed.at(-1);
if (last?.event?.type !== "match.secret_revealed") throw new Error("the replay does not end with the secret");
for (const positions of followed) {
  if (JSON.stringify(positions) !== JSON.stringify(replayed.map((one) => one.position))) throw new Error("events are missing");
}
const refused = await partie.command(match.id, { type: "match.resign" }).catch((error: unknown) => error);
if (!(refused instanceof Refusal) || refused.code !== "match_over") throw new Error(`not refused: ${refused}`);
const lost = await new Partie({ url: "http://127.0.0.1:9", repeats: { attempts: 2, first: 1 } }).api.getTime().catch((error: unknown) => error);
if (!(lost instanceof NoAnswer)) throw new Error("an answer of nobody");
const { status } = await partie.api.getMatch({ path: { match_id: match.id } });
console.log(`${game} ${status}`);
