/* The pets: one drawing function, five species, eleven poses. Everything is a class; pets.css moves it.
   petSVG({look, state, hat}) returns the content of a porthole, 120 x 120, clipped to a circle. */
'use strict';
(function () {
  let n = 0;

  const EARS = {
    bunny: '<path class="coat" d="M43 46C32 30 29 8 39 6c9-1 14 20 14 34z"/><path class="inner" d="M43 38c-6-11-8-24-4-25 4 0 7 13 8 23z"/>',
    cat: '<path class="coat" d="M30 58c-5-15-4-29 0-30 5-1 17 8 23 15z"/><path class="inner" d="M33 47c-2-8-1-13 0-13 3 0 8 4 11 8z"/>',
    bear: '<circle class="coat" cx="37" cy="42" r="12"/><circle class="inner" cx="37" cy="42" r="6"/>',
    dog: '<path class="shade" d="M42 42c-14-5-23 9-21 27 1 12 10 12 13 2 3-11 6-20 14-26z"/>',
    sheep: '<path class="shade" d="M34 58c-9-5-18-1-19 5-1 5 9 8 18 4z"/>'
  };
  const WOOL = '<path class="coat wool" d="M35 54a9 9 0 0 1 2-14 11 11 0 0 1 15-8 12 12 0 0 1 18 0 11 11 0 0 1 14 9 9 9 0 0 1 1 13c-8 5-42 5-50 0z"/>';
  const BODY = '<path class="coat" d="M60 36c25 0 38 19 38 44 0 21-14 32-38 32S22 101 22 80c0-25 13-44 38-44z"/>';
  const BELLY = '<ellipse class="belly" cx="60" cy="99" rx="19" ry="13"/>';

  /* The right eye is the left one, 26 further. */
  const eyes = one => `<g class="eyes">${one}<g transform="translate(26)">${one}</g></g>`;
  const glint = (x, y, r) => `<circle class="glint" cx="${x}" cy="${y}" r="${r}"/>`;
  const line = (d, more = '') => `<g class="line${more}"><path d="${d}"/></g>`;
  const EYES = {
    open: eyes('<ellipse cx="47" cy="69" rx="4.4" ry="5.4"/>' + glint(48.6, 67, 1.6)),
    joy: line('M41 71q6-8 12 0M67 71q6-8 12 0'),
    rest: line('M41 68q6 6 12 0M67 68q6 6 12 0'),
    sad: eyes('<ellipse cx="47" cy="71" rx="4" ry="4.8"/>' + glint(48.4, 69.4, 1.4)) + line('M41 64q5-4 9-4M79 64q-5-4-9-4', ' thin'),
    wet: eyes('<ellipse cx="47" cy="71" rx="5" ry="5.6"/>' + glint(49, 69, 2) + glint(45.6, 73.4, 1.2))
      + line('M40 63q6-5 11-6M80 63q-6-5-11-6', ' thin'),
    cross: line('M43 66l8 8m0-8l-8 8M69 66l8 8m0-8l-8 8')
  };
  const MOUTH = {
    grin: '<path class="mouth" d="M53 77h14c0 7-3 10-7 10s-7-3-7-10z"/><path class="tongue" d="M56 84c1-2 7-2 8 0-1 2-2.4 3-4 3s-3-1-4-3z"/>',
    smile: '<path class="line" d="M54 78q6 6 12 0"/>',
    flat: '<path class="line" d="M55 81h10"/>',
    frown: '<path class="line" d="M54 83q6-6 12 0"/>',
    wail: '<path class="mouth" d="M54 86c0-6 3-8 6-8s6 2 6 8q-6-3-12 0z"/>',
    oh: '<ellipse class="mouth" cx="60" cy="81" rx="3.4" ry="4"/>'
  };
  const NOSE = '<path class="nose" d="M57.5 74.5h5l-2.5 2.6z"/>';
  const CHEEK = '<circle class="cheek" cx="38" cy="78" r="5"/><circle class="cheek" cx="82" cy="78" r="5"/>';
  const UP = 'M30 88Q14 80 16.5 65M90 88q16-8 13.5-23';
  const ARMS_UP = `<g class="arms"><path class="hem" d="${UP}"/><path class="limb" d="${UP}"/></g>`;
  const ARMS = '<path class="limb" d="M38 88q-2 9 5 13M82 88q2 9-5 13"/>';
  const SPOT = (x, y, r) => `<path class="spot" transform="translate(${x} ${y}) scale(${r})" d="M0-5C4-6 6-2 6 1S2 6-1 5-6 3-5-1-3-5 0-5z"/>`;
  const HAT = '<g class="hat"><path class="hatside" d="M42 40l2-17q16-7 32 0l2 17q-18 7-36 0z"/><path class="hatband" d="M42 40q18 7 36 0l-.7-5.6q-17 6.4-34.6 0z"/><ellipse class="hattop" cx="60" cy="22" rx="16" ry="4.6"/><circle class="brass" cx="60" cy="22" r="2.2"/></g>';
  const bubbles = [[30, 96, 5], [48, 104, 3.5], [68, 100, 6], [88, 94, 4], [78, 108, 3], [40, 88, 2.6]]
    .map(([x, y, r], i) => `<circle class="bub b${i}" cx="${x}" cy="${y}" r="${r}"/>`).join('');
  const drop = (name, x, y) => `<path class="tear ${name}" d="M${x} ${y}c3 4 3 7 0 7s-3-3 0-7z"/>`;
  const TEAR = drop('t1', 42, 79) + drop('t2', 78, 79);
  const DROPS = drop('d1', 24, 62) + drop('d2', 98, 66) + drop('d3', 60, 101);
  const BASKET = '<g class="basket"><path class="cane" d="M18 92h84l-7 30H25z"/><path class="weave" d="M23 100h74M25 108h70M27 116h66M36 92l3 30M52 92l1 30M68 92l-1 30M84 92l-3 30"/><rect class="rim" x="14" y="87" width="92" height="9" rx="4.5"/></g>';
  const TOWELS = '<g class="towels"><rect class="tw t3" x="26" y="107" width="68" height="12" rx="5"/><rect class="tw t2" x="28" y="96" width="64" height="12" rx="5"/><g class="flip"><rect class="tw t1" x="30" y="85" width="60" height="12" rx="5"/><path class="seam" d="M36 91h36"/></g><path class="seam" d="M34 102h40M32 113h40"/></g>';
  const WAVE = 'q7.5-6 15 0' + 't15 0'.repeat(11);
  const HEARTS = '<path class="heart h1" d="M20 44c-4-5-9 1 0 7 9-6 4-12 0-7z"/><path class="heart h2" d="M101 36c-3-4-7 1 0 6 7-5 3-10 0-6z"/>';
  const HEAT = '<g class="heat"><path class="w1" d="M34 30q-5-6 0-12t0-12"/><path class="w2" d="M60 26q-5-6 0-12t0-12"/><path class="w3" d="M86 30q-5-6 0-12t0-12"/></g>';
  const FLOWER = '<g class="flower"><path d="M60 42V22"/><path d="M60 34q-7-1-8-6"/><g class="petals"><circle cx="60" cy="15" r="4"/><circle cx="54" cy="19" r="4"/><circle cx="66" cy="19" r="4"/><circle cx="57" cy="25" r="4"/><circle cx="63" cy="25" r="4"/></g><circle class="brass" cx="60" cy="20" r="3"/></g>';

  const POSE = {
    happy: ['joy', 'grin'], neutral: ['open', 'smile'], sad: ['sad', 'frown'], verySad: ['wet', 'wail'], dead: ['cross', 'flat'],
    washing: ['joy', 'smile'], drying: ['rest', 'smile'], folding: ['open', 'smile'], wet: ['open', 'oh'], dry: ['joy', 'smile'], asleep: ['rest', 'smile']
  };

  window.petSVG = function ({ look, state, hat }) {
    const id = 'p' + (++n), species = look.species, [eye, mouth] = POSE[state];
    const ear = EARS[species];
    const ears = `<g class="ears"><g class="el">${ear}</g><g transform="matrix(-1 0 0 1 120 0)"><g class="er">${ear}</g></g></g>`;
    const mask = species === 'sheep' ? '<path class="mask" d="M60 50c15 0 25 9 25 24 0 13-10 20-25 20s-25-7-25-20c0-15 10-24 25-24z"/>' : '';
    const dirt = state === 'sad' ? SPOT(33, 92, .9) + SPOT(84, 60, .7)
      : state === 'verySad' ? SPOT(32, 90, 1.2) + SPOT(86, 62, .9) + SPOT(76, 98, 1) + SPOT(38, 54, .7) : '';
    const face = (state === 'dead' ? '' : CHEEK) + EYES[eye] + NOSE + MOUTH[mouth];
    const up = state === 'happy' || hat, arms = up || /folding|wet|^dry$/.test(state) ? '' : ARMS;
    const pet = `<g class="body">${ears}${up ? ARMS_UP : ''}${BODY}${BELLY}${species === 'sheep' ? mask + WOOL : ''}${dirt}${arms}<g class="face">${face}</g>${hat ? HAT : ''}${state === 'dead' ? FLOWER : ''}</g>`;
    let back = '', front = '';
    if (state === 'happy') front = HEARTS;
    if (state === 'verySad') front = TEAR;
    if (state === 'washing') {
      back = `<path class="water far" d="M-60 70${WAVE}V130H-60z"/>`;
      front = `<path class="water near" d="M-60 88${WAVE}V130H-60z"/>${bubbles}`;
    }
    if (state === 'drying') { back = '<circle class="glow" cx="60" cy="60" r="58"/><g class="drum"><path d="M60 0v14M60 106v14M0 60h14M106 60h14M18 18l10 10M92 92l10 10M102 18L92 28M28 92l-10 10"/></g>'; front = HEAT; }
    if (state === 'folding') front = TOWELS;
    if (state === 'wet') front = DROPS + BASKET;
    if (state === 'dry') front = BASKET;
    const floor = /washing|drying/.test(state) ? '' : '<path class="floor" d="M0 104h120v16H0z"/>';
    return `<svg class="pet s-${state} k-${species} c-${look.coat}${hat ? ' hatted' : ''}" viewBox="0 0 120 120" aria-hidden="true">` +
      `<clipPath id="${id}"><circle cx="60" cy="60" r="60"/></clipPath><g clip-path="url(#${id})"><circle class="sky" cx="60" cy="60" r="60"/>${floor}${back}${pet}${front}</g></svg>`;
  };

  window.bellSVG = '<svg class="bell" viewBox="0 0 64 64" aria-hidden="true"><g class="swing"><rect class="knob" x="28" y="10" width="8" height="9" rx="3"/><path class="dome" d="M10 44c0-15 9-26 22-26s22 11 22 26z"/><path class="shine" d="M17 40c1-8 5-14 11-16"/></g><rect class="base" x="5" y="45" width="54" height="8" rx="4"/></svg>';
})();
