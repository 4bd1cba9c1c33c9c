// QR codes (ISO/IEC 18004) for links: bytes, error correction level M, versions 1 to 10.

/**
 * For each version how many codewords correct errors in a block, and the blocks as pairs of how many and how many data
 * codewords each.
 *
 * @type {readonly { correction: number, blocks: readonly (readonly [number, number])[], centres: readonly number[] }[]}
 */
const VERSIONS = [
  { correction: 10, blocks: [[1, 16]], centres: [] },
  { correction: 16, blocks: [[1, 28]], centres: [6, 18] },
  { correction: 26, blocks: [[1, 44]], centres: [6, 22] },
  { correction: 18, blocks: [[2, 32]], centres: [6, 26] },
  { correction: 24, blocks: [[2, 43]], centres: [6, 30] },
  { correction: 16, blocks: [[4, 27]], centres: [6, 34] },
  { correction: 18, blocks: [[4, 31]], centres: [6, 22, 38] },
  {
    correction: 22,
    blocks: [
      [2, 38],
      [2, 39],
    ],
    centres: [6, 24, 42],
  },
  {
    correction: 22,
    blocks: [
      [3, 36],
      [2, 37],
    ],
    centres: [6, 26, 46],
  },
  {
    correction: 26,
    blocks: [
      [4, 43],
      [1, 44],
    ],
    centres: [6, 28, 50],
  },
];

/** The two bits of level M in the format. */
const LEVEL_M = 0;

/**
 * The product of two bytes in the field with 256 elements that the standard uses.
 *
 * @param {number} one
 * @param {number} other
 */
function multiply(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/**
 * The codewords that correct errors in others: the remainder of a division by the generator polynomial.
 *
 * @param {readonly number[]} data
 * @param {number} count
 */
export function correctionOf(data, count) {
  /** @type {number[]} */
  let generator = [1];
  let root = 1;
  for (let degree = 0; degree < count; degree += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => {
      next[index + 1] ^= multiply(factor, root);
    });
    generator = next;
    root = multiply(root, 2);
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let index = 0; index < data.length; index += 1) {
    const factor = rest[index];
    generator.forEach((coefficient, offset) => {
      rest[index + offset] ^= multiply(coefficient, factor);
    });
  }
  return rest.slice(data.length);
}

/**
 * Bits with the remainder of a division after them (BCH codes of format and version).
 *
 * @param {number} value
 * @param {number} generator
 * @param {number} degree
 */
function withRemainder(value, generator, degree) {
  let rest = value;
  for (let index = 0; index < degree; index += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator);
  return (value << degree) | (rest & ((1 << degree) - 1));
}

/**
 * The 15 bits that say level and mask.
 *
 * @param {number} mask
 */
export function formatOf(mask) {
  return withRemainder((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
}

/**
 * The 18 bits that say the version, from the seventh on.
 *
 * @param {number} version
 */
export function versionOf(version) {
  return withRemainder(version, 0x1f25, 12);
}

/**
 * The smallest version that holds so many bytes.
 *
 * @param {number} length
 */
function versionFor(length) {
  const found = VERSIONS.findIndex(({ blocks }, index) => {
    const room = blocks.reduce((sum, [count, size]) => sum + count * size, 0);
    return length + (index < 9 ? 2 : 3) <= room;
  });
  if (found < 0) throw new RangeError("too long for a code");
  return found + 1;
}

/**
 * All codewords of a text, in the order in which they are drawn.
 *
 * @param {Uint8Array} bytes
 * @param {number} version
 */
export function codewords(bytes, version) {
  const { correction, blocks } = VERSIONS[version - 1];
  const room = blocks.reduce((sum, [count, size]) => sum + count * size, 0);
  /** @type {number[]} */
  const bits = [];
  /**
   * @param {number} value
   * @param {number} length
   */
  const push = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => (value << 1) | bit, 0),
  );
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  /** @type {number[][]} */
  const parts = [];
  for (const [count, size] of blocks) {
    for (let index = 0; index < count; index += 1) parts.push(data.splice(0, size));
  }
  const checks = parts.map((part) => correctionOf(part, correction));
  /** @param {number[][]} lists */
  const woven = (lists) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
      lists.filter((list) => index < list.length).map((list) => list[index]),
    ).flat();
  return [...woven(parts), ...woven(checks)];
}

