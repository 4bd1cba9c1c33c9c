// Random bytes, from the browser.

/** @param {number} [count] */
export function randomBytes(count = 32) {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
