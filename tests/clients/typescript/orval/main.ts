// orval: a function an operation, whose answers are told apart by their status.

import { getEvents, getLegal, getMatch, getView, openMatch, sendCommand, takeSeat } from "./client";
import { play, type Answer } from "./course";
import type { Problem } from "./generated";

const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Every answer has a status that its data follows from. */
async function answer<A extends { data: unknown; status: number }>(
  asked: Promise<A>,
): Promise<Answer<Extract<A, { status: 200 | 201 }>["data"]>> {
  const { data, status } = await asked;
  return status < 300 ? { data } : { error: data as Problem };
}

void play({
  open: (body) => answer(openMatch(body)),
  sit: (match, name) => answer(takeSeat(match, { name })),
  match: (match) => answer(getMatch(match)),
  legal: (match, token) => answer(getLegal(match, {}, bearing(token))),
  view: (match, token, at) => answer(getView(match, { at }, bearing(token))),
  send: (match, token, body, asked_at) => answer(sendCommand(match, body, { asked_at }, bearing(token))),
  events: (match, token, query) => answer(getEvents(match, query, bearing(token))),
});
