// orval: every type by its name.

export type { Accepted, Command, Envelope, Event, HistoryPage, Legal, MatchSummary, MatchView } from "./client";
export type { Opened, OpenMatch, Problem, RecordedCommand, Seated, View } from "./client";
