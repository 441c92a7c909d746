/** Idempotency keys. */

// pages that are not served by https have no crypto.randomUUID, and Node 18 has no global crypto
const crypto = globalThis.crypto ?? (await import(/* @vite-ignore */ String('node:crypto'))).webcrypto

/** A new key: 32 characters that nobody guesses. Whoever knows the key of a sitting gets its token. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
