// @ts-check
/** Small sounds, if the reader wants them: a tick for what happens, two notes for one's own turn. */

import * as kept from "./kept.js";

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} frequency @param {number} after seconds @param {number} length seconds */
function note(frequency, after, length) {
  audio ??= new AudioContext();
  const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** @param {"tick" | "turn"} what */
export function sound(what) {
  if (!kept.sound()) return;
  if (what === "tick") note(660, 0, 0.06);
  else {
    note(523, 0, 0.14);
    note(784, 0.12, 0.2);
  }
}
