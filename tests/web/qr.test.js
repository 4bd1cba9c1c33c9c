import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { codewords, correctionOf, formatOf, qrCode, versionOf } from "../../web/qr.js";

/** @param {number} value @param {number} length */
const bits = (value, length) => value.toString(2).padStart(length, "0");

describe("a QR code", () => {
  it("corrects errors as the published example does", () => {
    // “HELLO WORLD”, version 1-M, as worked through in the tutorial of thonky.com.
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    assert.deepEqual(correctionOf(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it("says its format and version in the bits of the standard", () => {
    // The tables of format and version information in the standard, level M.
    const formats = ["101010000010010", "101000100100101", "101111001111100", "101101101001011"];
    assert.deepEqual([0, 1, 2, 3].map((mask) => bits(formatOf(mask), 15)), formats);
    assert.equal(bits(formatOf(5), 15), "100000011001110");
    assert.equal(bits(versionOf(7), 18), "000111110010010100");
    assert.equal(bits(versionOf(10), 18), "001010010011010011");
  });

  it("holds a text as bytes with padding", () => {
    const words = codewords(new TextEncoder().encode("ab"), 1);
    assert.equal(words.length, 26);
    assert.deepEqual(words.slice(0, 8), [0x40, 0x26, 0x16, 0x20, 0xec, 0x11, 0xec, 0x11]);
  });

  for (const text of ["a", "https://tripot.example/seat#claim.abcdefgh2345.", "é".repeat(20), "x".repeat(213)].flatMap(
    (start) => [start, start.slice(0, 106) + "0123456789".repeat(4).slice(0, Math.max(0, 106 - start.length))],
  )) {
    it(`can be read again: ${text.length} characters`, () => {
      assert.equal(read(qrCode(text)), text);
    });
  }

  it("is refused for what is too long", () => {
    assert.throws(() => qrCode("x".repeat(214)), RangeError);
  });
});

/**
 * Reads a code in the plainest way, from the drawing alone: format, mask, codewords, blocks, bytes. Errors are not
 * corrected, but have to be absent: the correcting codewords are computed again.
 *
 * @param {readonly (readonly boolean[])[]} rows
 */
function read(rows) {
  const size = rows.length;
  const version = (size - 17) / 4;
  /** @param {number} x @param {number} y */
  const at = (x, y) => (rows[y][x] ? 1 : 0);
  // Finders and timing have to look as they must.
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ]) {
    const finder = Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 7 }, (_, x) => at(left + x, top + y)).join(""),
    );
    assert.deepEqual(finder, ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]);
  }
  for (let index = 8; index < size - 8; index += 1) assert.equal(at(index, 6), at(6, index));
  // The first copy of the format, from its most significant bit on.
  const places = [
    [0, 8],
    [1, 8],
    [2, 8],
    [3, 8],
    [4, 8],
    [5, 8],
    [7, 8],
    [8, 8],
    [8, 7],
    [8, 5],
    [8, 4],
    [8, 3],
    [8, 2],
    [8, 1],
    [8, 0],
  ];
  const format = Number.parseInt(places.map(([x, y]) => at(x, y)).join(""), 2) ^ 0x5412;
  assert.equal(format >>> 13, 0, "level M");
  const mask = (format >>> 10) & 7;
  const centres = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]][
    version - 1
  ];
  /** @param {number} x @param {number} y */
  const isPattern = (x, y) => {
    if (x === 6 || y === 6) return true;
    if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true;
    if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
    const corners = [
      [6, 6],
      [6, size - 7],
      [size - 7, 6],
    ];
    return centres.some((cy) =>
      centres.some(
        (cx) =>
          Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2 && !corners.some(([kx, ky]) => kx === cx && ky === cy),
      ),
    );
  };
  /** @param {number} i @param {number} j */
  const masked = (i, j) =>
    [
      (i + j) % 2,
      i % 2,
      j % 3,
      (i + j) % 3,
      (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
      ((i * j) % 2) + ((i * j) % 3),
      (((i * j) % 2) + ((i * j) % 3)) % 2,
      (((i + j) % 2) + ((i * j) % 3)) % 2,
    ][mask] === 0;
  let stream = "";
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isPattern(x, y)) stream += at(x, y) ^ (masked(y, x) ? 1 : 0);
    }
    up = !up;
  }
  const words = (stream.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  const [correction, blocks] = [
    [10, [16]],
    [16, [28]],
    [26, [44]],
    [18, [32, 32]],
    [24, [43, 43]],
    [16, [27, 27, 27, 27]],
    [18, [31, 31, 31, 31]],
    [22, [38, 38, 39, 39]],
    [22, [36, 36, 36, 37, 37]],
    [26, [43, 43, 43, 43, 44]],
  ][version - 1];
  const lengths = /** @type {number[]} */ (blocks);
  /** @type {number[][]} */
  const parts = lengths.map(() => []);
  let next = 0;
  for (let index = 0; index < Math.max(...lengths); index += 1)
    lengths.forEach((length, block) => {
      if (index < length) parts[block].push(words[next++]);
    });
  /** @type {number[][]} */
  const checks = lengths.map(() => []);
  for (let index = 0; index < Number(correction); index += 1) checks.forEach((check) => check.push(words[next++]));
  parts.forEach((part, block) => assert.deepEqual(correctionOf(part, Number(correction)), checks[block]));
  const data = parts.flat().map((word) => bits(word, 8)).join("");
  assert.equal(data.slice(0, 4), "0100");
  const countBits = version < 10 ? 8 : 16;
  const count = Number.parseInt(data.slice(4, 4 + countBits), 2);
  const bytes = Array.from({ length: count }, (_, index) =>
    Number.parseInt(data.slice(4 + countBits + 8 * index, 12 + countBits + 8 * index), 2),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
