/** The view Train: rests, workouts, routines and the week. */

import { actButton, activity, answerTo, at, canAct, change, choice, columns, digits, enter, h, icon, opening, panel, part, perform, pin,
  post, s, say, span, state, tell } from './kit.js';

let chosen = null;

export function parts() {
  const stats = answerTo('stats/workouts'), workouts = answerTo('workouts/programmes'), routines = answerTo('routines/programmes');
  return [opening(stats ? sentence(stats) : say('Train')),
    columns('wide', [canAct() && restPart(), workouts && workoutsPart(workouts.programmes)],
      [routines?.programmes.length > 0 && routinesPart(routines.programmes), stats && weekPart(stats)])];
}

// MARK: The week

/* The last seven days, oldest first. A session of rests counts as training, but not as a workout. */
function week(stats) {
  const days = new Map(stats.days.map(day => [day.date, day])), end = at(stats.today + 'T12:00:00Z');
  return [6, 5, 4, 3, 2, 1, 0].map(ago => {
    const date = new Date(end - ago * 864e5);
    return { ...days.get(date.toISOString().slice(0, 10)), name: stats.weekdays[(date.getUTCDay() + 6) % 7] };
  });
}

function sentence(stats) {
  const total = week(stats).reduce((sum, { workouts = 0 }) => sum + workouts, 0);
  if (!total) return stats.all.all ? say('No workout in the last seven days.') : say('No workout yet.');
  return total === 1 ? say('One workout in seven days.') : say('%1 workouts in seven days.', total);
}

const weekPart = stats => part('week', stats, () => {
  const days = week(stats), month = stats.months[stats.months.length - 1], sets = month?.totals.sets;
  const names = days.filter(day => day.count).map(day => day.name).join(', ');
  return panel('week', say('The last seven days'),
    month && h('p.figure', span(month.totals.trainedMs), h('span', ', ', sets === 1 ? say('1 set in %1', month.name)
      : say('%1 sets in %2', sets, month.name))),
    h('div.week', { role: 'img', 'aria-label': names ? say('Trained: %1', names) : say('No workout in the last seven days.') },
      days.map(day => h('span' + (day.count ? '.on' : ''), h('i'), day.name.slice(0, 2)))),
    stats.streaks.days > 1 && h('p.note', say('%1 days in a row', stats.streaks.days)));
});

// MARK: Rest

const LENGTHS = [60000, 90000, 120000, 180000];

function restPart() {
  const { restMs, autoRest } = state.view.status.settings, session = activity('rest')?.rest;
  const usual = LENGTHS.includes(restMs) ? restMs : 90000;
  return part('rest', [restMs, autoRest, session?.phase, session?.set], () => panel('rest', say('Rest'),
    choice('rest', say('Rest'), LENGTHS.map(ms => [ms, digits(ms)]), chosen || usual, value => { chosen = value; }),
    actButton(say('START REST'), 'solid.go', () => start('rest', { forMs: chosen || usual, replace: !!session
      && session.phase !== 'ready' })),
    session && h('div.acts.row', h('p.note', say('Set %1 is next', session.set)),
      actButton(say('End session'), 'plain.small', () => post('rest/end'), () => say('Session ended'))),
    h('label.switch', h('input.act', {
      type: 'checkbox', role: 'switch', checked: autoRest,
      onchange: ({ target }) => perform(target, () => change('settings', { autoRest: target.checked }))
    }), h('span', say('Start the next rest when I dismiss')))));
}

async function start(path, body) {
  const said = await post(path, body);
  enter(said.activity.id);
  return said;
}

// MARK: Workouts and routines

function workoutsPart(programmes) {
  const running = activity('workout')?.id;
  return part('workouts', [programmes, running, canAct()], () =>
    h('section', { 'aria-labelledby': 'h-wo' }, h('h2', { id: 'h-wo' }, say('Workouts')),
      h('ul.progs', programmes.map(one => programme(one, !!running)))));
}

function programme(one, replace) {
  const { name, rounds, sets, totalMs, highMs, lowMs } = one, length = digits(totalMs);
  const words = rounds > 1 ? say('%1 × %2 sets', rounds, sets) : sets === 1 ? say('1 set') : say('%1 sets', sets);
  const begin = event => perform(event.currentTarget, () => start('workouts', { programme: name, replace }));
  return h('li.card.prog', canAct() && h('button.act.cover', { 'aria-label': say('Start %1, %2, %3', name, words, length),
    onclick: begin }),
    shape(one), h('h3', name, h('span.digits.len', length)),
    h('p.quiet', words, h('br'), highMs && h('span.hi-t', icon('up'), span(highMs)), ' ', lowMs
      && h('span.lo-t', icon('down'), span(lowMs))));
}

/* A programme as its own shape: tall is high, short is low. */
function shape({ rounds, sets, start, highMs = 0, lowMs = 0 }) {
  const pair = [['lo', lowMs, 16], ['hi', highMs, 36]], total = rounds * sets * (lowMs + highMs), bars = [];
  if (start === 'high') pair.reverse();
  let x = 0;
  for (let index = 0; index < Math.min(120, rounds * sets); index += 1) {
    for (const [kind, ms, height] of pair.filter(([, length]) => length)) {
      const width = ms / total * 240;
      bars.push(s('rect', { class: kind, x: x.toFixed(1), y: 40 - height, width: Math.max(1, width - 1).toFixed(1), height, rx: 1.5 }));
      x += width;
    }
  }
  return s('svg', { class: 'shape', viewBox: '0 0 240 40', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, bars);
}

const routinesPart = programmes => part('routines', [programmes, canAct()], () =>
  panel('routines', say('Routines'), h('ul.rows', programmes.map(({ name, sets, rounds, totalMs }) => h('li', pin('timer'),
    tell(name, [sets === 1 ? say('1 step') : say('%1 steps', sets), rounds > 1 && say('%1 times', rounds),
      span(totalMs)].filter(Boolean).join(', ')),
    canAct() && actButton(say('Start'), 'tonal', () => start('routines', { routine: name }), null,
      { 'aria-label': say('Start %1', name) }))))));
