/** A new key: 32 characters that nobody guesses. Whoever knows the key of a sitting gets its token. */
export function newKey(): string;
