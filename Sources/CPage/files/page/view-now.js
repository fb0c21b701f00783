/** The view Now: the house in one sentence, pets, timers and the day. */

import { actButton, answerTo, at, calls, canAct, clockTime, count, find, fixed, giant, h, heading, health, icon, isWall, longDate,
  machine, need, noticeOf, now, overdue, panel, part, patch, perform, petActions, petButton, petDrawing, pets, pin, porthole, post, ring,
  roughly, s, say, shortDay, span, startTimer, state, stopTimer, streak, tell, timerRequest, timerSentence, timerVerb, tone, vacation,
  waiting, waitingLine, waitsSince } from './kit.js';

const ORDER = ['waits', 'late', 'runs', 'fine', 'dead'];

export function parts() {
  if (!pets().length) return nobody();
  return [head(), fixed('cols', () => h('div.cols', h('section.wide', { 'aria-labelledby': 'h-pets' },
    h('h2.unseen', { id: 'h-pets' }, say('Pets')), h('ul.pets')), h('div.side')),
    node => {
      patch(find('.pets', node), [...sorted().map(card), canAct() && addPet()]);
      patch(find('.side', node), [timersPanel(), todayPanel()]);
    })];
}

const sorted = () => [...pets()].sort((a, b) => ORDER.indexOf(need(a)) - ORDER.indexOf(need(b)));

// MARK: The sentence

function head() {
  const next = soonest(), sentence = houseSentence(), sub = next && say('Next: %1 at %2.', ...next);
  return part('say', [sentence, sub, longDate(now())], () => h('header.say',
    h('p.date', longDate(now()), ' ', h('span.digits', { 'data-clock': '' }, clockTime(now()))),
    heading(sentence.length > 32 && { class: 'long' }, sentence), sub && h('p.sub', sub)));
}

/* The house in one sentence: what waits, else what is late, else what runs. */
function houseSentence() {
  const [first, ...more] = waiting().filter(calls);
  if (more.length) return say('%1 things need you.', more.length + 1);
  if (first) return first.petId ? ended(first.notice.body) : say('%1 is over.', first.notice.name || first.notice.title);
  const late = sorted().find(pet => need(pet) === 'late');
  if (late) return ended(`${late.name} ${late.displayText}`);
  const [runs] = pets().filter(machine).sort((a, b) => a.endsAt < b.endsAt ? -1 : 1);
  if (runs) return say('All quiet. %1 is done at %2.', runs.name, clockTime(runs.endsAt));
  return pets().some(pet => pet.mood === 'dead') ? say('All quiet.') : say('All pets are fine.');
}
const ended = text => text.replace(/[!.]$/, '') + '.';

/* The name and the time of what ends next. */
function soonest() {
  const [next] = [...state.view.status.timers, ...pets().filter(machine)].map(({ name, endsAt }) => [name, at(endsAt)])
    .filter(([, at]) => at > now()).sort((a, b) => a[1] - b[1]);
  return next && [next[0], (next[1] - now() < 864e5 ? '' : shortDay(next[1]) + ' ') + clockTime(next[1])];
}

// MARK: Pets

function card(pet) {
  const notice = noticeOf(pet), kind = need(pet), late = overdue(pet);
  return part(pet.id, [{ ...pet, timers: null, overdueMs: 0 }, notice?.number, kind, canAct(), late && roughly(late)], () =>
    cardOf(pet, notice, kind, late));
}

function cardOf(pet, notice, kind, late) {
  const [main, ...others] = kind === 'runs' || !canAct() ? [] : petActions(pet, notice), isOpen = kind === 'waits',
    href = '#/pet/' + pet.id;
  const mood = isOpen ? withoutName(notice.notice.body, pet.name) : pet.displayText;
  return h(`li.card.pet-card.${tone(pet)}.${isOpen ? 'waits' : kind === 'late' ? 'urgent' : 'tile'}`,
    h('a.face', { href, tabindex: '-1', 'aria-hidden': 'true' }, porthole(pet)),
    h('div.tell', h('h3', h('a', { href }, pet.name), streak(pet)), h('p.mood', mood), whenLine(pet, notice, kind, late),
      !isOpen && kind !== 'runs' && health(pet)),
    main && h('div.acts', petButton(pet, main, isOpen || kind === 'late' ? 'solid' : 'tonal'),
      isOpen && others.length > 0 && h('div.also', others.slice(0, 3).map(action => petButton(pet, action, 'plain')))));
}

/* A notice says "Snowy is ready for the dryer!"; on the card, the name stands above already. */
const withoutName = (text, name) => text.startsWith(name + ' ') ? text.slice(name.length + 1) : text;

