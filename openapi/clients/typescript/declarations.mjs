// Writes types/: what TypeScript finds beside the modules of src/. They are committed, so that a checkout has them.
// Modules that are a .d.ts themselves are copied, but for the large one that is made from the document, which is led to.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

rmSync(`${here}types`, { recursive: true, force: true })
execFileSync(process.execPath, [
  tsc, '--project', here, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', `${here}types`,
], { stdio: 'inherit' })
for (const name of readdirSync(`${here}src`).filter((one) => one.endsWith('.d.ts'))) {
  copyFileSync(`${here}src/${name}`, `${here}types/${name}`)
}
writeFileSync(`${here}types/schema.d.ts`, "export type * from '../src/schema.js'\n")
