/** The pets: five species, eleven poses. Everything is a class; pets.css colours and moves it. */

const tag = (name, kind, more, inside = '') => `<${name}${kind && ` class="${kind}"`} ${more}>${inside}</${name}>`;
const path = (kind, d) => tag('path', kind, `d="${d}"`);
const circle = (kind, x, y, r) => tag('circle', kind, `cx="${x}" cy="${y}" r="${r}"`);
const oval = (kind, x, y, rx, ry) => tag('ellipse', kind, `cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"`);
const box = (kind, x, y, width, height, rx) => tag('rect', kind, `x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"`);
const group = (kind, ...inside) => tag('g', kind, '', inside.join(''));
const moved = (transform, inside) => tag('g', '', `transform="${transform}"`, inside);

const EARS = {
  bunny: path('coat', 'M43 46C32 30 29 8 39 6c9-1 14 20 14 34z') + path('inner', 'M43 38c-6-11-8-24-4-25 4 0 7 13 8 23z'),
  cat: path('coat', 'M30 58c-5-15-4-29 0-30 5-1 17 8 23 15z') + path('inner', 'M33 47c-2-8-1-13 0-13 3 0 8 4 11 8z'),
  bear: circle('coat', 37, 42, 12) + circle('inner', 37, 42, 6),
  dog: path('shade', 'M42 42c-14-5-23 9-21 27 1 12 10 12 13 2 3-11 6-20 14-26z'),
  sheep: path('shade', 'M34 58c-9-5-18-1-19 5-1 5 9 8 18 4z')
};
const MASK = path('mask', 'M60 50c15 0 25 9 25 24 0 13-10 20-25 20s-25-7-25-20c0-15 10-24 25-24z');
const WOOL = path('coat',
  'M35 54a9 9 0 0 1 2-14 11 11 0 0 1 15-8 12 12 0 0 1 18 0 11 11 0 0 1 14 9 9 9 0 0 1 1 13c-8 5-42 5-50 0z');
const TRUNK = path('coat', 'M60 36c25 0 38 19 38 44 0 21-14 32-38 32S22 101 22 80c0-25 13-44 38-44z') + oval('belly', 60, 99, 19, 13);

/* The right eye is the left one, 26 further. */
const eyes = (...one) => group('eyes', ...one, moved('translate(26)', one.join('')));
const lines = (d, thin = '') => group('line' + thin, path('', d));
const EYES = {
  open: eyes(oval('', 47, 69, 4.4, 5.4), circle('glint', 48.6, 67, 1.6)),
  joy: lines('M41 71q6-8 12 0M67 71q6-8 12 0'),
  rest: lines('M41 68q6 6 12 0M67 68q6 6 12 0'),
  sad: eyes(oval('', 47, 71, 4, 4.8), circle('glint', 48.4, 69.4, 1.4)) + lines('M41 64q5-4 9-4M79 64q-5-4-9-4', ' thin'),
  wet: eyes(oval('', 47, 71, 5, 5.6), circle('glint', 49, 69, 2), circle('glint', 45.6, 73.4, 1.2))
    + lines('M40 63q6-5 11-6M80 63q-6-5-11-6', ' thin'),
  cross: lines('M43 66l8 8m0-8l-8 8M69 66l8 8m0-8l-8 8')
};
const MOUTH = {
  grin: path('mouth', 'M53 77h14c0 7-3 10-7 10s-7-3-7-10z') + path('tongue', 'M56 84c1-2 7-2 8 0-1 2-2.4 3-4 3s-3-1-4-3z'),
  smile: path('line', 'M54 78q6 6 12 0'),
  flat: path('line', 'M55 81h10'),
  frown: path('line', 'M54 83q6-6 12 0'),
  wail: path('mouth', 'M54 86c0-6 3-8 6-8s6 2 6 8q-6-3-12 0z'),
  oh: oval('mouth', 60, 81, 3.4, 4)
};
const NOSE = path('nose', 'M57.5 74.5h5l-2.5 2.6z');
const CHEEKS = circle('cheek', 38, 78, 5) + circle('cheek', 82, 78, 5);
const UP = 'M30 88Q14 80 16.5 65M90 88q16-8 13.5-23';
const ARMS_UP = group('arms', path('hem', UP), path('limb', UP));
const ARMS = path('limb', 'M38 88q-2 9 5 13M82 88q2 9-5 13');
const HAT = group('hat', path('hatside', 'M42 40l2-17q16-7 32 0l2 17q-18 7-36 0z'),
  path('hatband', 'M42 40q18 7 36 0l-.7-5.6q-17 6.4-34.6 0z'), oval('hattop', 60, 22, 16, 4.6), circle('brass', 60, 22, 2.2));
const FLOWER = group('flower', path('', 'M60 42V22'), path('', 'M60 34q-7-1-8-6'),
  group('petals', ...[[60, 15], [54, 19], [66, 19], [57, 25], [63, 25]].map(([x, y]) => circle('', x, y, 4))), circle('brass', 60, 20, 3));

