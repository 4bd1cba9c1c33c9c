// The eight ways to turn or mirror the board of Siam, for texts of positions and moves.

/** @typedef {{ transpose: boolean, files: boolean, ranks: boolean }} Symmetry files and ranks change places first, then the mirrors */

/** @type {readonly Symmetry[]} */
export const SYMMETRIES = Array.from({ length: 8 }, (_, bits) => ({
  transpose: (bits & 4) !== 0,
  files: (bits & 1) !== 0,
  ranks: (bits & 2) !== 0,
}));

/**
 * The symmetry that leads back.
 *
 * @param {Symmetry} symmetry
 * @returns {Symmetry}
 */
export function inverse({ transpose, files, ranks }) {
  return transpose ? { transpose, files: ranks, ranks: files } : { transpose, files, ranks };
}

/**
 * @param {number} file
 * @param {number} rank
 * @param {Symmetry} symmetry
 * @returns {[number, number]}
 */
function square(file, rank, { transpose, files, ranks }) {
  const [x, y] = transpose ? [rank, file] : [file, rank];
  return [files ? 4 - x : x, ranks ? 4 - y : y];
}

/** @type {Record<string, string>} */
const TRANSPOSED = { e: "n", n: "e", s: "w", w: "s" };
/** @type {Record<string, string>} */
const OPPOSITE = { e: "w", w: "e", n: "s", s: "n" };

/**
 * @param {string} letter of a heading, small
 * @param {Symmetry} symmetry
 */
function heading(letter, { transpose, files, ranks }) {
  const turned = transpose ? TRANSPOSED[letter] : letter;
  return ("ew".includes(turned) ? files : ranks) ? OPPOSITE[turned] : turned;
}

/**
 * A position (`...../...../.MMM./...../..... e`) on the turned board.
 *
 * @param {string} text
 * @param {Symmetry} symmetry
 */
export function turnedPosition(text, symmetry) {
  const [board, ...rest] = text.split(" ");
  const rows = board.split("/");
  const turned = rows.map((row) => [...row]);
  rows.forEach((row, above) => {
    [...row].forEach((piece, file) => {
      const [x, y] = square(file, 4 - above, symmetry);
      const small = piece.toLowerCase();
      const letter = small in OPPOSITE ? heading(small, symmetry) : piece;
      turned[4 - y][x] = small in OPPOSITE && piece !== small ? letter.toUpperCase() : letter;
    });
  });
  return [turned.map((row) => row.join("")).join("/"), ...rest].join(" ");
}

/**
 * A move (`+a2e`, `a2b2n`, `a2e`, `-a2`) on the turned board.
 *
 * @param {string} text
 * @param {Symmetry} symmetry
 */
export function turnedMove(text, symmetry) {
  return text.replace(/([a-e])([1-5])|([nesw])$/g, (_, file, rank, letter) => {
    if (letter) return heading(letter, symmetry);
    const [x, y] = square("abcde".indexOf(file), Number(rank) - 1, symmetry);
    return `${"abcde"[x]}${y + 1}`;
  });
}

/**
 * The text of a position that comes first in the alphabet, however the board is turned, and the symmetry that leads there.
 *
 * @param {string} text
 * @returns {{ text: string, symmetry: Symmetry }}
 */
export function canonical(text) {
  const images = SYMMETRIES.map((symmetry) => ({ text: turnedPosition(text, symmetry), symmetry }));
  return images.reduce((least, image) => (image.text < least.text ? image : least));
}
