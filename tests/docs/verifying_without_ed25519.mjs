// Does what verifying.mjs does, in an older browser: one whose WebCrypto knows no Ed25519.
import { webcrypto } from 'node:crypto'

const { subtle } = webcrypto
const unknown = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
const importKey = (format, key, algorithm, ...others) =>
  algorithm.name === 'Ed25519' ? unknown() : subtle.importKey(format, key, algorithm, ...others)

Object.defineProperty(globalThis, 'crypto', {
  value: { subtle: { importKey, digest: subtle.digest.bind(subtle), sign: subtle.sign.bind(subtle) } },
})
await import('./verifying.mjs')
