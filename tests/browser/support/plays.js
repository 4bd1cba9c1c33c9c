// Has the module for browsers play games and judge them, and notes every word: what was asked, and what came back. Runs in
// Chromium, as a worker or on the page itself; the same requests are then put to the program (`answers`), which has to say the same.

import { Engine, moduleAt } from "/here/engine.js";

/** How many digits of the random bytes say how much was asked; the rest says which job it is. */
const COUNTING = 8;

/** An engine whose every request and answer is noted. Its time and its random bytes follow from the job and how much it was asked. */
class Noted {
  transcript = [];
  events = [];
  tokens = [];
  turns = [];
  /** How long each move took, in milliseconds. */
  thoughts = [];

  constructor(engine, job) {
    this.engine = engine;
    this.job = job;
  }

  /** Random bytes for a request: no two jobs have the same. */
  random(number) {
    const count = number.toString(16).padStart(COUNTING, "0");
    return (this.job.toString(16) + count).padStart(64, "5");
  }

  call(wanted) {
    const number = this.transcript.length;
    const request = JSON.stringify({ ...wanted, now: 1000 + number, random: this.random(number) });
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

/** Does a job: a suite of the bench, one question, or a game. Its number decides what is drawn. */
export async function run(job) {
  const noted = new Noted(await Engine.make(await moduleAt("/engine.wasm")), job.number ?? 0);
  const begin = performance.now();
  if ("suite" in job) noted.call({ do: "bench", suite: job.suite });
  else if ("first" in job) noted.call(job.first);
  else play(noted, job);
  const { transcript, thoughts } = noted;
  return { transcript, thoughts, milliseconds: performance.now() - begin };
}

// A page asks by importing this.
if (!("document" in globalThis))
  addEventListener("message", async ({ data: { job } }) => {
    try {
      postMessage(await run(job));
    } catch (error) {
      postMessage({ failed: String(error?.stack ?? error) });
    }
  });
