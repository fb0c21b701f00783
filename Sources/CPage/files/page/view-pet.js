/** A pet's own page: what it needs, how it is, how long its laundry waited, and its looks. */

import { actButton, actOnPet, answerTo, at, canAct, changed, changePet, clockTime, COATS, count, find, fixed, h, heading, health, icon,
  machine, noticeOf, now, overdue, panel, part, patch, perform, petActions, petButton, petDrawing, petSentence, petWith, porthole,
  roughly, s, say, segment, shortDay, span, SPECIES, tone, vacation } from './kit.js';

let edits = null;

export function parts(id) {
  // A retired pet is not in the stream, but its page can still be opened from House.
  const pet = petWith(id) || answerTo('pets?retired=true')?.pets.find(one => one.id === id);
  const back = fixed('crumb', () => h('nav.crumb', { 'aria-label': say('Way back') },
    h('a', { href: '#/now' }, icon('right', 'flip'), say('Now'))));
  if (!pet) return [back, fixed('none', () => heading(say('This pet is not here.')))];
  const why = answerTo(`pets/${segment(pet.id)}/explanation`), history = answerTo(`history?pet=${segment(pet.id)}&limit=14`);
  return [back, hero(pet), fixed('facts', () => h('div.cols3'), node =>
    patch(node, [healthPart(pet, why), streakPart(pet), machinesPart(pet)])),
    fixed('more', () => h('div.cols3'), node => patch(node, [waitsPart(history), canAct() && looksPart(pet)]))];
}

function hero(pet) {
  const notice = noticeOf(pet), runs = machine(pet);
  return part('hero', [{ ...pet, timers: null }, notice?.number, canAct(), clockTime(now())], () =>
    h('div.petpage.' + tone(pet), h('div.hero', porthole(pet, '.giant'),
    h('div.tell', heading(pet.name), h('p.mood', notice ? notice.notice.body : pet.displayText),
      runs && h('p.huge', count(runs.ends)), h('p.quiet', line(pet, runs)), heroActs(pet, notice, runs)))));
}

function line(pet, runs) {
  const { stage, driedBy, washedBy } = pet.task || {}, by = stage === 'drying' ? driedBy : washedBy;
  if (runs) return say('until %1', clockTime(runs.ends)) + (by ? '. ' + say('Started by %1.', by) : '');
  if (!pet.isActive) return say('retired');
  if (pet.pausedFrom) return vacation(pet);
  const isOpen = ['wet', 'dry', 'folding', 'dead'].includes(pet.pose);
  const due = overdue(pet) ? say('overdue %1', roughly(overdue(pet))) + '.'
    : pet.due && !isOpen ? say('due %1', shortDay(pet.due)) + '.' : '';
  return due + (pet.turn ? ' ' + say('It is the turn of %1.', pet.turn) : '');
}

function heroActs(pet, notice, runs) {
  if (!canAct() || !pet.isActive) return null;
  return h('div.acts.row', petActions(pet, notice).map((action, index) =>
    petButton(pet, action, index ? 'plain' : runs ? 'tonal' : 'solid')));
}

// MARK: Facts

const healthPart = (pet, why) => part('health', [pet.health, why], () =>
  panel('health', say('Health'), health(pet), h('p.note', why && reason(pet, why))));

const moodWord = mood => ({ happy: say('happy'), neutral: say('okay'), sad: say('sad'), verySad: say('very sad'),
  dead: say('dead') }[mood] || mood);

function reason({ cycleFrequencyDays: days }, why) {
  const since = roughly(now() - at(why.anchor)),
    words = [why.isAnchoredAtFold ? say('Folded %1 ago.', since) : say('Moved in %1 ago.', since)];
  if (days) words.push(days === 1 ? say('Laundry is due every day.') : say('Laundry is due every %1 days.', days));
  if (!why.isCounting && why.pausing.length) words.push(say('The health rests at the moment.'));
  else if (why.next) words.push(say('Without a wash: %1 by %2.', moodWord(why.next.mood), why.next.atLocal));
  return words.join(' ');
}

const streakPart = ({ currentStreak, longestStreak, totalCyclesCompleted: rounds }) =>
  part('streak', [currentStreak, longestStreak, rounds], () =>
  panel('streak', say('Streak'), h('p.figure', currentStreak, h('span', ' ' + say('in a row'))),
    h('p.note', rounds === 1 ? say('Longest %1, 1 round in all.', longestStreak)
      : say('Longest %1, %2 rounds in all.', longestStreak, rounds))));

function machinesPart(pet) {
  const { washDurationMs, dryDurationMs, cycleFrequencyDays: days } = pet, isOpen = edits === pet.id;
  const row = (name, value) => [h('dt', name), h('dd', value)];
  return part('machines', [washDurationMs, dryDurationMs, days, pet.name, isOpen, canAct(), pet.pausedFrom, pet.isActive], () =>
    panel('machines', say('Machines'),
    isOpen ? editForm(pet) : h('dl.facts', row(say('Wash'), span(washDurationMs)), row(say('Dry'), span(dryDurationMs)),
      row(say('Every'), days === 1 ? say('1 day') : days ? say('%1 days', days) : span(3e5))),
    canAct() && !isOpen && h('div.acts.row', manage(pet))));
}

