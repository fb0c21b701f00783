/** Draws a QR code for a short link: byte mode, error correction L, versions 1 to 6 (134 bytes), mask 0. */

import { s } from './dom.js';

/* Per version: all codewords, error-correction codewords of a block, blocks. */
const VERSIONS = [[26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2]];
/* Says "error correction L, mask 0". */
const FORMAT = 0x77c4;

const EXP = [], LOG = [];
for (let value = 1, power = 0; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = value << 1 ^ (value > 127 ? 0x11d : 0);
}
const times = (a, b) => a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0;

/* The error-correction codewords of a block: the remainder of a division of polynomials. */
function correction(data, length) {
  let generator = [1];
  for (let power = 0; power < length; power += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => { next[index + 1] ^= times(factor, EXP[power]); });
    generator = next;
  }
  const rest = [...data, ...new Array(length).fill(0)];
  data.forEach((_, index) => {
    const factor = rest[index];
    generator.forEach((one, offset) => { rest[index + offset] ^= times(one, factor); });
  });
  return rest.slice(data.length);
}

/* The codewords of a text in the order in which the code holds them. */
function codewords(bytes, [total, length, blocks]) {
  const size = total - length * blocks, bits = [0, 1, 0, 0], data = [];
  for (const byte of [bytes.length, ...bytes]) for (let bit = 7; bit >= 0; bit -= 1) bits.push(byte >> bit & 1);
  bits.push(0, 0, 0, 0);
  for (let index = 0; index < bits.length; index += 8) data.push(parseInt(bits.slice(index, index + 8).join(''), 2));
  for (let index = 0; data.length < size; index += 1) data.push(index % 2 ? 0x11 : 0xec);
  const each = size / blocks, parts = Array.from({ length: blocks }, (_, block) => data.slice(block * each, (block + 1) * each));
  const mixed = lists => lists[0].flatMap((_, index) => lists.map(list => list[index]));
  return [...mixed(parts), ...mixed(parts.map(part => correction(part, length)))];
}

/* The modules of the code: `true` is dark. */
function modules(words, version) {
  const size = version * 4 + 17, grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const square = (cx, cy, radius, light) => {
    for (let y = -radius; y <= radius; y += 1) {
      for (let x = -radius; x <= radius; x += 1) {
        if (grid[cy + y]?.[cx + x] !== undefined) grid[cy + y][cx + x] = !light.includes(Math.max(Math.abs(x), Math.abs(y)));
      }
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [2, 4]);
  if (version > 1) square(size - 7, size - 7, 2, [1]);
  for (let index = 8; index < size - 8; index += 1) grid[6][index] = grid[index][6] = index % 2 === 0;
  grid[size - 8][8] = true;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = !!(FORMAT >> bit & 1);
    grid[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit][8] = dark;
    grid[8][bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit] = dark;
  }
  let index = 0;
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step;
        if (grid[y][x] !== null) continue;
        grid[y][x] = !!(words[index >> 3] >> 7 - index % 8 & 1) !== ((x + y) % 2 === 0);
        index += 1;
      }
    }
  }
  return grid;
}

/** The code as a drawing with the name `label`; `null` if the text is too long. */
export function qrCode(text, label) {
  const bytes = [...new TextEncoder().encode(text)];
  const index = VERSIONS.findIndex(([total, length, blocks]) => bytes.length <= total - length * blocks - 2);
  if (index < 0) return null;
  const grid = modules(codewords(bytes, VERSIONS[index]), index + 1), size = grid.length + 8;
  const d = grid.map((row, y) => row.map((dark, x) => dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '').join('')).join('');
  return s('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d }));
}
