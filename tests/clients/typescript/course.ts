// A whole match of each game, played with nothing but a generated client: `node with_….js http://127.0.0.1:8000`.

import type { Accepted, Command, Envelope, HistoryPage, Legal, MatchSummary, MatchView } from "./generated";
import type { Opened, OpenMatch, Problem, Seated } from "./generated";
import { commandTold, eventTold, legalTold, recordedTold, viewTold } from "./story";

declare const process: { argv: string[] };

/** An answer: what was asked for (nothing, where a status has no body), or the refusal. */
export type Answer<T> = { data?: T | null | void; error?: Problem };

/** What differs between the generators: how an operation is called. */
export interface Client {
  open(body: OpenMatch): Promise<Answer<Opened>>;
  sit(match: string, name: string): Promise<Answer<Seated>>;
  match(match: string): Promise<Answer<MatchSummary>>;
  legal(match: string, token: string): Promise<Answer<Legal>>;
  view(match: string, token: string, at?: number): Promise<Answer<MatchView>>;
  send(match: string, token: string, body: Command, asked_at?: number): Promise<Answer<Accepted>>;
  events(match: string, token: string, query: { after: number; wait: number; as?: string }): Promise<Answer<HistoryPage>>;
  /** The envelopes of a stream, for clients that can read one. */
  replay?(match: string): AsyncIterable<Envelope>;
  follow?(match: string, token: string): AsyncIterable<Envelope>;
}

const OPENINGS: OpenMatch[] = [
  { game: "help_me", seats: 2 },
  { game: "zatre", seats: 2 },
  { game: "silver_and_gold", seats: 2 },
  { game: "fuenfer_finden", seats: 2 },
];

/** What was seen of a match, told in words. */
class Seen {
  events = 0;
  hidden = 0;
  unknown = 0;

  envelope({ position, event, command }: Envelope): void {
    if (position !== this.events) throw new Error(`event ${position} came where ${this.events} was due`);
    this.events += 1;
    if (event === null) this.hidden += 1;
    else if (eventTold(event) === null) this.unknown += 1; // skipped: a later ruleset has it
    if (command !== null && recordedTold(command) === null) throw new Error(`what is ${JSON.stringify(command)}?`);
  }
}

export async function play(client: Client): Promise<void> {
  for (const opening of OPENINGS) console.log(JSON.stringify(await match(client, opening)));
}

async function match(client: Client, opening: OpenMatch): Promise<object> {
  const id = expect(await client.open(opening)).match.id;
  const tokens: string[] = [];
  for (const name of ["Ada", "Bo"]) {
    const { seat_token } = expect(await client.sit(id, name));
    if (seat_token === null) throw new Error("a guest's seat has a token");
    tokens.push(seat_token);
  }
  const following = follow(client, id, tokens[0]!);
  const [commands, refused] = await act(client, id, tokens);
  const followed = await following;
  const over = await client.send(id, tokens[0]!, { type: "match.resign" });
  if (over.error?.code !== "match_over") throw new Error("a finished match took a command");
  const replayed = await replay(client, id, tokens[0]!);
  const refusals = [refused.code, over.error.code];
  return { game: opening.game, match: id, commands, refusals, followed, replayed };
}

/** Send `any` of the legal answer for whoever is asked, until nobody is; the first one once too early. */
async function act(client: Client, id: string, tokens: string[]): Promise<[number, Problem]> {
  let commands = 0;
  let refused: Problem | undefined;
  for (;;) {
    const summary = expect(await client.match(id));
    if (summary.status !== "running") {
      if (refused === undefined) throw new Error("nobody was asked");
      return [commands, refused];
    }
    for (const { seat } of summary.to_act) {
      const token = tokens[seat]!;
      const legal = expect(await client.legal(id, token));
      if (legal.any === null || legal.asked_at === null) continue; // the clock was quicker
      if (legalTold(legal) === null || commandTold(legal.any) === null) throw new Error(`what is ${legal.type}?`);
      refused ??= (await client.send(id, token, legal.any, 0)).error;
      expect(await client.send(id, token, legal.any, legal.asked_at));
      commands += 1;
      const { game } = expect(await client.view(id, token));
      if (game === null || viewTold(game) === null) throw new Error("a match that has begun has a view");
    }
  }
}

/** Everything that one seat sees while the match goes on, as it happens. */
async function follow(client: Client, id: string, token: string): Promise<Seen> {
  const seen = new Seen();
  if (client.follow !== undefined) {
    for await (const envelope of client.follow(id, token)) seen.envelope(envelope);
    return seen;
  }
  for (let viewer: string | undefined; ; ) {
    const query = { after: seen.events - 1, wait: 10, as: viewer };
    const page = expect(await client.events(id, token, query));
    for (const envelope of page.events) seen.envelope(envelope);
    viewer = page.viewer; // or the page after the end would show what was hidden so far
    if (page.over && seen.events > page.head) return seen;
  }
}

/** The finished match from its beginning, with everything that was hidden, and the view beside every tenth event. */
async function replay(client: Client, id: string, token: string): Promise<Seen> {
  const seen = new Seen();
  if (client.replay !== undefined) for await (const envelope of client.replay(id)) seen.envelope(envelope);
  else
    for (let more = true; more; ) {
      const page = expect(await client.events(id, token, { after: seen.events - 1, wait: 0, as: "all" }));
      for (const envelope of page.events) seen.envelope(envelope);
      more = seen.events <= page.head;
    }
  for (let at = 0; at < seen.events; at += 10) {
    const view = expect(await client.view(id, token, at));
    if (view.position !== at || (view.game !== null && viewTold(view.game) === null)) throw new Error(`no view at ${at}`);
  }
  return seen;
}

export function expect<T>(answer: Answer<T>): T {
  if (answer.data) return answer.data;
  throw new Error(`${answer.error?.code}: ${answer.error?.detail}`);
}

export function server(): string {
  const url = process.argv[2];
  if (url === undefined) throw new Error("which server?");
  return url;
}
