// @ts-check
/**
 * What the independent verifier finds in a record, in this browser. It is the file that everybody can run themselves
 * (docs/examples/verify.mjs), as it lies.
 *
 * A check that holds may leave something open that its reader would take for shut: that is a caveat, and no pass.
 *
 * @typedef {{name: string, verdict: "holds" | "caveat" | "fails" | "unchecked", detail: string, position: number | null}} Check
 * @typedef {{verdict: Check["verdict"], checks: Check[], matchId: string | null, withKeys: boolean}} Audit
 */

const WORST = /** @type {const} */ (["fails", "unchecked", "caveat"]);

/**
 * Who brought entropy is counted up truly either way; but only that of a seat which the reader trusts keeps whoever runs
 * the server from having chosen the luck.
 *
 * @param {Check} check
 * @param {number[]} seats
 */
const leavesOpen = ({ name, verdict }, seats) => name === "entropies" && verdict === "holds" && seats.length === 0;

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
  const checks = report.checks.map((check) => (leavesOpen(check, seats) ? { ...check, verdict: /** @type {const} */ ("caveat") } : check));
  const verdict = WORST.find((one) => checks.some((check) => check.verdict === one)) ?? "holds";
  return { verdict, checks, matchId: report.matchId ?? null, withKeys: keys !== undefined };
}
