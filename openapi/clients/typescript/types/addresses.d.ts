/** Addresses of operations. */
/**
 * A path with its parameters filled in.
 *
 * @param {string} template such as `/v1/matches/{match_id}`
 * @param {Readonly<Record<string, unknown>>} [parameters]
 */
export function pathOf(template: string, parameters?: Readonly<Record<string, unknown>>): string;
/**
 * A query with its `?`, empty if there is nothing to say. Undefined members are left out, lists are repeated.
 *
 * @param {Readonly<Record<string, unknown>>} [parameters]
 */
export function queryOf(parameters?: Readonly<Record<string, unknown>>): string;
