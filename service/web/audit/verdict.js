// @ts-check
/**
 * What the independent verifier finds in a record, in this browser. It is the file that everybody can run themselves
 * (docs/examples/verify.mjs), as it lies.
 *
 * @typedef {{name: string, verdict: "holds" | "fails" | "unchecked", detail: string, position: number | null}} Check
 * @typedef {{verdict: Check["verdict"], checks: Check[], matchId: string | null, withKeys: boolean}} Audit
 */

/**
 * Check the first record in *bytes*.
 *
 * @param {Uint8Array} bytes
 * @param {{keys?: any, seats?: number[]}} [known] the server's public keys, and the seats that the reader trusts
 * @returns {Promise<Audit>}
 */
export async function audit(bytes, { keys, seats = [] } = {}) {
  // @ts-ignore it stands beside this folder where it is served
  const { verify } = await import("../verify.mjs");
  /** @type {{checks: Check[], matchId: string | null}[]} */
  const [report] = await verify(bytes, { keys, seats });
  const verdicts = report.checks.map(({ verdict }) => verdict);
  const verdict = verdicts.includes("fails") ? "fails" : verdicts.includes("unchecked") ? "unchecked" : "holds";
  return { verdict, checks: report.checks, matchId: report.matchId ?? null, withKeys: keys !== undefined };
}
