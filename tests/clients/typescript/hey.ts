// Compiled against the other generator's client, never run: its unions are told apart by `type` as well.

import { openMatch, sendCommand } from "./hey_client";
import type { Event } from "./hey_client";

export async function opened(): Promise<string> {
  const answer = await openMatch({ body: { game: "help_me", seats: 2 } });
  if (answer.data === undefined) throw new Error(answer.error?.code);
  return answer.data.match.id;
}

export async function moved(match_id: string): Promise<number> {
  const body = { type: "help_me.move_stack", from: { row: 0, column: 0 }, to: { row: 0, column: 1 } } as const;
  const answer = await sendCommand({ path: { match_id }, body });
  if (answer.data === undefined) throw new Error(answer.error?.code);
  return answer.data.position;
}

export function height(event: Event): number {
  return event.type === "help_me.stack_moved" ? event.height : 0;
}
