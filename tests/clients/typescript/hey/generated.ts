// @hey-api/openapi-ts: every type by its name.

export type { Accepted, Command, Envelope, Event, HistoryPage, Legal, MatchSummary, MatchView } from "./client/types.gen";
export type { Opened, OpenMatch, Problem, RecordedCommand, Seated, View } from "./client/types.gen";
