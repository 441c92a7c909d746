// Plays a match of Help Me! to its end with the generated types and openapi-fetch: `node live.js http://127.0.0.1:8000`.

import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

type Schemas = components["schemas"];
declare const process: { argv: string[] };

const client = createClient<paths>({ baseUrl: process.argv[2] });

function expect<T>(answer: { data?: T; error?: Schemas["Problem"] }): T {
  if (answer.data === undefined) throw new Error(`${answer.error?.code}: ${answer.error?.detail}`);
  return answer.data;
}

const opened = expect(await client.POST("/v1/matches", { body: { game: "help_me", seats: 2 } }));
const path = { match_id: opened.match.id };
const tokens: string[] = [];
for (const name of ["Ada", "Bo"]) {
  const seated = expect(await client.POST("/v1/matches/{match_id}/seats", { params: { path }, body: { name } }));
  tokens.push(seated.seat_token ?? "");
}
let told = expect(await client.GET("/v1/matches/{match_id}", { params: { path } }));
while (told.status === "running") {
  const asked = told.to_act[0]!;
  const headers = { Authorization: `Bearer ${tokens[asked.seat]}` };
  const legal = expect(await client.GET("/v1/matches/{match_id}/legal", { params: { path }, headers }));
  if (legal.type !== "help_me.legal") throw new Error(legal.type);
  const query = { asked_at: asked.asked_at };
  expect(
    await client.POST("/v1/matches/{match_id}/commands", { params: { path, query }, headers, body: legal.commands[0]! }),
  );
  told = expect(await client.GET("/v1/matches/{match_id}", { params: { path } }));
}
const history = expect(await client.GET("/v1/matches/{match_id}/events", { params: { path, query: { limit: 1000 } } }));
const moves = history.events.filter((one) => one.event?.type === "help_me.stack_moved").length;
const refused = await client.POST("/v1/matches/{match_id}/commands", {
  params: { path },
  headers: { Authorization: `Bearer ${tokens[0]}` },
  body: { type: "match.resign" },
});
if (refused.error?.code !== "match_over") throw new Error("a finished match took a command");
console.log(`${moves} moves, ${told.status}`);
