/** The view Notices: what waits, what happened, and why a notice arrived where it did. */

import { addEvents, answersTo, answerTo, at, calls, canAct, changed, clockTime, columns, dayName, find, fixed, get, h, icon, isQuiet,
  moment, now, opening, panel, part, patch, pin, replyButton, say, span, state, table, waiting, waitingLine, waitsSince } from './kit.js';

let days = 1;
let isAll = false;

export function parts(number) {
  const open = waiting(), calling = open.filter(calls), quiet = open.filter(event => !calls(event));
  const numbers = new Set(state.view.status.unacknowledged.map(event => event.number));
  const since = (state.view.today ? at(state.view.today.start) : now() - 864e5) - (days - 1) * 864e5;
  const past = [...state.events.values()].sort((a, b) => b.number - a.number).slice(0, days * 60)
    .filter(event => !numbers.has(event.number) && (at(event.occurred) >= since || String(event.number) === number));
  const names = [...new Set(past.map(dayOf))];
  return [opening(!calling.length ? say('Nothing waits for you.') : calling.length === 1 ? say('One notice waits.')
    : say('%1 notices wait.', calling.length)),
    columns('narrow', [
      list('wait', say('Waiting for you'), calling, event => card(event, number, true)),
      list('quiet', say('Not answered yet'), quiet, event => card(event, number, true)),
      ...names.map(day => list(day, day, past.filter(event => dayOf(event) === day), event => card(event, number, false))),
      moreButton()], [speedPart(), quietPart()])];
}

const dayOf = event => dayName(at(event.occurred));

const list = (key, title, events, build) => events.length > 0 &&
  fixed('list ' + key, () => h('section', { 'aria-label': title }, h('h2', title), h('ul.stack')), node =>
    patch(find('.stack', node), events.map(build)));

// MARK: Cards

function card(event, chosen, isOpen) {
  const { number, notice, kind } = event, isChosen = chosen === String(number), isCalling = isOpen && calls(event);
  return part(number, [notice, event.answeredBy, event.answer, event.answeredAt, isOpen, canAct(), isChosen], () => {
    const [first, ...others] = isOpen && canAct() ? answersTo(event) : [];
    return h('li.card.notice' + (isCalling ? '.waits' : kind === 'notice.missed' ? '.missed' : ''), { id: 'notice-' + number }, pin(kind),
      h('div.tell', h('h3', notice.title, ' ', h('time.quiet', clockTime(event.occurred))), h('p', notice.body),
        isCalling ? waitingLine(waitsSince(event)) : !isOpen && outcome(event), whyDetails(number, isChosen)),
      first && h('div.acts', replyButton(event, first, isCalling ? 'solid' : 'tonal.small'),
        others.length > 0 && h('div.also', others.map(action => replyButton(event, action, 'plain')))));
  });
}

function outcome({ kind, notice, answer, answeredBy, answeredAt, occurred }) {
  const line = (symbol, ...words) => h('p.answered', icon(symbol), words);
  if (kind === 'notice.missed') return line('alert', say('Nobody answered'));
  if (!answeredAt) return line('check', notice.actions.length ? say('Answered') : say('For the record'));
  const after = span(at(answeredAt) - at(occurred));
  return line('check', answer ? answer + ': ' : '', answeredBy ? say('%1 after %2', answeredBy, after) : say('after %1', after));
}

// MARK: Why

const SYMBOLS = { failed: 'alert', expired: 'alert', misconfigured: 'alert', held: 'quiet', queued: 'quiet', throttled: 'quiet',
  parked: 'quiet' };

/* What a state of a delivery means, in the words of the page. */
const stateWord = name => ({
  queued: say('is under way'), sent: say('sent'), seen: say('seen'), acknowledged: say('answered there'), held: say('held back'),
  merged: say('sent together with others'), throttled: say('left out, too many'), parked: say('waits until it is set up'),
  expired: say('too old, not sent'), failed: say('not delivered'), withdrawn: say('taken back'), stays: say('still shown there')
}[name] || name);

function whyDetails(number, isOpen) {
  const body = h('ul.why');
  const fill = () => { if (details.open && !body.childElementCount) fillWhy(number, body); };
  const details = h('details', { open: isOpen, ontoggle: fill }, h('summary', say('Why did it arrive here?')), body);
  return details;
}

async function fillWhy(number, body) {
  try {
    const { deliveries, notes } = await get(`events/${number}/why`);
    body.replaceChildren(...deliveries.map(({ sink, state, changed, reason }) => {
      const symbol = SYMBOLS[state] || 'check';
      return h('li.w-' + symbol, icon(symbol), h('span', h('b', sink), ' ', stateWord(state), ' ', moment(at(changed)),
        reason && '. ' + reason));
    }), ...notes.map(note => h('li.route', note)));
    if (!body.childElementCount) body.append(h('li', say('It was sent to nobody.')));
  } catch (problem) {
    body.replaceChildren(h('li', problem.message));
  }
}

const moreButton = () => !isAll && fixed('more', () => h('p', h('button.btn.tonal', { onclick: showOlder }, say('Show older'))));

async function showOlder({ target }) {
  target.setAttribute('aria-busy', 'true');
  days += 6;
  try {
    const before = state.events.size;
    addEvents((await get('events?newest=true&limit=400')).events);
    isAll = state.events.size === before && days > 14;
  } catch { /* The connection line says why nothing came. */ }
  target.removeAttribute('aria-busy');
  changed();
}

// MARK: Beside

function speedPart() {
  const sinks = answerTo('stats/notifications')?.sinks || [];
  const [fast] = sinks.filter(sink => sink.reactionMs).sort((a, b) => a.reactionMs - b.reactionMs);
  return sinks.length > 0 && part('speed', sinks, () => panel('fast', say('How fast you answer'),
    fast && h('p.figure', span(fast.reactionMs), h('span', ' ' + say('on %1', fast.sink))),
    table([say('Sink'), say('Reached'), say('Answer')], sinks.map(({ sink, reachedPerMille, reactionMs }) =>
      [sink, reachedPerMille === undefined ? null : say('%1 %', Math.round(reachedPerMille / 10)),
        reactionMs ? span(reactionMs) : null]))));
}

const quietPart = () => isQuiet() && fixed('calm', () =>
  panel('calm', say('Quiet hours'),
    h('p.note', say('Quiet hours hold notices back. Alarms still ring; the rest waits until the quiet ends.'))));
