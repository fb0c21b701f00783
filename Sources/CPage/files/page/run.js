/** A workout, a routine or a rest on the full screen, and the strip when the page is in front. */

import { actButton, perform } from './acts.js';
import { get, post, segment } from './api.js';
import { at, clockTime, digits, now } from './clock.js';
import { find, focusOn, h, patch } from './dom.js';
import { icon } from './icons.js';
import { bell, count, giant, heading, part, petDrawing, ring } from './pieces.js';
import { isWall } from './screen.js';
import { planCues } from './sound.js';
import { speak } from './speak.js';
import { activity, canAct, changed, pets, state } from './state.js';
import { tryNow } from './stream.js';
import { say } from './words.js';

/** Activities that somebody left with Esc, and routines that somebody opened. */
const left = new Set();
const opened = new Set();
let finished = null;
let asksEnd = null;
let spoken = '';

/** Shows an activity that starts on this screen, even if somebody left the one before. */
export function enter(id) {
  left.delete(id);
  opened.add(id);
  changed();
}

const current = () => activity('workout') || activity('rest') || activity('routine');

/* Everybody's workout is on the page, but it fills only the screens of the person who trains. */
function isOwn(one) {
  if (opened.has(one.id)) return true;
  if (isWall || one.kind === 'routine' || left.has(one.id)) return false;
  return !one.by || !state.session.member || one.by === state.session.member;
}

function shown() {
  const one = current();
  return one && isOwn(one) && !state.unpaired && one.rest?.phase !== 'ready' ? one : null;
}

/** Whether a workout, a rest or the end of one covers the page. */
export const isFull = () => !!finished || !!shown();

/** Whether the full screen already shows what this notice says. */
export const covers = event => event.owner === 'rest:' + shown()?.id;

/** Goes back to the page; a strip stays. */
export function leaveRun() {
  const one = shown();
  if (finished) finished = null;
  else if (one) {
    left.add(one.id);
    opened.delete(one.id);
  }
  ask(null);
}

/** Follows the stream: cues, words for screen readers, and the end of a workout. */
export function followRun(view, before) {
  const run = shown()?.run, was = activity('workout', before);
  const isOver = was && isOwn(was) && activity('workout')?.id !== was.id;
  const end = isOver && view.events.find(event => event.kind === 'workout.finished' && event.owner === 'workout:' + was.id);
  if (end) finish(was, end.notice);
  tellPhase(run);
  if (current()?.run) learn(current());
}

/* Plans the cues of the current phase, and says it. */
function tellPhase(run) {
  planCues(run);
  const words = run?.state === 'running' && run.phase
    ? `${run.phase.name}, ${say('%1 seconds', Math.round(run.phase.lengthMs / 1000))}` + (run.set ? `, ${setWords(run)}.` : '.') : '';
  if (words && words !== spoken) speak(words);
  spoken = words;
}

// MARK: Without a connection

let plan = {};

/* Fetches the phases of a run, so that the page can go on by itself. */
async function learn({ id, kind, name }) {
  if (plan.id === id) return;
  plan = { id };
  try {
    plan.phases = (await get(`${kind}s/programmes/${segment(name)}`)).phases;
  } catch { /* Without them, a run stays in its phase while the daemon is not reached. */ }
}

/* Enters the phase that runs by now, unless the run differs from its programme. */
function goOn({ id, run }) {
  const { phases } = plan, end = at(run?.phaseEndsAt);
  if (state.link !== 'offline' || plan.id !== id || !phases || !run?.endsAt || end > now()) return;
  const phaseAt = time => {
    let index = phases.length - 1, ends = at(run.endsAt);
    while (index && ends - phases[index].lengthMs > time) ends -= phases[index--].lengthMs;
    return [phases[index], phases[index + 1], ends];
  };
  const [known, , knownEnd] = phaseAt(end - 500), [phase, next, ends] = phaseAt(now());
  if (known.set !== run.set || known.lengthMs !== run.phase.lengthMs || Math.abs(knownEnd - end) > 500 || ends - end < 500) return;
  Object.assign(run, { phase, next, set: phase.set, round: run.rounds && phase.round, phaseEndsAt: new Date(ends).toISOString() });
  tellPhase(shown()?.run);
  changed();
}

let warned = 0;
const endOf = one => at(one.rest ? one.rest.endsAt : one.run?.phaseEndsAt);

