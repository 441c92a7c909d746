// Answers of a server that exists only in a test.

/** A `fetch` that gives *answers* in turn, and keeps what it was asked. */
export function answering(...answers) {
  const asked = []
  const fetch = async (url, { method, headers, body, signal }) => {
    asked.push({ url: new URL(url), method, headers: new Headers(headers), body, signal })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(signal) : answer.clone()
  }
  return { fetch, asked }
}

export const json = (value, status = 200) => Response.json(value, { status })

export const problem = (status, code, headers = {}) =>
  new Response(
    JSON.stringify({ type: `/docs/problems#${code}`, title: code, status, detail: 'It is so.', code, rule: null, facts: { seat: 1 } }),
    { status, headers: { 'Content-Type': 'application/problem+json', 'Request-Id': 'r1', ...headers } },
  )

export const cut = () => new TypeError('terminated')

const encoder = new TextEncoder()

/** A stream of these texts; then it ends, breaks off (*last* is an error), or stays silent (*last* is 'silence'). */
export const stream = (texts, last) => (signal) => {
  const body = new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text)
      if (last === undefined) controller.close()
      signal.addEventListener('abort', () => {
        try {
          controller.error(signal.reason)
        } catch {} // it has ended already
      })
    },
    pull(controller) {
      if (last instanceof Error) controller.error(last)
    },
  }, { highWaterMark: 0 })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

export const hello = (position) => `retry: 500\nevent: hello\ndata: {"position":${position}}\n\n`
export const end = 'event: end\ndata: {"position":9}\n\n'
export const event = (position, type = 'match.started') =>
  `id: ${position}\ndata: ${JSON.stringify({ position, event: { type }, command: null })}\n\n`

export const QUICK = { first: 1, longest: 2 }
export const MATCH = '01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d'
