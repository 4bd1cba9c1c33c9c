// A tree in the fragment of a link, which no server ever sees.

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {GenericTransformStream} transform
 */
async function through(bytes, transform) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * A text in the letters of an address.
 *
 * @param {string} text
 */
export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The text again; null for what is none.
 *
 * @param {string} packed
 */
export async function unpack(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

/**
 * What a text holds that somebody pastes: that of a link, if it is one.
 *
 * @param {string} text
 */
export async function pasted(text) {
  const packed = /\/explore\/[a-z]+#text=([\w-]+)\s*$/.exec(text.trim())?.[1];
  return (packed && (await unpack(packed))) ?? text;
}
