/** What time it is for the server, which alone decides what is too late. */
export class ServerClock {
    /** Milliseconds since 1970 by the server's clock, as well as it is known. */
    now(): number;
    /**
     * Milliseconds that are left until a `deadline`, 0 once it has passed; null without one.
     *
     * @param {string | null | undefined} deadline
     */
    left(deadline: string | null | undefined): number | null;
    /**
     * Learn from a `Partie-Time`. The quickest answer of the last five minutes counts.
     *
     * @param {string | null} time
     * @param {number} sent `performance.now()` when the request was sent
     */
    learn(time: string | null, sent: number): void;
    #private;
}
