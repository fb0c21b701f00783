/**
 * The daemon's clock and everything that moves with it. Nothing counts down: every figure is its
 * end minus the clock, computed once a second.
 */

import { all } from './dom.js';
import { language, say } from './words.js';

let offset = 0;
let zone;
let hour12 = false;

/** The milliseconds of an instant that the daemon wrote. */
export const at = Date.parse;

/** The time of the daemon in milliseconds. */
export const now = () => Date.now() + offset;

/** Sets the clock from a message of the daemon. */
export function setClock(view) {
  offset = at(view.status.now) - Date.now();
  hour12 = /[ap]\.?m/i.test(view.time || '');
  if (zone === view.status.daemon.zone) return;
  zone = view.status.daemon.zone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    zone = undefined;
  }
}

const formats = new Map();
/* Formats milliseconds or a text of the daemon. */
function format(date, options) {
  const key = language + zone + hour12 + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', { timeZone: zone, ...options }));
  return formats.get(key).format(new Date(date));
}

/** `18:42`, in the daemon's time zone. */
export const clockTime = time => format(time, { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit', hour12 });
/** `Monday, 23 November` */
export const longDate = time => format(time, { weekday: 'long', day: 'numeric', month: 'long' });
const dayKey = time => format(time, { year: 'numeric', month: '2-digit', day: '2-digit' });

/** A day relative to today: a time of day, a weekday, or a date. */
export function shortDay(time) {
  const days = Math.round((new Date(time) - now()) / 864e5);
  if (isToday(time)) return clockTime(time);
  return days >= 0 && days < 6 ? format(time, { weekday: 'short' }) : dayAndMonth(time);
}

/** A heading for a day in a list. */
export function dayName(time) {
  if (isToday(time)) return say('Today');
  return dayKey(time) === dayKey(now() - 864e5) ? say('Yesterday') : longDate(time);
}

const dayAndMonth = time => format(time, { day: 'numeric', month: 'short' });
const isToday = time => dayKey(time) === dayKey(now());

/** A moment of the past with its day, unless it is today. */
export const moment = time => (isToday(time) ? '' : dayAndMonth(time) + ' ') + clockTime(time);

/** What counts down, as a clock: `6:20`, `1:12:39`, `2 d 3 h`. */
export function digits(ms) {
  const total = Math.max(0, Math.ceil(ms / 1000)), hours = Math.floor(total / 3600);
  const minutes = Math.floor(total % 3600 / 60), two = number => String(number).padStart(2, '0');
  if (hours >= 24) return say('%1 d %2 h', Math.floor(hours / 24), hours % 24);
  return hours ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}

/** A length in words: `40 s`, `6 min`, `1 h 30 min`, `2 d`. */
export function span(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000)), minutes = Math.floor(seconds / 60);
  if (seconds < 60) return say('%1 s', seconds);
  if (minutes < 60) return say('%1 min', minutes) + (minutes < 5 && seconds % 60 ? ' ' + say('%1 s', seconds % 60) : '');
  if (minutes < 1440) return say('%1 h', Math.floor(minutes / 60)) + (minutes % 60 ? ' ' + say('%1 min', minutes % 60) : '');
  return say('%1 d', Math.floor(minutes / 1440));
}

/** The same, with one unit only: `6 min`, `4 h`, `2 d`. */
export function roughly(ms) {
  const minutes = Math.floor(ms / 6e4);
  if (minutes < 1) return say('%1 s', Math.max(0, Math.floor(ms / 1000)));
  return minutes < 60 ? say('%1 min', minutes) : minutes < 1440 ? say('%1 h', Math.floor(minutes / 60))
    : say('%1 d', Math.floor(minutes / 1440));
}

// MARK: Ticks

const still = matchMedia('(prefers-reduced-motion:reduce)');

/** Writes all digits, rings and tides of the page. */
export function tick() {
  const time = now();
  all('[data-count]').forEach(node => {
    const left = node.dataset.count - time;
    const short = node.dataset.short !== undefined && left < 6e4;
    write(node, short ? String(Math.max(0, Math.ceil(left / 1000))) : digits(left));
  });
  all('[data-since]').forEach(node => write(node, digits(Math.floor((time - node.dataset.since) / 1000) * 1000)));
  all('[data-waiting]').forEach(node => write(node, say('waiting %1', roughly(time - node.dataset.waiting))));
  all('[data-clock]').forEach(node => write(node, clockTime(time)));
  all('[data-ends]').forEach(node => turn(node, time));
}

function write(node, text) {
  if (node.textContent === text) return;
  node.textContent = text;
  if (node.dataset.short !== undefined) node.dataset.len = text.length;
}

/* A ring or tide under 90 s gets one linear animation; a longer one moves less than a pixel a second. */
function turn(node, time) {
  if (node.dataset.moving !== undefined) return;
  const left = node.dataset.ends - time, part = Math.max(0, Math.min(1, left / node.dataset.total));
  const isTide = node.dataset.tide !== undefined;
  if (left > 0 && left < 9e4 && !still.matches && node.animate) {
    const frames = isTide ? [{ transform: `scaleY(${part})` }, { transform: 'scaleY(0)' }]
      : [{ strokeDashoffset: 1000 * (1 - part) }, { strokeDashoffset: 1000 }];
    node.animate(frames, { duration: left, fill: 'forwards' });
    node.dataset.moving = '';
  } else if (isTide) {
    node.style.transform = `scaleY(${part})`;
  } else {
    node.style.strokeDashoffset = 1000 * (1 - part);
  }
}

let timer;
/**
 * Starts the clockwork, which calls `act` once a second. A hidden page runs it too, because timers can
 * end while nobody looks.
 */
export function startClock(act) {
  clearTimeout(timer);
  const beat = () => {
    if (!document.hidden) tick();
    act();
    timer = setTimeout(beat, 1000 - now() % 1000 + 5);
  };
  beat();
}
/** Calls `act` when the page is shown again. */
export const onShown = act => document.addEventListener('visibilitychange', () => document.hidden || act());
onShown(tick);

// MARK: Pets take turns

let round = 0;

/** Lets two pets in view move for 6 s. The only pet of a view, and the one that rings, always move. */
export function moments() {
  const pets = all('.pet'), lone = all('.giant .pet'), seen = pets.filter(isSeen);
  const moving = lone.length ? lone : document.hidden || !seen.length ? [] : [seen[round % seen.length], seen[(round + 1) % seen.length]];
  pets.forEach(pet => pet.classList.toggle('moves', moving.includes(pet)));
  if (lone.length) return;
  round += 2;
  setTimeout(() => moving.forEach(pet => pet.classList.remove('moves')), 6000);
}

function isSeen(pet) {
  const box = pet.getBoundingClientRect();
  return box.width > 60 && box.bottom > 0 && box.top < innerHeight && !pet.closest('.looks');
}
setInterval(moments, 20000);
