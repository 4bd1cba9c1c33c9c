// How long players have been away, as far as this page has seen it.

/** How long somebody is waited for before a machine is offered, in milliseconds; the server waits as long. */
export const PATIENCE = 60_000;

export class Absences {
  /**
   * Since when each absent seat is away, on the clock of the page.
   *
   * @type {Map<number, number>}
   */
  #since = new Map();
  /** @type {() => number} */
  #now;

  /** @param {() => number} [now] */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Notes who is there.
   *
   * @param {readonly { seat: number, kind: string, here: boolean }[]} seats
   */
  note(seats) {
    for (const { seat, kind, here } of seats) {
      if (here || kind !== "person") this.#since.delete(seat);
      else if (!this.#since.has(seat)) this.#since.set(seat, this.#now());
    }
  }

  /**
   * Whether the player of a seat has been away for so long that a machine may play.
   *
   * @param {number} seat
   */
  isLong(seat) {
    const since = this.#since.get(seat);
    return since !== undefined && this.#now() - since >= PATIENCE;
  }

  /** How many have been away for that long. */
  get count() {
    return [...this.#since.keys()].filter((seat) => this.isLong(seat)).length;
  }
}
