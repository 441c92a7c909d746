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
export async function* messagesOf(body, patiently = (read) => read) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [rest, message] = ['', nothing()]
  try {
    for (;;) {
      const { done, value } = await patiently(reader.read())
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (take(message, line.endsWith('\r') ? line.slice(0, -1) : line)) continue
        if (message.data !== '') yield { ...message, data: message.data.slice(0, -1) }
        message = nothing()
      }
    }
  } finally {
    reader.cancel().catch(() => {}) // not waited for: of a body that was cloned, it may never end
  }
}

/** @returns {Message} */
const nothing = () => ({ id: null, event: null, data: '' })

/**
 * Add a line to a message; false: the line is empty, and the message complete.
 *
 * @param {Message} message
 * @param {string} line
 */
function take(message, line) {
  if (line === '') return false
  const colon = line.indexOf(':')
  const name = colon < 0 ? line : line.slice(0, colon)
  const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
  if (name === 'data') message.data += `${value}\n`
  else if (name === 'id') message.id = value
  else if (name === 'event') message.event = value
  return true
}