function whenLine(pet, notice, kind, late) {
  if (kind === 'waits') return waitingLine(pet.waitingSince ? at(pet.waitingSince) : waitsSince(notice));
  if (kind === 'runs') return h('span.when', count(at(pet.endsAt)), ' ', h('span.quiet', say('until %1', clockTime(pet.endsAt))));
  if (late) return h('span.when.st-orange', icon('alert'), say('overdue %1', roughly(late)));
  const words = pet.pausedFrom ? vacation(pet) : kind === 'dead' ? say('A wash brings %1 back.', pet.name)
    : pet.due && !['washed', 'completed'].includes(pet.task?.stage) && say('due %1', shortDay(pet.due));
  return words && h('span.when.quiet', words);
}

const addPet = () => fixed('add', () => h('li.addpet', h('button.act', {
  onclick: event => {
    event.currentTarget.parentNode.replaceChildren(moveIn());
    find('#petname').focus();
  }
}, icon('plus'), say('Add a pet'))));

function moveIn() {
  const input = h('input', { id: 'petname', placeholder: 'Snowy', autocomplete: 'off', maxlength: 30, required: true });
  return h('form.movein', {
    'aria-label': say('Add a pet'),
    onsubmit: async event => {
      event.preventDefault();
      const send = () => post('pets', { name: input.value.trim() });
      if (await perform(find('button', event.target), send, answer => say('%1 moved in.', answer.pet.name))) input.value = '';
    }
  }, h('label.unseen', { for: 'petname' }, say('Name')), input, h('button.act.btn.solid', { type: 'submit' },
    say('Move in')));
}

const nobody = () => [fixed('nobody', () => h('div.nobody',
  giant(petDrawing({ species: 'cat', coat: 'peach' }, 'asleep')), heading(say('Nobody lives here yet.')),
  h('p', say('Give your laundry a name. It tells you when to wash, dry and fold.')),
  canAct() && moveIn(), h('h2', say('Just need a timer?')), h('div.timers-here')),
node => patch(find('.timers-here', node), [timersPanel()]))];

// MARK: Timers

const timersPanel = () => fixed('timers', () => panel('timers', say('Timers'), h('ul.timers'), canAct() && quick()), node => {
  const { timers, timersTotal, kept = [] } = state.view.status, rows = [...timers.map(timerRow), ...kept.map(keptRow)];
  // The wall has room for two.
  const shown = isWall ? rows.slice(0, 2) : rows, more = timersTotal + kept.length - shown.length;
  find('.timers', node).hidden = !rows.length;
  patch(find('.timers', node), [...shown, more > 0 && part('more', more, () => h('li.note', say('and %1 more', more)))]);
});

function timerRow(timer) {
  const ends = at(timer.endsAt), isCountdown = timer.kind === 'countdown';
  return part(timer.id, [timer, canAct()], () => h('li.timer',
    h('div.dial', isCountdown && ring(ends, timer.durationMs, 'timer'), icon(isCountdown ? 'timer' : 'alarm')),
    h('div.tell', h('h3', timer.name), h('span.quiet',
      timer.kind === 'reminder' ? say('again at %1', clockTime(ends)) : timer.every || say('until %1', clockTime(ends)))),
    ends - now() < 864e5 ? count(ends, ends - now() > 36e5 ? '.big.long' : '.big') : h('span.digits.long', shortDay(ends)),
    canAct() && timerMore(timer)));
}

/* The buttons of a timer unfold beneath it. */
function timerMore(timer) {
  const { id, kind, every, endsAt } = timer;
  const name = () => say('%1, %2 left, until %3. More', timer.name, span(at(endsAt) - now()), clockTime(endsAt));
  return h('button.round', {
    'aria-label': name(), 'aria-expanded': 'false', onfocus: event => event.target.setAttribute('aria-label', name()),
    onclick: event => {
      const row = event.currentTarget.closest('li'), open = find('.acts', row);
      event.currentTarget.setAttribute('aria-expanded', String(!open));
      if (open) return open.remove();
      row.append(h('div.acts.row',
        kind !== 'reminder' && (every ? actButton(say('Skip'), 'tonal.small', () => timerVerb(id, 'skip'), timerSentence)
          : actButton(say('+ 5 min'), 'tonal.small', () => timerVerb(id, 'extend', { byMs: 3e5 }), timerSentence)),
        (kind === 'countdown' || every) && actButton(say('Pause'), 'plain.small', () => timerVerb(id, 'pause'), () =>
          say('%1 is paused', timer.name)),
        actButton(say('Stop'), 'plain.small', () => stopTimer(id), answer => answer.message || say('%1: Stopped', timer.name))));
    }
  }, icon('dots'));
}

