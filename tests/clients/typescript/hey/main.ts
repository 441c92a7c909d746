// @hey-api/openapi-ts: a function an operation, and streams that are read event by event.

import { getEvents, getLegal, getMatch, getView, openMatch, replayEvents, sendCommand } from "./client";
import { streamEvents, takeSeat } from "./client";
import { client } from "./client/client.gen";
import { play, server } from "./course";

client.setConfig({ baseUrl: server() });
const path = (match_id: string) => ({ match_id });

void play({
  open: (body) => openMatch({ body }),
  sit: (match, name) => takeSeat({ path: path(match), body: { name } }),
  match: (match) => getMatch({ path: path(match) }),
  legal: (match, auth) => getLegal({ auth, path: path(match) }),
  view: (match, auth, at) => getView({ auth, path: path(match), query: { at } }),
  send: (match, auth, body, asked_at) => sendCommand({ auth, path: path(match), body, query: { asked_at } }),
  events: (match, auth, query) => getEvents({ auth, path: path(match), query }),
  async *follow(match, auth) {
    // The generated stream resumes after an error, not after an end in good order, as of a server that stops.
    for (let after = -1, over = false; !over; ) {
      const onSseEvent = ({ event }: { event?: string }) => void (over ||= event === "end");
      const { stream } = await streamEvents({ auth, path: path(match), query: { after }, onSseEvent });
      for await (const frame of stream) {
        if (!frame || !("digest" in frame)) continue; // hello, heartbeat, presence, end
        after = frame.position;
        yield frame;
      }
    }
  },
  async *replay(match) {
    const { stream } = await replayEvents({ path: path(match), query: { speed: "0" } });
    for await (const frame of stream) if (frame && "digest" in frame) yield frame;
  },
});
