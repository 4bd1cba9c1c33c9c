// Where analyses come from: the server judges a game, or this device does, with several engines at once.

import { ask, askText } from "../api.js";
import { told, tried } from "../carrier/engine.js";
import { places } from "../carrier/here.js";
import { hasEngine, isHere } from "../carrier/kind.js";
import { openShelf } from "../here/shelf.js";
import { share, thinkerAt } from "../here/thinking.js";
import { importedRecord } from "../record.js";
import { seatAt } from "../store.js";
import { language } from "../text.js";
import { NoEngine } from "../trouble.js";

/** @import { Thinker } from "../here/thinking.js" */

/**
 * How somebody follows an analysis: `begin` says whether it is worth the work if it is not there yet.
 *
 * @typedef {{ begin: boolean, signal: AbortSignal, progress: (done: number) => void }} Watch
 */

/** How long to wait before the server is asked again, in milliseconds. */
const ASK_AGAIN = 600;
/** The most engines that share an analysis: each takes some memory. */
const MOST = 4;

/**
 * What has been judged in this window, by the record and the decision: who comes back goes on from there.
 *
 * @type {Map<string, (string | undefined)[]>}
 */
const verdicts = new Map();

/**
 * The analysis of a table, or of the record that was brought along where there is no table; null if there is none and
 * it is not to be begun, or nobody waits any more.
 *
 * @param {string} id
 * @param {Watch} watch
 * @returns {Promise<Wire.Analysis | null>}
 */
export async function analysisOf(id, watch) {
  try {
    if (!id) return watch.begin ? await judge(importedRecord() ?? "", watch) : null;
    if (!hasEngine()) return await follow(id, watch);
    return (await known(id)) ?? (watch.begin ? await judgeOrFollow(id, watch) : null);
  } catch (error) {
    if (watch.signal.aborted) return null;
    throw error;
  }
}

/**
 * Asks the server until the analysis is there.
 *
 * @param {string} id
 * @param {Watch} watch
 */
async function follow(id, { begin, signal, progress }) {
  while (!signal.aborted) {
    const answer = await ask(`tables/${id}/analysis?begin=${begin}`);
    if (!("done" in answer)) return answer;
    if (!begin) return null;
    progress(answer.done);
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN);
    });
  }
  return null;
}

/**
 * An analysis that was made before, by this device or by the server.
 *
 * @param {string} id
 */
async function known(id) {
  const shelf = await openShelf();
  const kept = await shelf.analysis(id, places().engine);
  if (kept) return /** @type {Wire.Analysis} */ (JSON.parse(kept));
  if (isHere(id)) return null;
  const answer = await ask(`tables/${id}/analysis?begin=false`);
  return "done" in answer ? null : answer;
}

/**
 * Judges the game of a table on this device; where that can't be done the server does it, if the table is one of its own.
 *
 * @param {string} id
 * @param {Watch} watch
 */
async function judgeOrFollow(id, watch) {
  try {
    return await judgeTable(id, watch);
  } catch (error) {
    if (!(error instanceof NoEngine) || watch.signal.aborted || isHere(id)) throw error;
    return follow(id, watch);
  }
}

/**
 * Judges the game of a table on this device, and keeps what comes of it.
 *
 * @param {string} id
 * @param {Watch} watch
 */
async function judgeTable(id, watch) {
  const record = await askText(`tables/${id}/record`, { token: seatAt(id)?.token });
  const analysis = await judge(record, watch);
  const shelf = await openShelf();
  await shelf.keepAnalysis(id, places().engine, JSON.stringify(analysis)).catch(() => {});
  return analysis;
}

/**
 * Judges a record on this device.
 *
 * @param {string} record
 * @param {Pick<Watch, "signal" | "progress">} watch
 * @returns {Promise<Wire.Analysis>}
 */
async function judge(record, { signal, progress }) {
  const lang = language();
  const thinkers = Array.from({ length: engines(navigator.hardwareConcurrency) }, () => thinkerAt(places()));
  try {
    const { json: count } = told(await tried(thinkers[0].ask({ do: "decisions", record, lang }, signal)));
    const judged = verdicts.get(record) ?? Array.from({ length: count }, () => undefined);
    verdicts.set(record, judged);
    await judgeRest(thinkers, record, judged, { signal, progress });
    const { text } = told(await tried(thinkers[0].ask({ do: "analysis", record, judged, lang }, signal)));
    return JSON.parse(text);
  } finally {
    for (const thinker of thinkers) thinker.end();
  }
}

/**
 * Judges every decision of a record that was not judged before.
 *
 * @param {readonly Thinker[]} thinkers
 * @param {string} record
 * @param {(string | undefined)[]} judged
 * @param {Pick<Watch, "signal" | "progress">} watch
 */
async function judgeRest(thinkers, record, judged, { signal, progress }) {
  const rest = [...judged.keys()].filter((index) => judged[index] === undefined);
  const before = judged.length - rest.length;
  const requests = rest.map((index) => ({ do: "judge", record, index, lang: language() }));
  const work = share(thinkers, requests, {
    signal,
    progress: (done) => progress((before + done * rest.length) / judged.length),
    answered: (index, answer) => {
      judged[rest[index]] = told(answer).text;
    },
  });
  await tried(work);
}

/**
 * How many engines share the work on a device with this many cores: one is left for everything else.
 *
 * @param {number | undefined} cores
 */
export function engines(cores) {
  return Math.min(Math.max((cores ?? 2) - 1, 1), MOST);
}