/** @type {readonly ((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A square of dark and light modules, of which those of the patterns are set first. */
class Square {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.taken = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.#patterns();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} dark
   */
  #set(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.taken[y][x] = true;
  }

  /**
   * Rings around a centre; `light` are those that are not dark.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   * @param {readonly number[]} light
   */
  #rings(x, y, reach, light) {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        this.#set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  #patterns() {
    const { size } = this;
    for (let index = 0; index < size; index += 1) {
      this.#set(6, index, index % 2 === 0);
      this.#set(index, 6, index % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ])
      this.#rings(x, y, 4, [2, 4]);
    const { centres } = VERSIONS[this.version - 1];
    const last = centres.length - 1;
    centres.forEach((y, row) =>
      centres.forEach((x, column) => {
        const isCorner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
        if (!isCorner) this.#rings(x, y, 2, [1]);
      }),
    );
    this.format(0);
    if (this.version < 7) return;
    const bits = versionOf(this.version);
    for (let index = 0; index < 18; index += 1) {
      const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
      this.#set(far, near, ((bits >>> index) & 1) === 1);
      this.#set(near, far, ((bits >>> index) & 1) === 1);
    }
  }

  /** @param {number} mask */
  format(mask) {
    const { size } = this;
    const bits = formatOf(mask);
    /** @param {number} index */
    const bit = (index) => ((bits >>> index) & 1) === 1;
    for (let index = 0; index < 15; index += 1) {
      // Beside the upper left finder, around its corner; the timing patterns are left out.
      const along = index < 6 ? index : index < 8 ? index + 1 : index === 8 ? 7 : 14 - index;
      if (index < 8) this.#set(8, along, bit(index));
      else this.#set(along, 8, bit(index));
      // And beside the other two.
      if (index < 8) this.#set(size - 1 - index, 8, bit(index));
      else this.#set(8, size - 15 + index, bit(index));
    }
    this.#set(8, size - 8, true);
  }

  /**
   * Draws codewords in pairs of columns, from right to left, up and down.
   *
   * @param {readonly number[]} words
   */
  fill(words) {
    const { size } = this;
    let next = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const isUpward = ((right + 1) & 2) === 0;
      for (let step = 0; step < size; step += 1) {
        const y = isUpward ? size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.taken[y][x]) continue;
          this.dark[y][x] = ((words[next >>> 3] >>> (7 - (next & 7))) & 1) === 1;
          next += 1;
        }
      }
    }
  }

  /** @param {number} mask */
  flip(mask) {
    for (let y = 0; y < this.size; y += 1) {
      for (let x = 0; x < this.size; x += 1) {
        if (!this.taken[y][x] && MASKS[mask](x, y)) this.dark[y][x] = !this.dark[y][x];
      }
    }
  }

  /** How hard the pattern is to read: the lower the better. */
  penalty() {
    const { size, dark } = this;
    let sum = 0;
    const columns = dark.map((_, x) => dark.map((row) => row[x]));
    for (const line of [...dark, ...columns]) {
      const text = line.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (let at = 0; at + 11 <= size; at += 1) {
        const part = text.slice(at, at + 11);
        if (part === "10111010000" || part === "00001011101") sum += 40;
      }
    }
    for (let y = 0; y + 1 < size; y += 1) {
      for (let x = 0; x + 1 < size; x += 1) {
        const all = [dark[y][x + 1], dark[y + 1][x], dark[y + 1][x + 1]];
        if (all.every((module) => module === dark[y][x])) sum += 3;
      }
    }
    const share = dark.flat().filter(Boolean).length / (size * size);
    return sum + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
  }
}

/**
 * The code of a text: rows of modules, true where they are dark.
 *
 * @param {string} text
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const square = new Square(version);
  square.fill(codewords(bytes, version));
  let best = { mask: 0, penalty: Infinity };
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    square.flip(mask);
    square.format(mask);
    const penalty = square.penalty();
    if (penalty < best.penalty) best = { mask, penalty };
    square.flip(mask);
  }
  square.flip(best.mask);
  square.format(best.mask);
  return square.dark;
}

/**
 * The dark modules as the path of a drawing, one unit each, with the quiet zone of four around them.
 *
 * @param {readonly (readonly boolean[])[]} rows
 */
export function qrPath(rows) {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")))
    .join("");
}
