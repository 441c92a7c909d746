// Writes what is made from ../../openapi.json: src/schema.d.ts (the types), src/operations.js (the operations) and
// src/tags.js (the events and commands that this version knows).
//
//     node generate.mjs [FOLDER]     into FOLDER instead of src/
//
// Left out: examples, headers and refusals. A refusal is an error here, and the same for every operation.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import openapiTS, { astToString } from 'openapi-typescript'

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = process.argv[2] ?? `${here}src`
const spec = JSON.parse(readFileSync(`${here}../../openapi.json`, 'utf8'))
const made = '// Made from openapi.json by `npm run generate`. Do not edit.\n\n'

function without(node, ...names) {
  if (Array.isArray(node)) return node.map((one) => without(one, ...names))
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, value]) => (names.includes(name) ? [] : [[name, without(value, ...names)]])),
  )
}

const operations = {}
for (const [path, methods] of Object.entries(spec.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).flatMap(([status, { headers, links, ...answer }]) =>
        status.startsWith('2') ? [[status, answer]] : [],
      ),
    )
    const keyed = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false
    operations[operation.operationId] = [method.toUpperCase(), path, keyed]
  }
}
// members named so are examples of the document, never of what is described: no type has such a member
const types = await openapiTS(without(spec, 'example', 'examples'), { defaultNonNullable: false })
writeFileSync(`${folder}/schema.d.ts`, made + astToString(types))

const lines = Object.entries(operations).map(
  ([name, [method, path, keyed]]) => `  ${name}: { method: '${method}', path: '${path}', keyed: ${keyed} },\n`,
)
writeFileSync(
  `${folder}/operations.js`,
  `${made}/** The operations of the API; those that are \`keyed\` take an \`Idempotency-Key\`. */\n` +
    `export const OPERATIONS = /** @type {const} */ ({\n${lines.join('')}})\n`,
)

const tags = (union) => Object.keys(spec.components.schemas[union].discriminator.mapping)
const set = (name, union, what) =>
  `/** The types of ${what} that this version knows. @type {ReadonlySet<string>} */\n` +
  `export const ${name} = new Set([\n${tags(union).map((tag) => `  '${tag}',\n`).join('')}])\n`
writeFileSync(
  `${folder}/tags.js`,
  `${made}${set('EVENTS', 'Event', 'events')}\n${set('COMMANDS', 'RecordedCommand', 'commands that a history records')}`,
)
