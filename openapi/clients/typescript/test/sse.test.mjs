import assert from 'node:assert/strict'
import { test } from 'node:test'

import { messagesOf } from '../src/sse.js'

const TEXT = ': a comment\r\nretry: 500\r\nevent: hello\r\ndata: {"name":"Žofie 🂡"}\r\n\r\nid: 1\ndata: a\ndata: b\n\nid: 2\ndata: cut o'
const MESSAGES = [
  { id: null, event: 'hello', data: '{"name":"Žofie 🂡"}' },
  { id: '1', event: null, data: 'a\nb' },
]

test('messages are the same however their bytes arrive, and one that was cut off is none', async () => {
  const bytes = new TextEncoder().encode(TEXT)
  for (let size = 1; size <= bytes.length; size++) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size))
    const body = new ReadableStream({
      pull: (controller) => (pieces.length ? controller.enqueue(pieces.shift()) : controller.close()),
    })
    const messages = []
    for await (const message of messagesOf(body)) messages.push(message)
    assert.deepEqual(messages, MESSAGES)
  }
})
