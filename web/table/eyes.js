// Several players at one device, in a game in which everybody may see everything: each has a connection, and the page
// sees through the eyes of the one whose turn it is. So the device goes from hand to hand and the page stays as it is.

/** @import { SocketEvents, TableSocket } from "../socket.js" */

/** @typedef {Pick<TableSocket, "on" | "ask" | "close" | "now" | "state">} Connection what the page of a table needs of one */

/** What is heard through one pair of eyes alone, as it comes. */
const HEARD = /** @type {const} */ (["welcome", "presence", "reaction", "refused", "state"]);

/** @implements {Connection} */
export class SharedEyes {
  #connections;
  #seat;
  #handed;
  /** @type {Map<number, Wire.Update>} */
  #updates = new Map();
  /** @type {Map<string, ((detail: any) => void)[]>} */
  #listeners = new Map();
  /** @type {Map<string, unknown>} */
  #said = new Map();

  /**
   * A connection for each seat, and the seat that is in hand at first. `handed(seat)` is told when it is another.
   *
   * @param {ReadonlyMap<number, Connection>} connections
   * @param {number} seat
   * @param {(seat: number) => void} handed
   */
  constructor(connections, seat, handed) {
    this.#connections = connections;
    this.#seat = seat;
    this.#handed = handed;
    for (const [own, connection] of connections) {
      connection.on("update", (update) => this.#look(own, update));
      for (const name of HEARD)
        connection.on(name, (detail) => {
          if (own === this.#seat) this.#tell(name, detail);
        });
    }
  }

  /** The connection of who has the device in hand. */
  get #own() {
    const own = this.#connections.get(this.#seat);
    if (!own) throw new Error("nobody has this device in hand");
    return own;
  }

  get state() {
    return this.#own.state;
  }

  get now() {
    return this.#own.now;
  }

  /** @type {Connection["ask"]} */
  ask(message) {
    return this.#own.ask(message);
  }

  /**
   * Hears events of a kind, and what was last said of it.
   *
   * @template {keyof SocketEvents} Name
   * @param {Name} name
   * @param {(detail: SocketEvents[Name]) => void} hear
   */
  on(name, hear) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), hear]);
    if (this.#said.has(name)) hear(/** @type {SocketEvents[Name]} */ (this.#said.get(name)));
  }

  close() {
    for (const connection of this.#connections.values()) connection.close();
  }

  /**
   * What a seat sees now. It is shown if that seat has the device, which goes to whose turn it is; an update of an older
   * position is waited out.
   *
   * @param {number} seat
   * @param {Wire.Update} update
   */
  #look(seat, update) {
    this.#updates.set(seat, update);
    const newest = [...this.#updates.values()].reduce((one, two) => (two.number > one.number ? two : one));
    const { over, waiting, scene } = newest;
    const isLocal = !over && !waiting && scene.turn !== null && this.#connections.has(scene.turn);
    const next = isLocal && scene.turn !== null ? scene.turn : this.#seat;
    const seen = this.#updates.get(next);
    if (!seen || seen.number < newest.number) return;
    const isHandedOn = next !== this.#seat;
    // The others see the same, a moment later.
    if (!isHandedOn && seat !== next) return;
    this.#seat = next;
    if (isHandedOn) {
      this.#handed(next);
      this.#tell("state", this.state);
    }
    this.#tell("update", seen);
  }

  /**
   * @template {keyof SocketEvents} Name
   * @param {Name} name
   * @param {SocketEvents[Name]} detail
   */
  #tell(name, detail) {
    if (name !== "refused" && name !== "reaction") this.#said.set(name, detail);
    for (const hear of this.#listeners.get(name) ?? []) hear(detail);
  }
}
