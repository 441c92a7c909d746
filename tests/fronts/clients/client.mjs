// Opens a match, sits, follows, plays, breaks off and resumes, by the fetch of Node: node client.mjs URL
// NODE_TLS_REJECT_UNAUTHORIZED=0 is set where the certificate is the test's own.
const base = new URL(process.argv[2].replace(/\/?$/, '/'))

const call = async (path, { method = 'GET', token, body, headers = {} } = {}) => {
  const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
  if (body !== undefined) sent['content-type'] = 'application/json'
  const answer = await fetch(new URL(path, base), { method, headers: sent, body })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
const post = (path, body, token) => call(path, { method: 'POST', token, body: JSON.stringify(body) })

const opened = await post('v1/matches', { game: 'help_me', seats: 2 })
const match = new URL(opened.headers.get('location'), opened.url).href
const tokens = []
for (const name of ['Ada', 'Bo']) tokens.push((await (await post(`${match}/seats`, { name })).json()).seat_token)
console.log('seated')

const move = async () => {
  const seat = (await (await call(match)).json()).to_act[0].seat
  const legal = await (await call(`${match}/legal`, { token: tokens[seat] })).json()
  await post(`${match}/commands`, legal.commands[0], tokens[seat])
}

const follow = async (last) => {
  const answer = await call(`${match}/stream`, { token: tokens[0], headers: { 'last-event-id': String(last) } })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (wanted) => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended before ${wanted}`)
        text += value
        continue
      }
      const frame = text.slice(0, end)
      text = text.slice(end + 2)
      if (frame.includes(wanted)) return Number(/^id: (\d+)$/m.exec(frame)[1])
    }
  }
  return { until, close: () => reader.cancel() }
}

let stream = await follow(-1)
await stream.until('"match.started"')
await move()
const last = await stream.until('"help_me.stack_moved"')
await stream.close()
console.log('played')

await move()
stream = await follow(last)
if ((await stream.until('"help_me.stack_moved"')) <= last) throw new Error('an event came twice')
await stream.close()
console.log('resumed')
