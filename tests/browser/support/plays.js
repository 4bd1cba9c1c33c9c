// A worker that has the module for browsers play games and judge them, and notes every word: what was asked, and what came back.
// Runs in Chromium; the same requests are then put to the program (`answers`), which has to say the same.

import { Engine, moduleAt } from "/here/engine.js";

/** An engine whose every request and answer is noted. Its time and its random bytes follow from how much it was asked. */
class Noted {
  transcript = [];
  events = [];
  tokens = [];
  turns = [];
  /** How long each move took, in milliseconds. */
  thoughts = [];

  constructor(engine) {
    this.engine = engine;
  }

  call(wanted) {
    const number = this.transcript.length;
    const request = JSON.stringify({ ...wanted, now: 1000 + number, random: number.toString(16).padStart(64, "5") });
    const text = this.engine.answer(request);
    this.transcript.push([request, text]);
    const answer = JSON.parse(text);
    for (const { events, tokens } of answer.kept ?? []) {
      this.events.push(...events);
      if (tokens) this.tokens = tokens;
    }
    this.turns.push(...(answer.turns ?? []));
    return answer;
  }
}

/** A game of machines to its end, and its analysis if that is wanted. */
function play(noted, { variant, machines, isJudged }) {
  const seats = machines.map((machine) => ({ kind: "machine", machine }));
  const { status, json } = noted.call({
    do: "request",
    method: "POST",
    path: "tables",
    body: { variant, seats },
    lang: "en",
  });
  if (status !== 201) throw new Error(`${variant} ${machines}: ${JSON.stringify(json)}`);
  noted.call({ do: "connect", connection: 1, table: json.table, lang: "fr" });
  noted.call({ do: "say", connection: 1, text: JSON.stringify({ do: "hello" }) });
  while (noted.turns.length > 0) {
    const { table, position } = noted.turns.pop();
    const { events, tokens } = noted;
    const begin = performance.now();
    const { json: thought } = noted.call({ do: "think", table, position, events, tokens });
    noted.thoughts.push(performance.now() - begin);
    noted.call({ do: "thought", table, position, thought });
  }
  const { text: record } = noted.call({ do: "request", path: `tables/${json.table}/record`, lang: "en" });
  if (!/^end: /m.test(record)) throw new Error(`${variant} ${machines}: no end\n${record}`);
  if (isJudged) judge(noted, record);
}

/** The analysis of a game, decision by decision. */
function judge(noted, record) {
  const { json: count } = noted.call({ do: "decisions", record });
  const judged = Array.from({ length: count }, (_, index) => noted.call({ do: "judge", record, index }).text);
  noted.call({ do: "analysis", record, judged });
}

addEventListener("message", async ({ data: { job } }) => {
  try {
    const noted = new Noted(await Engine.make(await moduleAt("/engine.wasm")));
    const begin = performance.now();
    if ("suite" in job) noted.call({ do: "bench", suite: job.suite });
    else play(noted, job);
    const { transcript, thoughts } = noted;
    postMessage({ transcript, thoughts, milliseconds: performance.now() - begin });
  } catch (error) {
    postMessage({ failed: String(error?.stack ?? error) });
  }
});
