/** What this one screen remembers: its token, language, look and sounds. */

const KEY = 'bellhop';
const DEFAULTS = { token: null, language: null, theme: null, sound: false, vibration: true, awake: false, letters: true };

/** Read from local storage once; write through `remember`. */
export const screen = { ...DEFAULTS, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

/** Whether this is still the token of this screen, also in the other tabs. */
export const isCurrent = token => !!token && token === screen.token && (stored().token ?? token) === token;

/** Changes settings of this screen and keeps them. */
export function remember(changes) {
  Object.assign(screen, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(screen));
  } catch { /* A browser that stores nothing forgets the settings when the page closes. */ }
}

const dark = matchMedia('(prefers-color-scheme:dark)');

/** Applies the chosen look; without a choice, the system decides. A wall that is dimmed is dark. */
export function applyTheme() {
  const { classList, dataset } = document.documentElement;
  dataset.theme = classList.contains('dim') ? 'dark' : screen.theme || (dark.matches ? 'dark' : 'light');
}
dark.addEventListener('change', applyTheme);

/* Another tab of this browser changed a setting, the token or the language. */
addEventListener('storage', event => {
  if (event.key !== KEY) return;
  const { token, language } = screen;
  Object.assign(screen, DEFAULTS, stored());
  applyTheme();
  if (token !== screen.token || language !== screen.language) document.dispatchEvent(new Event('bellhop-restart'));
});

/** Whether this is the wall: no menu, large, dimmed in quiet hours. */
export const isWall = new URLSearchParams(location.search).has('wall');
