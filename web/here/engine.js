// The games as WebAssembly: one function, text in and text out. It is given the time and its random bytes, and imports
// nothing.

/**
 * What the module exports.
 *
 * @typedef {object} EngineExports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} reserve where a request of this length may be written
 * @property {(length: number) => number} call reads the request; where the answer is
 * @property {() => number} answered how long the answer is; it stays until the next call
 */

/**
 * Fetches and compiles the module.
 *
 * @param {string} address
 * @returns {Promise<WebAssembly.Module>}
 */
async function loadModule(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the engine is not there: ${answer.status}`);
  // A host of files may not know what kind of file this is, and a browser compiles while it loads only if it does.
  const isKnown = (answer.headers.get("Content-Type") ?? "").startsWith("application/wasm");
  return isKnown ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/**
 * The module of each address.
 *
 * @type {Map<string, Promise<WebAssembly.Module>>}
 */
const modules = new Map();

/**
 * The module at an address, which is fetched and compiled once. Workers that get it from here start without compiling,
 * and with whatever the browser has optimized for those before them.
 *
 * @param {string} address
 */
export function moduleAt(address) {
  const known = modules.get(address);
  if (known) return known;
  const module = loadModule(address);
  modules.set(address, module);
  // Whoever comes later tries again.
  module.catch(() => modules.delete(address));
  return module;
}

/** An instance of the module, with a memory of its own. After an error it can't be used any more. */
export class Engine {
  #exports;

  /** @param {EngineExports} exports */
  constructor(exports) {
    this.#exports = exports;
  }

  /** @param {WebAssembly.Module} module */
  static async make(module) {
    const { exports } = await WebAssembly.instantiate(module, {});
    return new Engine(/** @type {EngineExports} */ (/** @type {unknown} */ (exports)));
  }

  /**
   * Asks something.
   *
   * @param {object} request
   * @returns {any} the answer to that kind of request
   */
  call(request) {
    return JSON.parse(this.answer(JSON.stringify(request)));
  }

  /**
   * The same as text.
   *
   * @param {string} request
   */
  answer(request) {
    const { memory, reserve, call, answered } = this.#exports;
    const bytes = new TextEncoder().encode(request);
    const to = reserve(bytes.length) >>> 0;
    // The memory may have grown and moved: it is looked at anew each time.
    new Uint8Array(memory.buffer, to, bytes.length).set(bytes);
    const from = call(bytes.length) >>> 0;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, from, answered() >>> 0));
  }
}
