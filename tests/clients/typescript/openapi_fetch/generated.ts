// openapi-typescript: every type is a member of `components["schemas"]`.

import type { components } from "./schema";

type Schemas = components["schemas"];
export type Accepted = Schemas["Accepted"];
export type Command = Schemas["Command"];
export type Envelope = Schemas["Envelope"];
export type Event = Schemas["Event"];
export type HistoryPage = Schemas["HistoryPage"];
export type Legal = Schemas["Legal"];
export type MatchSummary = Schemas["MatchSummary"];
export type MatchView = Schemas["MatchView"];
export type Opened = Schemas["Opened"];
export type OpenMatch = Schemas["OpenMatch"];
export type Problem = Schemas["Problem"];
export type RecordedCommand = Schemas["RecordedCommand"];
export type Seated = Schemas["Seated"];
export type View = Schemas["View"];