/** Once a second: says when ten seconds are left, unless the phase is short. */
export function runTick() {
  if (current()) goOn(current());
  const one = shown(), end = one && endOf(one);
  const length = one?.rest ? one.rest.plannedMs : one?.run.phase?.lengthMs;
  if (!end || length < 25000 || end === warned || end - now() > 10500 || end < now()) return;
  warned = end;
  speak(say('10 seconds left.'));
}

async function finish(one, notice) {
  try {
    const { runs } = await get('workouts?limit=1');
    if (runs[0]?.id === one.id) finished = { ...runs[0], notice };
    changed();
  } catch { /* The notice says that the workout is complete. */ }
}

// MARK: Drawing

/** The line that says that there is no connection, or nothing. */
export const offlineLine = () => state.link === 'offline' && !state.unpaired && part('offline', state.offlineSince, () =>
  h('div.offline', icon('off'),
    h('p', { id: 'offline-why' }, h('b', say('No connection since %1', clockTime(now() - Date.now() + state.offlineSince))), ' '
      + say('Timers keep counting here.')),
    h('button.btn.tonal.small', { onclick: tryNow }, say('Try now'))));

/** The line over a page while something runs that does not fill the screen. */
export function runStrip() {
  const one = current();
  if (!one || state.unpaired || isFull() || one.rest?.phase === 'ready') return null;
  const { run } = one, ends = endOf(one), phase = run?.phase?.name;
  return part('strip', [one.id, one.rest, run], () => h('button.runstrip', { onclick: () => enter(one.id) }, icon('train'),
    h('span', one.rest ? say('Rest') : one.name, phase && phase !== one.name && ` · ${phase}`),
    ends ? count(ends) : run?.state !== 'running' && say('paused')));
}

/** Draws the full screen, or nothing. */
export function drawRun(host) {
  const one = shown();
  const now = finished ? done(finished) : one && (!one.rest ? phase(one) : one.rest.phase === 'over' ? over(one) : rest(one));
  const isNew = now && host.lastElementChild?.partKey !== now.key;
  patch(host, [now && offlineLine(), now]);
  document.documentElement.classList.toggle('full', !!now);
  if (isNew && !find('#ring')) focusOn(find('h1', host));
}

const setWords = run => run.rounds ? say('Set %1 of %2, round %3 of %4', run.set, run.sets, run.round, run.rounds)
  : say('Set %1 of %2', run.set, run.sets);
/* The line at the top: the way back to the page, the name, and the set. */
const top = (name, set) => h('div.runtop', h('div', h('button.rb.leave', { 'aria-label': say('Back to the page'), onclick: leaveRun },
  icon('right', 'flip')), name), h('span', set));
const verb = (one, name) => post(`${one.kind}s/${segment(one.id)}/${name}`);

/* Large digits; the style sheet fits them to the screen by their number. */
function large(text, attributes) {
  const node = h('p.giant-digits.digits', attributes, text);
  node.dataset.len = text.length;
  return node;
}

function phase(one) {
  const { run } = one, { phase, sets } = run, isPaused = run.state !== 'running', kind = { high: 'up', low: 'down' }[phase?.kind];
  const ends = at(run.phaseEndsAt), leftMs = isPaused ? run.phaseRemainingMs || 0 : 0;
  return part('run', [one.id, run, leftMs, asksEnd, canAct()], () => {
    const tide = h('div.tide', !isPaused && { 'data-tide': '', 'data-ends': ends, 'data-total': phase.lengthMs });
    const ms = isPaused ? leftMs : ends - now();
    if (isPaused && phase) tide.style.transform = `scaleY(${leftMs / phase.lengthMs})`;
    return h('section.run.' + (kind ? phase.kind : 'rest'), { 'aria-label': one.name }, tide,
      top(h('span', one.name), run.set && sets ? setWords(run) : ''),
      h('div.runmid', heading({ class: 'phase' }, kind && icon(kind), isPaused ? say('paused') : phase.name),
        large(ms < 6e4 ? String(Math.ceil(ms / 1000)) : digits(ms), !isPaused && { 'data-count': ends, 'data-short': '' }),
        run.next && h('p.nextup', say('Next: %1 %2', run.next.name, digits(run.next.lengthMs)))),
      sets > 1 && sets <= 12 && h('ol.setdots', { 'aria-label': run.set ? setWords(run) : say('%1 sets', sets) },
        Array.from({ length: sets }, (_, index) => h('li' + (index < (run.set || 0) - 1 ? '.did' : index === run.set - 1 ? '.cur' : '')))),
      canAct() && controls(one, isPaused));
  });
}

