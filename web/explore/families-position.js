// A position of the families as it is written, and where each card is.

/**
 * Where a card is: in the hand of a seat, laid by a seat, or in the stock.
 *
 * @typedef {{ kind: "hand" | "laid", seat: number } | { kind: "stock" }} Whereabouts
 *
 * `viewer` is the seat whose hand is known, if only one is: then `sizes` says how many cards the others hold, and what is
 * neither in that hand nor laid is out of sight. With null all hands are known.
 *
 * @typedef {object} FamiliesSetup
 * @property {number} seats
 * @property {Map<string, Whereabouts>} cards every card in play, in the order of its family and member
 * @property {number | null} viewer
 * @property {number[]} sizes
 * @property {number} turn
 */

/** @type {Whereabouts} */
const STOCK = { kind: "stock" };

/**
 * The cards that a hand in native form names: `a12b3`.
 *
 * @param {string} text
 */
function cardsOf(text) {
  return [...text.matchAll(/([a-g])(\d+)/g)].flatMap(([, family, members]) => [...members].map((member) => family + member));
}

/**
 * A hand in native form.
 *
 * @param {readonly string[]} cards in order
 */
function handOf(cards) {
  let text = "";
  let family = "";
  for (const card of cards) {
    text += card[0] === family ? card[1] : card;
    [family] = card;
  }
  return text || "-";
}

/**
 * A position or a view in native form, of a variant with these families and so many members of each.
 *
 * @param {string} text
 * @param {string} families
 * @param {number} ranks
 * @returns {FamiliesSetup}
 */
export function readFamilies(text, families, ranks) {
  const [written, , put, mover] = text.split(" ");
  const hands = written.split(",");
  /** @type {Map<string, Whereabouts>} */
  const cards = new Map();
  for (const family of families) for (let rank = 1; rank <= ranks; rank += 1) cards.set(`${family}${rank}`, STOCK);
  hands.forEach((hand, seat) => {
    for (const card of cardsOf(hand)) cards.set(card, { kind: "hand", seat });
  });
  put.split(",").forEach((laid, seat) => {
    for (const family of laid.replace("-", "")) layFamily(cards, family, seat);
  });
  const isSize = (/** @type {string} */ hand) => /^\d+$/.test(hand);
  const viewer = hands.some(isSize) ? hands.findIndex((hand) => !isSize(hand)) : null;
  return {
    seats: hands.length,
    cards,
    viewer,
    sizes: hands.map((hand) => (isSize(hand) ? Number(hand) : cardsOf(hand).length)),
    turn: Number(mover.slice(1).split(":")[0]) - 1,
  };
}

/**
 * How many cards are in the stock: all that are nowhere else.
 *
 * @param {FamiliesSetup} setup
 */
export function stockOf({ seats, cards, viewer, sizes }) {
  const places = [...cards.values()];
  const laid = places.filter(({ kind }) => kind === "laid").length;
  const held = Array.from({ length: seats }, (_, seat) => heldBy({ cards, viewer, sizes }, seat));
  return places.length - laid - held.reduce((sum, count) => sum + count, 0);
}

/**
 * How many cards a seat holds.
 *
 * @param {Pick<FamiliesSetup, "cards" | "viewer" | "sizes">} setup
 * @param {number} seat
 */
export function heldBy({ cards, viewer, sizes }, seat) {
  if (viewer !== null && viewer !== seat) return sizes[seat] ?? 0;
  return [...cards.values()].filter((place) => place.kind === "hand" && place.seat === seat).length;
}

/**
 * The same as text.
 *
 * @param {FamiliesSetup} setup
 */
export function writeFamilies(setup) {
  const { seats, cards, viewer, turn } = setup;
  const all = [...cards];
  const each = Array.from({ length: seats }, (_, seat) => seat);
  const hands = each.map((seat) => {
    if (viewer !== null && viewer !== seat) return String(heldBy(setup, seat));
    return handOf(all.filter(([, place]) => place.kind === "hand" && place.seat === seat).map(([card]) => card));
  });
  const laid = each.map((seat) => {
    const own = all.filter(([, place]) => place.kind === "laid" && place.seat === seat);
    return [...new Set(own.map(([card]) => card[0]))].join("") || "-";
  });
  return `${hands.join(",")} ${Math.max(0, stockOf(setup))} ${laid.join(",")} j${turn + 1}`;
}

/**
 * Puts a card somewhere; a family is laid as a whole, and taken up as a whole.
 *
 * @param {Map<string, Whereabouts>} cards
 * @param {string} card
 * @param {Whereabouts} place
 */
export function putCard(cards, card, place) {
  if (place.kind === "laid") return layFamily(cards, card[0], place.seat);
  const was = cards.get(card);
  if (was?.kind === "laid") for (const other of cards.keys()) if (other[0] === card[0]) cards.set(other, STOCK);
  // The same press again takes it back.
  const isSame = was?.kind === "hand" && place.kind === "hand" && was.seat === place.seat;
  cards.set(card, isSame ? STOCK : place);
  return undefined;
}

/**
 * @param {Map<string, Whereabouts>} cards
 * @param {string} family
 * @param {number} seat
 */
function layFamily(cards, family, seat) {
  for (const card of cards.keys()) if (card[0] === family) cards.set(card, { kind: "laid", seat });
}

/**
 * So many seats, of which one may be the only one whose hand is known: what the others hold, or held, is out of sight.
 *
 * @param {FamiliesSetup} setup
 * @param {number} seats
 * @param {number | null} viewer
 */
export function seatFamilies(setup, seats, viewer) {
  const sizes = Array.from({ length: seats }, (_, seat) => (seat < setup.seats ? heldBy(setup, seat) : 0));
  const seen = viewer !== null && viewer < seats ? viewer : null;
  for (const [card, place] of setup.cards) {
    if (place.kind === "stock") continue;
    const isOut = place.seat >= seats || (seen !== null && place.kind === "hand" && place.seat !== seen);
    if (isOut) setup.cards.set(card, STOCK);
  }
  Object.assign(setup, { seats, viewer: seen, sizes, turn: Math.min(setup.turn, seats - 1) });
}