const spots = (...all) => all.map(([x, y, size]) =>
  moved(`translate(${x} ${y}) scale(${size})`, path('spot', 'M0-5C4-6 6-2 6 1S2 6-1 5-6 3-5-1-3-5 0-5z'))).join('');
const DIRT = { sad: spots([33, 92, .9], [84, 60, .7]), verySad: spots([32, 90, 1.2], [86, 62, .9], [76, 98, 1], [38, 54, .7]) };

const water = (kind, y) => path('water ' + kind, `M-60 ${y}q7.5-6 15 0${'t15 0'.repeat(11)}V130H-60z`);
const drop = (kind, x, y) => path('tear ' + kind, `M${x} ${y}c3 4 3 7 0 7s-3-3 0-7z`);
const bubbles = [[30, 96, 5], [48, 104, 3.5], [68, 100, 6], [88, 94, 4], [78, 108, 3], [40, 88, 2.6]]
  .map(([x, y, r], index) => circle('bub b' + index, x, y, r)).join('');
const BASKET = group('basket', path('cane', 'M18 92h84l-7 30H25z'),
  path('weave', 'M23 100h74M25 108h70M27 116h66M36 92l3 30M52 92l1 30M68 92l-1 30M84 92l-3 30'), box('rim', 14, 87, 92, 9, 4.5));

/* What is behind a pet and before it. */
const FLOOR = path('floor', 'M0 104h120v16H0z');
const BACK = {
  washing: water('far', 70),
  drying: circle('glow', 60, 60, 58)
    + group('drum', path('', 'M60 0v14M60 106v14M0 60h14M106 60h14M18 18l10 10M92 92l10 10M102 18L92 28M28 92l-10 10'))
};
const FRONT = {
  happy: path('heart h1', 'M20 44c-4-5-9 1 0 7 9-6 4-12 0-7z') + path('heart h2', 'M101 36c-3-4-7 1 0 6 7-5 3-10 0-6z'),
  verySad: drop('t1', 42, 79) + drop('t2', 78, 79),
  washing: water('near', 88) + bubbles,
  drying: group('heat', path('w1', 'M34 30q-5-6 0-12t0-12'), path('w2', 'M60 26q-5-6 0-12t0-12'), path('w3', 'M86 30q-5-6 0-12t0-12')),
  folding: group('towels', box('tw t3', 26, 107, 68, 12, 5), box('tw t2', 28, 96, 64, 12, 5),
    group('flip', box('tw t1', 30, 85, 60, 12, 5), path('seam', 'M36 91h36')), path('seam', 'M34 102h40M32 113h40')),
  wet: drop('d1', 24, 62) + drop('d2', 98, 66) + drop('d3', 60, 101) + BASKET,
  dry: BASKET
};

const POSE = {
  happy: ['joy', 'grin'], neutral: ['open', 'smile'], sad: ['sad', 'frown'], verySad: ['wet', 'wail'], dead: ['cross', 'flat'],
  washing: ['joy', 'smile'], wet: ['open', 'oh'], drying: ['rest', 'smile'], dry: ['joy', 'smile'], folding: ['open', 'smile'],
  asleep: ['rest', 'smile']
};
export const POSES = Object.keys(POSE);

/** The content of a porthole, 120 x 120. pets.css clips it to a circle. */
export function petSVG({ species, coat }, pose, hat) {
  const [eye, mouth] = POSE[pose], ear = EARS[species], isDead = pose === 'dead', isUp = pose === 'happy' || hat;
  const ears = group('ears', group('el', ear), moved('matrix(-1 0 0 1 120 0)', group('er', ear)));
  const arms = isUp || ['folding', 'wet', 'dry'].includes(pose) ? '' : ARMS;
  const face = group('face', isDead ? '' : CHEEKS, EYES[eye], NOSE, MOUTH[mouth]);
  const body = group('body', ears, isUp ? ARMS_UP : '', TRUNK, species === 'sheep' ? MASK + WOOL : '', DIRT[pose] || '', arms, face,
    hat ? HAT : '', isDead ? FLOWER : '');
  return tag('svg', `pet s-${pose} k-${species} c-${coat}${hat ? ' hatted' : ''}`, 'viewBox="0 0 120 120" aria-hidden="true"',
    circle('sky', 60, 60, 60) + (BACK[pose] || FLOOR) + body + (FRONT[pose] || ''));
}

export const bellSVG = tag('svg', 'bell', 'viewBox="0 0 64 64" aria-hidden="true"', group('swing', box('knob', 28, 10, 8, 9, 3),
  path('dome', 'M10 44c0-15 9-26 22-26s22 11 22 26z'), path('shine', 'M17 40c1-8 5-14 11-16')) + box('base', 5, 45, 54, 8, 4));
