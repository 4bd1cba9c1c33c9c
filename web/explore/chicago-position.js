// A position of Chicago as it is written, and what a press makes of its piles and reserves.

/**
 * Piles as they lie on the table, some of which may be empty: each a text of letters from the top down, `?` face down.
 * `trader` is an index of these, `turn` a seat.
 *
 * @typedef {object} ChicagoSetup
 * @property {string[]} piles
 * @property {Map<string, number>} prices by the letters of the goods, in the order of the price board
 * @property {number | null} trader
 * @property {string[]} reserves the letters of each seat's tokens
 * @property {number} turn
 */

/** What a press puts on a pile: a good, a token face down, or nothing at all. */
/** @typedef {string} Token */
export const HIDDEN = "?";
export const NOTHING = "";

/** The option that says who begins, with its name. */
const FIRST = /first=(\d)/;

/**
 * The options of a variant, as its name says them.
 *
 * @param {string} variant
 */
function optionsOf(variant) {
  return (/\((.*)\)/.exec(variant)?.[1] ?? "").split(",").filter((option) => option !== "");
}

/**
 * How many piles the variant deals, and how high they are.
 *
 * @param {string} variant
 */
export function dealt(variant) {
  const value = (/** @type {string} */ name, /** @type {number} */ usual) => {
    const option = optionsOf(variant).find((one) => one.startsWith(`${name}=`));
    return option ? Number(option.slice(name.length + 1)) : usual;
  };
  return { count: value("piles-count", 9), height: value("height", 4) };
}

/**
 * A position in native form, of a variant with these goods.
 *
 * @param {string} text
 * @param {string} variant
 * @param {readonly string[]} goods
 * @returns {ChicagoSetup}
 */
export function readChicago(text, variant, goods) {
  const [written, prices, trader, kept] = text.split(" ");
  const piles = written.split("/");
  const { count } = dealt(variant);
  while (piles.length < count) piles.push("");
  const reserves = kept.split(",").map((reserve) => reserve.replace("-", ""));
  const first = Number(FIRST.exec(variant)?.[1] ?? 1) - 1;
  return {
    piles,
    prices: new Map(goods.map((good, index) => [good, Number(prices[index])])),
    trader: trader === "?" ? null : Number(trader) - 1,
    reserves,
    turn: (first + reserves.join("").length) % reserves.length,
  };
}

/**
 * The same as text, and the variant in which it is this seat's turn: that follows from who began.
 *
 * @param {ChicagoSetup} setup
 * @param {string} variant
 */
export function writeChicago({ piles, prices, trader, reserves, turn }, variant) {
  const lying = piles.filter((pile) => pile !== "");
  // A trader on an empty pile stands nowhere, and the rules say so.
  const before = trader === null ? 0 : piles.slice(0, trader).filter((pile) => pile !== "").length;
  const stands = trader === null ? "?" : String(piles[trader] === "" ? lying.length + 1 : before + 1);
  const text = [
    lying.join("/"),
    [...prices.values()].join(""),
    stands,
    reserves.map((reserve) => reserve || "-").join(","),
  ].join(" ");
  const kept = reserves.join("").length;
  const first = (((turn - kept) % reserves.length) + reserves.length) % reserves.length;
  const options = optionsOf(variant).filter((option) => !FIRST.test(option));
  if (first > 0) options.push(`first=${first + 1}`);
  return { text, variant: options.length > 0 ? `chicago(${options.join(",")})` : "chicago" };
}

/**
 * What a press makes of a pile: the token at this place is another one, a new one at the end, or is taken away.
 *
 * @param {string} pile
 * @param {number} place from the top down, from 0
 * @param {Token} token
 */
export function pressedPile(pile, place, token) {
  return pile.slice(0, place) + token + pile.slice(place + 1);
}

/**
 * Reserves of so many seats: what others had is put away.
 *
 * @param {readonly string[]} reserves
 * @param {number} count
 */
export function seated(reserves, count) {
  return Array.from({ length: count }, (_, seat) => reserves[seat] ?? "");
}
