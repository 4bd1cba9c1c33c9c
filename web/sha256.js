// SHA-256, as FIPS 180-4 has it. Browsers keep theirs from pages that came without TLS, and a game in
// a local network is to be checked, too.

/**
 * The first 32 bits of the fractional parts of a root of the first primes.
 *
 * @param {number} count
 * @param {number} power
 */
function constants(count, power) {
  const words = [];
  for (let number = 2; words.length < count; number += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) isPrime = false;
    if (isPrime) words.push(((number ** power % 1) * 2 ** 32) | 0);
  }
  return words;
}
const START = constants(8, 1 / 2);
const ROUNDS = constants(64, 1 / 3);
/**
 * @param {number} word
 * @param {number} by
 */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * The hash of bytes, as 64 hexadecimal digits.
 *
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  const state = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, last] = state;
    for (let i = 0; i < 64; i += 1) {
      const choice = (e & f) ^ (~e & g);
      const first = last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[i] + words[i];
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, last].forEach((word, i) => {
      state[i] = (state[i] + word) | 0;
    });
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
