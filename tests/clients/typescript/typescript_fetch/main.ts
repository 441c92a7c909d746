// openapi-generator, typescript-fetch: classes whose methods throw what is refused.

import { Configuration, HistoryApi, MatchesApi, PlayApi, ProblemFromJSON, ResponseError } from "./client";
import { play, server, type Answer } from "./course";

const bearing = (accessToken?: string) => new Configuration({ basePath: server(), accessToken });
const guest = new MatchesApi(bearing());

async function answer<T>(asked: Promise<T>): Promise<Answer<NonNullable<T>>> {
  try {
    return { data: (await asked) ?? null };
  } catch (refused) {
    if (!(refused instanceof ResponseError)) throw refused;
    return { error: ProblemFromJSON(await refused.response.json()) };
  }
}

void play({
  open: (openMatch) => answer(guest.openMatch({ openMatch })),
  sit: (matchId, name) => answer(guest.takeSeat({ matchId, sit: { name } })),
  match: (matchId) => answer(guest.getMatch({ matchId })),
  legal: (matchId, token) => answer(new PlayApi(bearing(token)).getLegal({ matchId })),
  view: (matchId, token, at) => answer(new PlayApi(bearing(token)).getView({ matchId, at })),
  send: (matchId, token, command, askedAt) =>
    answer(new PlayApi(bearing(token)).sendCommand({ matchId, command, askedAt })),
  events: (matchId, token, query) => answer(new HistoryApi(bearing(token)).getEvents({ matchId, ...query })),
});
