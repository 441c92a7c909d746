// openapi-generator, typescript-fetch: every type by its name; members keep their names by `modelPropertyNaming=original`.

export type { Accepted, Command, Envelope, Event, HistoryPage, Legal, MatchSummary, MatchView } from "./client";
export type { Opened, OpenMatch, Problem, RecordedCommand, Seated, View } from "./client";