function controls(one, isPaused) {
  if (asksEnd === one.id) return endQuestion(one, () => verb(one, 'end'));
  const button = (name, symbol, label, classes = '') => h('button.act.rb' + classes, {
    'data-key': name, 'aria-label': label, onclick: event => perform(event.currentTarget, () => verb(one, name))
  }, icon(symbol));
  return h('div.runacts.ctl', button('back', 'prev', say('Back')),
    one.run.state === 'waiting' ? button('next', 'check', say('Done'), '.main')
    : isPaused ? button('resume', 'play', say('Resume'), '.main') : button('pause', 'pause', say('Pause'), '.main'),
  button('skip', 'next', say('Skip')), h('button.rb.end', { onclick: () => ask(one.id) }, say('End')));
}

function ask(id) {
  asksEnd = id;
  changed();
}

const endQuestion = (one, send) => h('div.runacts',
  actButton(say('End Workout'), 'ink', async () => {
    const said = await send();
    asksEnd = null;
    return said;
  }, said => said.message || say('Workout ended')),
  h('button.btn.glass', { onclick: () => ask(null) }, say('Keep going')));

/* The buttons of a rest: the main one, and the end of the session. */
const restActs = (one, label, key) => asksEnd === one.id ? endQuestion(one, () => post('rest/end')) : canAct() && h('div.runacts',
  actButton(label, 'ink', () => post('rest/next'), () => say('Rest ended'), { 'data-key': key }),
  h('button.btn.glass', { onclick: () => ask(one.id) }, say('End Workout')));

const setNext = one => say('Set %1 is next', one.rest.set);

function rest(one) {
  const ends = endOf(one);
  const nudge = (label, byMs, key) => actButton(label, 'glass', () => post('rest/extend', { byMs }), null, { 'data-key': key });
  return part('rest', [one.id, one.rest, asksEnd, canAct()], () => h('section.run.rest', { 'aria-label': say('Rest') },
    top(heading(say('Rest')), setNext(one)),
    h('div.runmid', h('div.restring', ring(ends, one.rest.plannedMs, 'rest'), large(digits(ends - now()), { 'data-count': ends })),
      canAct() && h('div.nudge', nudge(say('− 15 s'), -15000, '-'), nudge(say('+ 15 s'), 15000, '+'))),
    restActs(one, say('Skip rest'), 'skip')));
}

const over = one => part('over', [one.id, one.rest, asksEnd, canAct()], () =>
  h('section.run.over', { role: 'alertdialog', 'aria-labelledby': 'over-t' }, top(h('span', say('Rest')), setNext(one)),
    h('div.runmid', bell(), heading({ class: 'phase', id: 'over-t' }, say('REST OVER!')), large('0:00')),
    restActs(one, say('Dismiss & Start Next Set'), 'next')));

function done({ run, name, id, notice }) {
  const cheer = pets().find(pet => pet.mood === 'happy') || pets()[0];
  const sum = (label, value) => h('div', h('dt', label), h('dd.digits', value));
  return part('done', id, () => h('section.run.done', { 'aria-label': name }, h('div.runtop', h('span', name)),
    h('div.runmid', h('div.cheer', giant(petDrawing(cheer ? cheer.look : { species: 'bear', coat: 'honey' }, 'happy'))),
      heading(notice.title), h('p.phase', notice.body),
      h('dl.sums', sum(say('trained'), digits(run.trainedMs)), sum(say('sets'), run.setsDone), sum(say('pauses'), run.pauses))),
    h('div.runacts', h('button.btn.ink', { onclick: leaveRun }, say('Done')),
      canAct() && actButton(say('Again'), 'glass', async () => {
        const said = await post('workouts', { programme: name });
        finished = null;
        return said;
      }))));
}

const KEYS = { ' ': '[data-key=pause],[data-key=resume],[data-key=next]', ArrowLeft: '[data-key=back]', ArrowRight: '[data-key=skip]',
  '+': '[data-key="+"]', '-': '[data-key="-"]' };

/** Handles a key while the full screen is open. Returns whether it meant something. */
export function runKey(pressed) {
  const button = KEYS[pressed] && find(KEYS[pressed], find('.fullscreen'));
  button?.click();
  return !!button;
}
