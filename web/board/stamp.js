// A position at the size of a stamp: enough to know a game again in a list, and no words.

import { s } from "../dom.js";

/** @import { FamiliesScene } from "./families-words.js" */
/** @import { ChicagoScene } from "./ring.js" */
/** @import { SiamScene } from "./square.js" */

const SIZE = 96;
/** @type {Record<string, number>} */
const ANGLES = { n: 0, e: 90, s: 180, w: 270 };
/** @type {Record<string, string>} */
const KINDS = { e: "elephant", r: "rhino", m: "mountain" };

/**
 * @param {string} name
 * @param {number} x the middle
 * @param {number} y the middle
 * @param {number} width
 * @param {number} [height]
 */
const use = (name, x, y, width, height = width) =>
  s("use", { href: `#${name}`, x: x - width / 2, y: y - height / 2, width, height });

/** @param {ChicagoScene} scene */
function chicago({ piles, trader }) {
  const size = piles.length > 9 ? 19 : 22;
  /** @param {number} index */
  const angle = (index) => (2 * Math.PI * index) / piles.length;
  /**
   * @param {number} index
   * @param {number} radius
   * @returns {[number, number]}
   */
  const spot = (index, radius) => [48 + radius * Math.sin(angle(index)), 48 - radius * Math.cos(angle(index))];
  return [
    s("circle", { class: "track", cx: 48, cy: 48, r: 34, "stroke-width": 9 }),
    piles.map((pile, index) => {
      const [x, y] = spot(index, 34);
      return use(pile[0] === "?" ? "token-back" : `chip-${pile[0]}`, x, y, size);
    }),
    trader === null ? null : use("trader", ...spot(trader, 15), 17, 23.4),
  ];
}

/** @param {SiamScene} scene */
function siam({ pieces }) {
  const pitch = 18;
  /** @param {string} square */
  const middle = (square) => [12 + pitch * (square.charCodeAt(0) - 97), 12 + pitch * (5 - Number(square[1]))];
  return [
    ["1", "2", "3", "4", "5"].flatMap((rank) =>
      ["a", "b", "c", "d", "e"].map((file, index) => {
        const [x, y] = middle(file + rank);
        return s(
          "g",
          { class: `square ${(index + Number(rank)) % 2 ? "pale" : "dark"}` },
          s("rect", { x: x - 8.5, y: y - 8.5, width: 17, height: 17, rx: 1.5 }),
        );
      }),
    ),
    pieces.map(({ at, kind, heading }) => {
      const [x, y] = middle(at);
      return s(
        "g",
        { transform: `translate(${x} ${y}) rotate(${ANGLES[heading ?? "n"]})` },
        use(KINDS[kind], 0, 0, 16),
      );
    }),
  ];
}

/** @param {FamiliesScene} scene */
function families({ hand, laid }) {
  const shown = (hand ?? []).slice(0, 9);
  const step = shown.length > 1 ? Math.min(15, 60 / (shown.length - 1)) : 0;
  const left = 48 - (step * (shown.length - 1)) / 2;
  return [
    Object.keys(laid)
      .slice(0, 7)
      .map((letter, index, all) =>
        s(
          "g",
          { class: `fam-${letter}` },
          s("circle", { class: "stamp-fam", cx: 48 + 12.5 * (index - (all.length - 1) / 2), cy: 17, r: 5.5 }),
        ),
      ),
    shown.length === 0
      ? [-9, 0, 9].map((turn) =>
          s("g", { transform: `translate(${48 + 1.6 * turn} 56) rotate(${turn})` }, use("card-back", 0, 0, 30, 42)),
        )
      : shown.map((name, index) =>
          s(
            "g",
            {
              class: `fam-${name[0]}`,
              transform: `translate(${left + step * index} 58) rotate(${5 * (index - (shown.length - 1) / 2)})`,
            },
            s("rect", { class: "stamp-fam", x: -11, y: -17, width: 22, height: 34, rx: 3 }),
            s("g", { class: "on-fam" }, use(`emblem-${name[0]}`, -3.5, -8.5, 12)),
          ),
        ),
  ];
}

/**
 * The stamp of a scene; a game without a board has its mark.
 *
 * @param {string} game
 * @param {Wire.Scene | null} scene
 */
export function stamp(game, scene) {
  /** @type {import("../dom.js").Child} */
  let drawn = null;
  if (scene && "piles" in scene) drawn = chicago(scene);
  else if (scene && "pieces" in scene) drawn = siam(scene);
  else if (scene && "others" in scene) drawn = families(scene);
  else if (scene) drawn = use("mark", 48, 48, 60);
  return s(
    "svg",
    { class: `stamp ${game}`, viewBox: `0 0 ${SIZE} ${SIZE}`, width: SIZE, height: SIZE, "aria-hidden": "true" },
    s("rect", { class: "stamp-mat", width: SIZE, height: SIZE, rx: 12 }),
    drawn,
  );
}
