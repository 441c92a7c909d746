// How the modules of the pages are written: statements end with semicolons, texts stand in double quotes.
// TYPESCRIPT names the compiler, whose parser reads them.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'

const ts = createRequire(import.meta.url)(process.env.TYPESCRIPT)
const WEB = fileURLToPath(new URL('../../service/web', import.meta.url))
/** What is built or comes from elsewhere. */
const ELSEWHERE = new Set(['client', 'site', 'static'])
const { SyntaxKind: Kind } = ts
const ENDED = new Set([
  Kind.BreakStatement,
  Kind.ContinueStatement,
  Kind.DoStatement,
  Kind.ExportAssignment,
  Kind.ExportDeclaration,
  Kind.ExpressionStatement,
  Kind.ImportDeclaration,
  Kind.PropertyDeclaration,
  Kind.ReturnStatement,
  Kind.ThrowStatement,
  Kind.VariableStatement,
])

/** The modules below a folder. */
function* modules(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (ELSEWHERE.has(entry.name)) continue
    if (entry.isDirectory()) yield* modules(join(folder, entry.name))
    else if (entry.name.endsWith('.js')) yield join(folder, entry.name)
  }
}

/** What is written otherwise in a text, by its line. */
export function faults(text) {
  const source = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const found = []
  const fault = (node, what) =>
    found.push(`${source.getLineAndCharacterOfPosition(node.getEnd()).line + 1}: ${what}`)
  function look(node) {
    const written = node.getText(source)
    if (ENDED.has(node.kind) && !written.endsWith(';')) fault(node, 'no semicolon')
    if (node.kind === Kind.StringLiteral && written.startsWith("'") && !node.text.includes('"')) fault(node, 'single quotes')
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

test('the check tells the two ways of writing apart', () => {
  assert.deepEqual(faults('let a = "b";\nif (a) {\n  a();\n}\nconst f = () => {};\nfor (;;) a();\n'), [])
  assert.deepEqual(faults("let a = 'b';\na()\n"), ['1: single quotes', '2: no semicolon'])
})

test('every module is written in one way', () => {
  const files = [...modules(WEB)]
  assert.ok(files.length > 100)
  const wrong = files.flatMap((file) => faults(readFileSync(file, 'utf8')).map((one) => `${relative(WEB, file)}:${one}`))
  assert.deepEqual(wrong, [])
})
