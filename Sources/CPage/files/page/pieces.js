/** The pieces that several views use: portholes, rings, digits, health, panels. */

import { digits, now, roughly, shortDay } from './clock.js';
import { drawing, find, h, patch, s } from './dom.js';
import { icon } from './icons.js';
import { bellSVG, petSVG, POSES } from './pets.js';
import { COATS, machine, need, noticeOf, SPECIES } from './state.js';
import { say } from './words.js';

const known = (names, name) => names.includes(name) ? name : names[1];

/** Draws a pet. Only known species, coats and poses reach the drawing. */
export const petDrawing = ({ species, coat }, pose, hat = false) =>
  drawing(petSVG({ species: known(SPECIES, species), coat: known(COATS, coat) }, known(POSES, pose), hat));

export const bell = () => drawing(bellSVG);

/** A ring is always time. */
export const ring = (ends, total, kind) => s('svg', { class: 'ring k-' + kind, viewBox: '0 0 140 140', 'aria-hidden': 'true' },
  s('circle', { class: 'track', cx: 70, cy: 70, r: 64 }),
  s('circle', { class: 'arc', cx: 70, cy: 70, r: 64, pathLength: 1000, 'data-ends': ends, 'data-total': total }));

/** The round window of a pet; its rim is the clock of the machine, and brass when the pet needs somebody. */
export function porthole(one, size = '', hat = false) {
  const runs = !hat && machine(one), waits = !hat && noticeOf(one);
  return h('div.porthole' + size + (runs ? '.timed' : '') + (waits ? '.brassy' : ''),
    h('div.glass', petDrawing(one.look, hat ? 'happy' : one.pose, hat)), runs && ring(runs.ends, runs.total, runs.kind));
}

/** A round window of the largest size, without a rim. */
export const giant = content => h('div.porthole.giant', h('div.glass', content));

/** The class of the colour that goes with the mood or the machine of a pet. */
export const tone = one =>
  'st-' + (need(one) === 'waits' ? 'brass' : { washBlue: 'wash', dryYellow: 'dry' }[one.color] || one.color);

export const vacation = one => one.pausedUntil ? say('on vacation until %1', shortDay(one.pausedUntil)) : say('on vacation');

/** How long something waits. */
export const waitingLine = since => h('span.when.brassy', icon('bell'),
  h('span', { 'data-waiting': since }, say('waiting %1', roughly(now() - since))));

/** Digits that count down to `ends`. */
export const count = (ends, classes = '') => h('span.digits' + classes, { 'data-count': ends }, digits(ends - now()));

/** A bar is always health. */
export function health({ health: value = 0 }) {
  const colour = value >= 75 ? 'green' : value >= 50 ? 'blue' : value >= 25 ? 'orange' : value ? 'red' : 'gray';
  const fill = h('i');
  fill.style.width = value + '%';
  return h('div.health.h-' + colour, h('div.bar', { role: 'img', 'aria-label': say('Health %1 of 100', value) }, fill),
    h('b', { 'aria-hidden': 'true' }, value));
}

export const streak = one => one.currentStreak > 1 &&
  h('span.streak', icon('flame'), h('span', { 'aria-hidden': 'true' }, one.currentStreak),
    h('span.unseen', say('%1 in a row', one.currentStreak)));

/** The name of something in a list, and a quiet second line. */
export const tell = (name, note, ...more) => h('div.tell', h('h3', name), note && h('span.quiet', note), ...more);

/** A panel with a heading. `id` names the heading. */
export const panel = (id, title, ...parts) =>
  h('section.panel', { 'aria-labelledby': 'h-' + id }, h('h2', { id: 'h-' + id }, title), ...parts);

/** The heading that opens a view; it gets the focus. */
export const heading = (...parts) => h('h1', { tabindex: '-1' }, ...parts);

/** A part of a view, as `patch` takes it. */
export const part = (key, data, build, fill) => ({ key, data, build, fill });

/** A part that never changes by itself, such as a form. */
export const fixed = (key, build, fill) => part(key, null, build, fill);

/** Two columns of parts. On a phone, they follow each other. `name` is the class of the first. */
export const columns = (name, main, side) => fixed('cols', () => h('div.cols', h('div.' + name), h('div.side')), node => {
  patch(find('.' + name, node), main);
  patch(find('.side', node), side);
});

/** The sentence that opens a view. */
export const opening = sentence => part('say', sentence, () => h('header.say', heading(sentence)));

/** A table whose first column names the row. */
export const table = (columns, rows) => h('table.streaks', h('thead', h('tr', columns.map(name => h('th', { scope: 'col' }, name)))),
  h('tbody', rows.map(([name, ...cells]) => h('tr', h('th', { scope: 'row' }, name), cells.map(cell => h('td', cell ?? '–'))))));

/** A switch with a name and a second line. */
export const toggle = (id, name, note, checked, change, classes = '') => h('li',
  h('div.tell', h('h3', { id: 'l-' + id }, name), note && h('span.quiet', note)),
  h('input' + classes, { type: 'checkbox', role: 'switch', 'aria-labelledby': 'l-' + id, checked, onchange: event =>
    change(event.target.checked, event.target) }));

/** Radio buttons in a row. `choices` are pairs of value and label. */
export const choice = (name, label, choices, chosen, change, classes = '') =>
  h('div.seg' + classes, { role: 'radiogroup', 'aria-label': label }, choices.map(([value, text]) =>
    h('label', h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => change(value) }), h('span', text))));
