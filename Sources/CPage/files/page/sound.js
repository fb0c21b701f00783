/** The bell, the cues of a workout, vibration, and the lock that keeps the screen on. */

import { at, now, onShown } from './clock.js';
import { remember, screen } from './screen.js';
import { isQuiet } from './state.js';

let audio = null;
let cues = [];

/** Turns sound on or off. Browsers allow sound only after a tap, so call it from one. */
export function setSound(on) {
  remember({ sound: on });
  if (on) strike();
}

/** Whether the browser lets the page sound right now. */
export const canSound = () => screen.sound && audio?.state === 'running';

function openAudio() {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!audio && Context) audio = new Context();
  if (audio?.state === 'suspended') audio.resume();
  return audio;
}
/* The setting is remembered, but each visit needs a tap or a key before it may sound. */
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => { if (screen.sound) openAudio(); });

/* The tones of a bell: frequency, volume and length. */
const TONES = [[1568, 0.22, 1.6], [3136, 0.08, 0.9], [4233, 0.05, 0.5], [784, 0.06, 2]];

/** A struck bell, made on the spot: no file, no request. */
export function strike() {
  if (screen.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([120, 80, 240]);
  if (!screen.sound || !openAudio()) return;
  for (const [frequency, volume, length] of TONES) note(frequency, volume, audio.currentTime, length);
}

function note(frequency, volume, start, length) {
  const oscillator = audio.createOscillator(), gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(1e-4, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
  return oscillator;
}

/* When a ring repeats, in seconds after it began; then each minute. */
const REPEATS = [0, 10, 30, 60];

/** Rings for the notices that are on the screen. `begun` maps each to when it began and rang last. */
export function ringAgain(events, begun) {
  for (const { number, notice } of events) {
    if (!begun.has(number)) begun.set(number, { at: now(), rang: 0 });
    if (isQuiet() && notice.urgency !== 'critical') continue;
    const entry = begun.get(number), age = (now() - entry.at) / 1000;
    const due = REPEATS.filter(second => second <= age).length + Math.max(0, Math.floor((age - 60) / 60));
    if (due > entry.rang) {
      entry.rang = due;
      strike();
    }
  }
}

/** Plans the cues of the current phase on the audio clock: three short ones, then a long one. */
export function planCues(run) {
  cues.forEach(cue => { try { cue.stop(); } catch { /* It has sounded already. */ } });
  cues = [];
  if (!run || run.state !== 'running' || !run.phaseEndsAt || !screen.sound || !openAudio()) return;
  const end = audio.currentTime + (at(run.phaseEndsAt) - now()) / 1000;
  for (const before of [3, 2, 1]) if (end - before > audio.currentTime) cues.push(note(880, 0.15, end - before, 0.12));
  if (end > audio.currentTime) cues.push(note(run.next?.kind === 'high' ? 1760 : 660, 0.2, end, 0.6));
}

// MARK: Awake

let lock = null;
let wanted = false;

/** Keeps the screen on while a workout, a rest or the wall is shown, where the browser can. */
export async function keepAwake(on) {
  wanted = on;
  if (!navigator.wakeLock) return;
  if (!on && lock) {
    lock.release();
    lock = null;
  }
  if (!on || lock || document.hidden) return;
  lock = true;
  try {
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', () => { lock = null; });
  } catch {
    lock = null; // A battery that is low, for example; the next change tries again.
  }
}
onShown(() => wanted && keepAwake(true));
