import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { Engine } from "../../web/here/engine.js";

/** An engine that answers with what it was asked, in a memory that grows while it does. */
function echo() {
  const memory = new WebAssembly.Memory({ initial: 1 });
  let length = 0;
  return new Engine({
    memory,
    reserve: () => 1000,
    call: (count) => {
      const asked = new Uint8Array(memory.buffer, 1000, count).slice();
      // The view from before is of no use afterwards.
      memory.grow(1);
      const answer = new TextEncoder().encode(`{"asked":${new TextDecoder().decode(asked)}}`);
      length = answer.length;
      new Uint8Array(memory.buffer, 66_000, length).set(answer);
      return 66_000;
    },
    answered: () => length,
  });
}

describe("the engine", () => {
  it("is asked and answers in UTF-8, while its memory grows", () => {
    const engine = echo();
    const request = { do: "say", text: "Élodie « 7 familles » 🂡" };
    assert.deepEqual(engine.call(request), { asked: request });
    assert.deepEqual(engine.call({}), { asked: {} });
  });
});
