// The pictures of the three games on the home page.

import { s } from "../dom.js";

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {{ height?: number }} [properties]
 */
const use = (name, x, y, size, properties = {}) =>
  s("use", { href: `#${name}`, x, y, width: size, height: properties.height ?? size });

function chicago() {
  /**
   * @param {string} name
   * @param {number} x
   * @param {number} y
   */
  const pile = (name, x, y) =>
    s(
      "g",
      {},
      [3, 2, 1].map((depth) =>
        s("circle", { class: "disc", cx: x + 33, cy: y + 33 + depth * 4.6, r: 32, "stroke-width": 1.6 }),
      ),
      use(`token-${name}`, x, y, 66),
    );
  return s(
    "svg",
    { viewBox: "0 0 392 270", "aria-hidden": "true" },
    s("ellipse", { class: "track", cx: 196, cy: 135, rx: 132, ry: 84, "stroke-width": 28 }),
    pile("b", 97, 28),
    pile("r", 229, 28),
    pile("c", 296, 101),
    pile("f", 229, 174),
    pile("s", 97, 174),
    pile("m", 30, 101),
    use("trader", 158, 62, 76, { height: 112 }),
  );
}

function siam() {
  const squares = [0, 1, 2].flatMap((row) =>
    [-1, 0, 1, 2, 3, 4].map((column) =>
      s(
        "g",
        { class: `square ${(row + column) % 2 ? "pale" : "dark"}` },
        s("rect", { x: -17 + column * 85, y: 2 + row * 85, width: 81, height: 81, rx: 6 }),
      ),
    ),
  );
  /**
   * @param {string} name
   * @param {number} column
   * @param {number} row
   * @param {number} angle
   */
  const piece = (name, column, row, angle) =>
    s(
      "g",
      { transform: `translate(${23.5 + column * 85} ${42.5 + row * 85}) rotate(${angle})` },
      use(name, -36, -36, 72),
    );
  return s(
    "svg",
    { viewBox: "0 0 392 258", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    squares,
    piece("rhino", 2, 0, 180),
    piece("elephant", 1, 1, 90),
    piece("mountain", 2, 1, 0),
    piece("mountain", 3, 1, 0),
    piece("elephant", 1, 2, 0),
    piece("rhino", 3, 2, 270),
  );
}

function families() {
  /**
   * @param {string} name
   * @param {number} index
   */
  const card = (name, index) => {
    const [family, member] = name;
    return s(
      "g",
      {
        class: `fam-${family}`,
        transform: `translate(${62 + index * 67} ${150 - [0, 22, 30, 22, 0][index]}) rotate(${(index - 2) * 11})`,
      },
      s("use", { href: "#card-front", x: -52, y: -73, width: 104, height: 146 }),
      s("g", { class: "on-fam" }, use(`emblem-${family}`, 14, -65, 28)),
      s("text", { class: "card-name", x: -40, y: -43 }, name),
      use(`member-${member}`, -40, -33, 80),
    );
  };
  return s("svg", { viewBox: "0 0 392 258", "aria-hidden": "true" }, ["a1", "b2", "c3", "e6", "f4"].map(card));
}

/** @type {Record<string, () => SVGElement>} */
const ART = { chicago, siam, families };

/**
 * The drawing that stands for a game in lists, and its size.
 *
 * @type {Record<string, readonly [string, string]>}
 */
const ICONS = {
  chicago: ["token-s", "0 0 64 64"],
  siam: ["rhino", "0 0 100 100"],
  families: ["card-back", "0 0 120 168"],
};

/**
 * The picture of a game.
 *
 * @param {string} game
 */
export function art(game) {
  return ART[game]?.() ?? s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, use("mark", 0, 0, 48));
}

/**
 * A small picture for lists.
 *
 * @param {string} game
 */
export function icon(game) {
  const [name, box] = ICONS[game] ?? ["mark", "0 0 48 48"];
  return s("svg", { class: "icon", viewBox: box, "aria-hidden": "true" }, s("use", { href: `#${name}` }));
}
