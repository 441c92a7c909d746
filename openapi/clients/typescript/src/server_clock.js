/** What time it is for the server, which alone decides what is too late. */
export class ServerClock {
  #ahead = 0
  #spread = Infinity
  #taken = -Infinity

  /** Milliseconds since 1970 by the server's clock, as well as it is known. */
  now() {
    return Date.now() + this.#ahead
  }

  /**
   * Milliseconds that are left until a `deadline`, 0 once it has passed; null without one.
   *
   * @param {string | null | undefined} deadline
   */
  left(deadline) {
    return deadline == null ? null : Math.max(0, Date.parse(deadline) - this.now())
  }

  /**
   * Learn from a `Partie-Time`. The quickest answer of the last five minutes counts.
   *
   * @param {string | null} time
   * @param {number} sent `performance.now()` when the request was sent
   */
  learn(time, sent) {
    if (time === null) return
    const [now, spread] = [performance.now(), performance.now() - sent]
    if (spread > this.#spread && now - this.#taken < 300_000) return
    this.#ahead = Date.parse(time) - Date.now() + spread / 2
    ;[this.#spread, this.#taken] = [spread, now]
  }
}