function keptRow({ id, name, state, every, remainingMs }) {
  const isPaused = state === 'paused';
  return part(id, [name, state, isPaused && remainingMs, canAct()], () => h('li.timer', h('div.dial', icon(isPaused ? 'pause' : 'timer')),
    tell(name, isPaused ? say('paused') : every || say('ready')),
    canAct() && actButton(isPaused ? say('Resume') : say('Start'), 'tonal.small', () => timerVerb(id, isPaused ? 'resume' : 'start'),
      timerSentence)));
}

function quick() {
  const input = h('input', { id: 'typed', placeholder: say('10m Pasta'), autocomplete: 'off', enterkeyhint: 'go', maxlength: 120 });
  return h('form.quick', {
    'aria-label': say('Start a timer'),
    onsubmit: async event => {
      event.preventDefault();
      const line = input.value.trim();
      if (!line) return input.focus();
      if (await perform(find('.typed button', event.target), () => startTimer(timerRequest(line)), timerSentence)) input.value = '';
    }
  },
  h('div.chips', [1, 3, 5, 10, 25].map(minutes => h('button.act.chip', {
    onclick: event => perform(event.currentTarget, () => startTimer({ durationMs: minutes * 6e4 }), timerSentence)
  }, minutes, h('span.u', '\u00a0min')))),
  h('div.typed', h('label.unseen', { for: 'typed' }, say('Start a timer')), input,
    h('button.act.btn.tonal', { type: 'submit' }, say('Start'))));
}

// MARK: Today

/* A busy day has hundreds of notices. A page that stays open keeps the newest of them. */
function newest(day) {
  const old = new Set(day.items.filter(item => item.state === 'happened').slice(0, -60));
  return { ...day, items: day.items.filter(item => !old.has(item)) };
}

function todayPanel() {
  const day = answerTo('today', newest);
  if (!day) return fixed('today', () => panel('today', say('Today'), h('ol.line')));
  const items = day.items.filter(item => item.at || item.state === 'rings');
  const time = item => item.state === 'rings' ? 0 : at(item.at);
  const past = items.filter(item => item.state !== 'rings' && time(item) < now());
  const coming = items.filter(item => !past.includes(item)).sort((a, b) => time(a) - time(b));
  return part('today', [day.items, clockTime(now())], () => panel('today', say('Today'), h('div.strip', ...lanes(day)),
    past.length > 0 && h('details', h('summary', say('Earlier today (%1)', past.length)),
      h('ol.line', past.map(item => dayLine(item, true)))),
    h('ol.line', h('li.nowmark', { 'aria-current': 'time' }, h('time', { 'data-clock': '' }, clockTime(now())), h('span.pin'),
      h('span.what', say('now'))),
      coming.slice(0, 8).map(item => dayLine(item, false)))));
}

function dayLine(item, isPast) {
  const waits = item.state === 'rings';
  return h('li' + (isPast ? '.done' : waits ? '.waits' : ''), h('time', item.at ? clockTime(item.at) : ''),
    pin(item.kind, isPast ? 'check' : waits && 'bell'), h('span.what', dayWords(item)));
}

function dayWords({ kind, name, state, text }) {
  if (kind === 'due') return say('%1 is due', name);
  if (text) return !name || text.includes(name) ? text : `${name}: ${text}`;
  if (kind === 'wash') return state === 'ran' ? say('%1 washed', name) : say('%1 done washing', name);
  if (kind === 'dry') return state === 'ran' ? say('%1 dried', name) : say('%1 dry', name);
  return name;
}

/* The day as two lanes, washer and dryer. It is a picture only: the list says the same. */
function lanes({ day, items }) {
  const start = at(day.start), length = at(day.end) - start;
  const x = time => Math.max(0, Math.min(100, (time - start) / length * 100));
  const bar = item => {
    const from = x(at(item.start)), to = x(item.at ? at(item.at) : now());
    return s('rect', { class: 'k-' + item.kind, x: from, y: item.kind === 'wash' ? 1 : 11, width: Math.max(0.6, to - from - 0.2),
      height: 8, rx: 0.8 });
  };
  return [h('div.lanes', icon('wash'), icon('dry')),
    s('svg', { class: 'daystrip', viewBox: '0 0 100 20', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      [3, 13].map(y => s('rect', { class: 'rail', x: 0, y, width: 100, height: 4, rx: 0.8 })),
      items.filter(item => item.start && (item.kind === 'wash' || item.kind === 'dry')).map(bar),
      s('rect', { class: 'nowline', x: x(now()), y: 0, width: 0.7, height: 20 })),
    h('div.hours', { 'aria-hidden': 'true' }, [0, 4, 8, 12, 16, 20, 24].map(hour => h('span', hour)))];
}
