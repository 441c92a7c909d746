// Compiled against the generated schema, never run: what a frontend writes must be typed as it stands here.

import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

type Schemas = components["schemas"];

const client = createClient<paths>({ baseUrl: "http://127.0.0.1:8000" });

export async function openAndSit(): Promise<string> {
  const opened = await client.POST("/v1/matches", {
    body: { game: "help_me", seats: 2, bots: [{ level: "random" }] },
  });
  if (opened.error) throw new Error(`${opened.error.code}: ${opened.error.detail}`);
  const match_id: string = opened.data.match.id;
  const seated = await client.POST("/v1/matches/{match_id}/seats", {
    params: { path: { match_id } },
    body: { name: "Ada" },
  });
  if (seated.error) throw new Error(seated.error.code);
  if (seated.data.seat_token === null) throw new Error("seats of players have no token");
  return seated.data.seat_token;
}

export async function move(match_id: string, command: Schemas["HelpMeMoveStack"]): Promise<number | undefined> {
  const done = await client.POST("/v1/matches/{match_id}/commands", {
    params: { path: { match_id } },
    body: command,
  });
  if (done.error) throw new Error(done.error.code);
  return done.data?.position; // nothing came of a dry run
}

// An event is told by its type alone, without a cast.
export function told(event: Schemas["Event"]): string {
  switch (event.type) {
    case "match.seat_taken":
      return `seat ${event.seat} is taken by a ${event.kind}`;
    case "help_me.stack_moved":
      return `from row ${event.from.row} to row ${event.to.row}`;
    default:
      return event.type;
  }
}

// What a frontend draws is told apart in the same way.
export function isOverIn(view: Schemas["MatchView"]): boolean {
  return view.outcome !== null && view.game?.type === "help_me.view";
}
