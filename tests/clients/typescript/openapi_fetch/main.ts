// openapi-typescript and openapi-fetch: paths are written out, and everything in and behind them is typed.

import createClient from "openapi-fetch";
import { play, server } from "./course";
import type { paths } from "./schema";

const client = createClient<paths>({ baseUrl: server() });
const bearing = (token: string) => ({ Authorization: `Bearer ${token}` });
const path = (match_id: string) => ({ match_id });

void play({
  open: (body) => client.POST("/v1/matches", { body }),
  sit: (match, name) => client.POST("/v1/matches/{match_id}/seats", { params: { path: path(match) }, body: { name } }),
  match: (match) => client.GET("/v1/matches/{match_id}", { params: { path: path(match) } }),
  legal: (match, token) =>
    client.GET("/v1/matches/{match_id}/legal", { params: { path: path(match) }, headers: bearing(token) }),
  view: (match, token, at) =>
    client.GET("/v1/matches/{match_id}/view", { params: { path: path(match), query: { at } }, headers: bearing(token) }),
  send: (match, token, body, asked_at) =>
    client.POST("/v1/matches/{match_id}/commands", {
      params: { path: path(match), query: { asked_at } },
      headers: bearing(token),
      body,
    }),
  events: (match, token, query) =>
    client.GET("/v1/matches/{match_id}/events", { params: { path: path(match), query }, headers: bearing(token) }),
});
