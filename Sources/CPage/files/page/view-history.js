/** The view History: days with laundry, rounds per month, waits and streaks. */

import { answerTo, at, faultOf, fixed, giant, h, opening, panel, part, patch, petDrawing, petWith, roughly, s, say, span,
  table } from './kit.js';

const DAY = 864e5;

export function parts() {
  const stats = answerTo('stats');
  if (!stats) return [opening(faultOf('stats') || say('History'))];
  const { all, days, today, months: named, streaks: pets, members } = stats;
  return [opening(sentence(all)), all.folded ? fixed('cols', () => h('div.cols.even'), node => patch(node, [
    part('calendar', [days, today], () => calendar(stats)), part('months', named, () => months(named)),
    part('waits', named, () => waits(named)),
    part('streaks', [pets, pets.map(one => petWith(one.id)?.pose)], () => streaks(pets)),
    members.length > 0 && part('shares', members, () => shares(stats))]))
    : fixed('none', () => h('div.nobody', giant(petDrawing({ species: 'cat', coat: 'peach' }, 'asleep'))))];
}

function sentence({ folded, onTimePerMille = 1000 }) {
  if (!folded) return say('No round is folded yet.');
  return folded === 1 ? say('One round folded.') : say('%1 rounds folded, %2 % in time.', folded, Math.round(onTimePerMille / 10));
}

const picture = (classes, width, height, label, ...content) =>
  s('svg', { class: 'plot' + classes, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label }, content);
const text = (x, y, words, more) => s('text', { x, y, ...more }, words);
const key = (...pairs) => h('p.key', pairs.map(([name, words]) => h('span.c.' + name, words)));

// MARK: Days

const DOTS = [[], [0], [-2.5, 2.5], [-5, 0, 5]];

/* Thirteen weeks; dots say how many rounds, for those who do not see the green. */
function calendar({ days, today, weekdays, months: named }) {
  const counts = new Map(days.map(day => [day.date, day.folded])), end = at(today + 'T12:00:00Z');
  const first = end - ((new Date(end).getUTCDay() + 6) % 7 + 12 * 7) * DAY;
  const cells = [], names = [];
  let month = '', used = 0, total = 0;
  for (let index = 0; first + index * DAY <= end; index += 1) {
    const date = new Date(first + index * DAY).toISOString().slice(0, 10), x = Math.floor(index / 7) * 24 + 34, y = index % 7 * 22 + 18;
    const count = counts.get(date) || 0, dots = Math.min(3, count);
    total += 1;
    if (count) used += 1;
    cells.push(s('rect', { class: 'd' + dots, x, y, width: 19, height: 19, rx: 5 }),
      DOTS[dots].map(by => s('circle', { class: 'o' + dots, cx: x + 9.5 + by, cy: y + 9.5, r: 1.6 })));
    if (index % 7 === 0 && date.slice(0, 7) !== month && index < 84) {
      month = date.slice(0, 7);
      const known = named.find(one => one.month === month);
      if (x - names[0]?.x < 41) names.pop();
      if (known) names.push({ x, name: known.name });
    }
  }
  return panel('cal', say('Days with laundry'), picture(' cal', 346, 174,
    say('Calendar of the last 13 weeks. Laundry on %1 of %2 days.', used, total),
    names.map(({ x, name }) => text(x, 11, name)), [0, 2, 4, 6].map(day => text(0, day * 22 + 32, weekdays[day])), cells),
  key(['d1', say('one')], ['d2', say('two')], ['d3', say('three or more')]));
}

// MARK: Months