function manage(pet) {
  const act = (verb, label, classes = 'plain.small') => actButton(label, classes, () => actOnPet(pet, verb), said =>
    petSentence(pet, verb, said));
  if (!pet.isActive) return act('revive', say('Bring back'), 'tonal.small');
  return [pet.pausedFrom ? act('resume', say('End vacation')) : act('pause', say('Vacation')),
    h('button.act.btn.plain.small', { onclick: () => edit(pet.id) }, say('Edit')), act('retire', say('Retire'))];
}

function edit(id) {
  edits = id;
  changed();
}

function editForm(pet) {
  const field = (id, label, value, more) => [h('label', { for: id }, label),
    h('input', { id, value, autocomplete: 'off', required: true, ...more })];
  const minutes = { type: 'number', inputmode: 'decimal', min: 0, max: 180, step: 'any' };
  return h('form.edit', {
    onsubmit: async event => {
      event.preventDefault();
      const value = id => find('#' + id, event.target).value, name = value('e-name').trim();
      const body = { name, washDurationMs: Math.round(value('e-wash') * 6e4), dryDurationMs: Math.round(value('e-dry') * 6e4),
        cycleFrequencyDays: Number(value('e-every')) };
      if (await perform(find('.solid', event.target), () => changePet(pet.id, body), () => say('%1: Saved', name))) edit(null);
    }
  }, field('e-name', say('Name'), pet.name, { maxlength: 30 }),
  field('e-wash', say('Wash, minutes'), pet.washDurationMs / 6e4, minutes),
    field('e-dry', say('Dry, minutes'), pet.dryDurationMs / 6e4, minutes),
  field('e-every', say('Every … days'), pet.cycleFrequencyDays, { type: 'number', min: 0, max: 365 }),
  h('div.acts.row', h('button.act.btn.solid.small', { type: 'submit' }, say('Save')),
    h('button.btn.plain.small', { onclick: () => edit(null) }, say('Cancel'))));
}

// MARK: Waits

/* The waits of a round: wet laundry before the dryer, dry laundry after it. */
function waitsOf({ timeline = [] }) {
  const waits = { wet: 0, dry: 0 };
  let kind = 'wet';
  for (const { what, lengthMs } of timeline) {
    if (what === 'dry' || what === 'line') kind = 'dry';
    if (what === 'wait') waits[kind] += lengthMs;
  }
  return waits;
}

function waitsPart(history) {
  const rounds = (history?.tasks || []).filter(task => task.isCompleted).map(waitsOf).reverse();
  return part('waits', [rounds, !history], () => panel('waits', say('How long laundry waited'), rounds.length
    ? [bars(rounds), h('p.key', h('span.k-wash', icon('wash'), say('wet laundry')), h('span.k-dry', icon('dry'), say('dry laundry')))]
    : h('p.note', history && say('No round is folded yet.'))));
}

function bars(rounds) {
  const all = rounds.length, top = Math.max(6e4, ...rounds.map(({ wet, dry }) => wet + dry)), height = ms => ms / top * 100;
  const mean = kind => span(rounds.reduce((sum, round) => sum + round[kind], 0) / all);
  const bar = (kind, index, from, length) => s('rect', { class: kind, x: index * 22 + 3, y: 110 - height(from + length), width: 14,
    height: height(length), rx: 3 });
  const text = (x, y, words, anchor = 'end') => s('text', { x, y, 'text-anchor': anchor }, words);
  return s('svg', {
    class: 'plot slim', viewBox: '0 0 330 128', role: 'img',
    'aria-label': say('The last %1 rounds. Wet laundry waited %2 on average, dry laundry %3.', all, mean('wet'), mean('dry'))
  }, s('path', { class: 'grid', d: 'M0 110h330M0 60h330M0 10h330' }),
  rounds.map(({ wet, dry }, index) => [bar('k-wash', index, 0, wet), bar('k-dry', index, wet, dry)]),
  text(0, 125, all === 1 ? say('1 round') : say('%1 rounds ago', all), 'start'), all > 5 && text(all * 22, 125, say('the last one')),
    text(328, 8, span(top)));
}

// MARK: Looks

const lookWord = name => ({
  bunny: say('Bunny'), cat: say('Cat'), dog: say('Dog'), sheep: say('Sheep'), bear: say('Bear'),
  snow: say('Snow'), peach: say('Peach'), cocoa: say('Cocoa'), wool: say('Wool'), honey: say('Honey'), lilac: say('Lilac')
}[name]);

function looksPart({ id, look }) {
  const row = (field, label, values) => h('div.looks', { role: 'radiogroup', 'aria-label': label }, values.map(value =>
    h('label', h('input.act', {
      type: 'radio', name: field, value, checked: look[field] === value, 'aria-label': lookWord(value),
      onchange: event => perform(event.target, () => changePet(id, { [field]: value }))
    }), h('span', petDrawing({ ...look, [field]: value })))));
  return part('looks', look, () => panel('look', say('Looks'), row('species', say('Species'), SPECIES), row('coat', say('Coat'), COATS)));
}
