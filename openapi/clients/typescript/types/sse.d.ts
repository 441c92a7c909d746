/**
 * Server-sent events, read from a body as it arrives (`EventSource` cannot send a token in a header).
 *
 * @typedef {object} Message
 * @property {string | null} id
 * @property {string | null} event the name of a control frame; null: an event of a match
 * @property {string} data
 */
/**
 * The messages of a body. A message that the connection has cut off does not count.
 *
 * @param {ReadableStream<Uint8Array>} body
 * @param {<T>(read: Promise<T>) => Promise<T>} [patiently] what waits for each piece
 * @returns {AsyncGenerator<Message, void, void>}
 */
export function messagesOf(body: ReadableStream<Uint8Array>, patiently?: <T>(read: Promise<T>) => Promise<T>): AsyncGenerator<Message, void, void>;
/**
 * Server-sent events, read from a body as it arrives (`EventSource` cannot send a token in a header).
 */
export type Message = {
    id: string | null;
    /**
     * the name of a control frame; null: an event of a match
     */
    event: string | null;
    data: string;
};