function months(all) {
  const last = all.slice(-4), scale = 200 / Math.max(1, ...last.map(month => month.sums.folded));
  const label = last.map(month => `${month.name} ${month.sums.folded}`).join(', '),
    lates = last.reduce((sum, month) => sum + month.sums.late, 0);
  const bar = (kind, x, y, width) => width > 0 && s('rect', { class: kind, x, y: y + 6, width, height: 22, rx: 5 });
  return panel('month', say('Rounds per month'), picture('', 300, last.length * 34 + 4, say('Rounds: %1. Late: %2.', label, lates),
    last.map(({ name, sums: { folded, late } }, index) => {
      const bad = Math.min(late, folded) * scale, good = folded * scale - bad, y = index * 34;
      return [text(0, y + 21, name), bar('ontime', 40, y, good), bar('late', 42 + good, y, bad),
        text(52 + good + bad, y + 21, folded, { class: 'num' })];
    })), key(['ontime', say('in time')], ['late', say('late')]));
}

function waits(all) {
  const value = (point, kind) => point.sums[kind + 'WaitMs'] || 0, title = say('How long laundry waited');
  const points = all.filter(({ sums }) => sums.wetWaitMs !== undefined || sums.dryWaitMs !== undefined).slice(-12);
  const end = points[points.length - 1];
  if (points.length < 2) {
    return panel('wait', title, h('p.note', end && say('Wet laundry waited %1, dry laundry %2.', span(value(end, 'wet')),
      span(value(end, 'dry')))));
  }
  const start = points.find(point => point.sums.folded > 4) || points[0];
  const top = Math.max(6e5, ...points.map(point => Math.max(value(point, 'wet'), value(point, 'dry'))));
  const x = index => 34 + index * 230 / (points.length - 1), y = ms => 128 - ms / top * 100;
  const curve = kind => s('path', {
    class: 'ln ' + kind, d: points.map((point, index) =>
      `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value(point, kind)).toFixed(1)}`).join('')
  });
  // Two labels at nearly the same height would lie on each other.
  const gap = y(value(end, 'wet')) - y(value(end, 'dry')), shift = Math.abs(gap) < 16 ? (16 - Math.abs(gap)) / 2 * (gap < 0 ? -1 : 1) : 0;
  const label = (kind, words, by) => [s('circle', { class: 'dot ' + kind, cx: 264, cy: y(value(end, kind)), r: 4.5 }),
    text(274, y(value(end, kind)) + 4 + by, `${words} ${roughly(value(end, kind))}`, { class: `lab ${kind}t` })];
  const change = value(end, 'wet') - value(start, 'wet');
  const lead = Math.abs(change) < 6e4 ? '' : change < 0 ? say('Wet laundry waits %1 less than in %2.', roughly(-change), start.name)
    : say('Wet laundry waits %1 longer than in %2.', roughly(change), start.name);
  return panel('wait', title, lead && h('p.lead', lead), picture('', 400, 150,
    say('Waiting time by month. Wet laundry went from %1 to %2, dry laundry from %3 to %4.',
      ...['wet', 'dry'].flatMap(kind => [span(value(start, kind)), span(value(end, kind))])),
    s('path', { class: 'grid', d: 'M34 128h230M34 78h230M34 28h230' }), text(0, 132, '0'), text(0, 32, roughly(top)),
    points.map((point, index) => text(x(index), 146, points.length < 7 || index % 2 === 0 ? point.name : '', { 'text-anchor': 'middle' })),
    curve('dry'), curve('wet'), label('dry', say('dry laundry'), -shift), label('wet', say('wet laundry'), shift)));
}

// MARK: Tables

const streaks = all => panel('str', say('Streaks'), table([say('Pet'), say('Now'), say('Best'), say('Rounds')],
  [...all].sort((a, b) => b.current - a.current).map(({ id, name, current, longest, rounds }) => {
    const pet = petWith(id);
    return [[pet && h('span.mini', petDrawing(pet.look, pet.pose)), name], current || null, longest, rounds];
  })));

const shares = ({ members, memberDays }) => panel('shares', say('Who did it in %1 days', memberDays),
  table([say('Person'), say('Washed'), say('Dried'), say('Folded')], members.map(one => [one.name, one.washed, one.dried, one.folded])));
