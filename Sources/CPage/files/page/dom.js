/**
 * Builds and patches elements. Text from the daemon is always set as text and never parsed as
 * markup; only drawings that are part of the page itself are parsed.
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates an element from a selector such as `button.btn.solid`, its attributes and its children. A
 * button submits a form only if its type says so.
 */
export function h(selector, ...parts) {
  const [tag, ...classes] = selector.split('.');
  const node = document.createElement(tag || 'div');
  if (classes.length) node.className = classes.join(' ');
  if (tag === 'button') node.type = 'button';
  parts.forEach(part => add(node, part));
  return node;
}

/** Creates an SVG element with attributes and children. */
export function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  children.forEach(child => add(node, child));
  return node;
}

const isNothing = value => value === null || value === undefined || value === false;

function add(node, part) {
  if (isNothing(part)) return;
  if (Array.isArray(part)) part.forEach(one => add(node, one));
  else if (part instanceof Node) node.append(part);
  else if (typeof part === 'object') Object.entries(part).forEach(([name, value]) => set(node, name, value));
  else node.append(String(part));
}

function set(node, name, value) {
  if (isNothing(value)) return;
  if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
  else if (name === 'value' || name === 'checked') node[name] = value;
  else node.setAttribute(name, value === true ? '' : value);
}

/** Parses a drawing. The markup must come from the page's own constants. */
export function drawing(markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

/** Gives the focus to an element, if there is one, and leaves the page where it is. */
export const focusOn = node => node?.focus({ preventScroll: true });

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/* Fields that change with every message although nothing happened. */
const VOLATILE = new Set(['now', 'nowLocal', 'time', 'remainingMs', 'phaseRemainingMs', 'trainedMs', 'uptimeMs', 'lastHealthUpdate',
  'leftMs', 'percent']);
const steady = (key, value) => VOLATILE.has(key) ? undefined : value;

/**
 * Makes the children of `parent` match `parts`. A part is `{ key, data, build, fill }`: its element
 * is built again only if `data` changed, so focus, open details and animations survive. `fill`
 * patches the inside of the element and runs each time.
 */
export function patch(parent, parts) {
  const present = new Map([...parent.children].map(node => [node.partKey, node]));
  const focus = focusIn(parent);
  const nodes = parts.filter(Boolean).map(part => {
    const mark = JSON.stringify([part.data], steady);
    let node = present.get(part.key);
    if (!node || node.partMark !== mark) {
      const old = node;
      node = part.build();
      node.partKey = part.key;
      node.partMark = mark;
      if (old) keepOpen(old, node);
    }
    if (part.fill) part.fill(node);
    return node;
  });
  const kept = new Set(nodes);
  [...parent.children].forEach(node => { if (!kept.has(node)) node.remove(); });
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] || null);
  });
  if (focus) focus();
}

const FOCUSABLE = 'a[href]:not([tabindex]),button,input,summary,h1';

/* Returns a function that gives the focus back to the same control of a part that was rebuilt. If
   the part is gone, the heading of the view gets it. */
function focusIn(parent) {
  const active = document.activeElement;
  if (!active || active === document.body || !parent.contains(active)) return null;
  let part = active;
  while (part.parentNode !== parent) part = part.parentNode;
  const key = part.partKey, index = all(FOCUSABLE, part).indexOf(active);
  return () => {
    // A patch inside this one has given it back already.
    if (document.activeElement !== document.body) return;
    const again = [...parent.children].find(node => node.partKey === key);
    const target = parent.contains(active) ? active : again && (all(FOCUSABLE, again)[index] || find(FOCUSABLE, again));
    focusOn(target || find('main h1'));
  };
}

function keepOpen(old, node) {
  const details = all('details', node);
  all('details', old).forEach((one, index) => { if (one.open && details[index]) details[index].open = true; });
}
