// Three short sounds, made by the browser itself; off until somebody wants them.

import { read } from "./store.js";

/**
 * The notes of each sound: how high in hertz, when and for how long in seconds.
 *
 * @type {Record<"move" | "turn" | "end", readonly (readonly [number, number, number])[]>}
 */
const SOUNDS = {
  move: [[196, 0, 0.07]],
  turn: [
    [523.25, 0, 0.11],
    [659.25, 0.12, 0.18],
  ],
  end: [
    [392, 0, 0.14],
    [523.25, 0.15, 0.14],
    [783.99, 0.3, 0.32],
  ],
};
const VOLUME = 0.12;

/** @type {AudioContext | null} */
let audio = null;

/** Whether sounds are wanted on this device. */
export function hasSound() {
  return read("sound", false);
}

/**
 * Plays a sound, if sounds are wanted.
 *
 * @param {keyof typeof SOUNDS} name
 */
export function play(name) {
  if (!hasSound() || !("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  // A browser lets no page make a noise before somebody has touched it.
  if (audio.state === "suspended") audio.resume().catch(() => {});
  for (const [pitch, start, length] of SOUNDS[name]) {
    const from = audio.currentTime + start;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(VOLUME, from + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
