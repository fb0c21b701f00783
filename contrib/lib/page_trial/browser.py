"""What the scenarios do with a browser, whichever it is."""

import json

from .house import Failed, wait

ENTER, ESCAPE, TAB = "\ue007", "\ue00c", "\ue004"

# Runs before the page's own code, in each document.
WATCH = """
window.trialViolations = [];
document.addEventListener('securitypolicyviolation', event =>
    window.trialViolations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""

# The first element that can be seen. With a text, it must be the whole text of the element.
LOCATE = """(css, text) => [...document.querySelectorAll(css)].find(node => node.getClientRects().length
    && (!text || node.textContent.replace(/\\s+/g, ' ').trim() === text))"""

# The same, in view, and only if a finger that taps its middle would meet it.
REACH = f"""(css, text) => {{
    const node = ({LOCATE})(css, text);
    if (!node) return null;
    node.scrollIntoView({{ block: 'center', behavior: 'instant' }});
    const box = node.getBoundingClientRect();
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return met && (node.contains(met) || (node.labels && [...node.labels].some(label => label.contains(met)))) ? node : null;
}}"""

RING = """() => {
    const ring = document.querySelector('[role=alertdialog]');
    if (!ring || !ring.getClientRects().length) return null;
    const box = ring.getBoundingClientRect(), words = id => (document.getElementById(ring.getAttribute(id)) || {}).textContent;
    // Without the scroll bar of the page beneath.
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const corners = [[1, 1], [width - 2, 1], [1, height - 2], [width - 2, height - 2]];
    return {
        title: words('aria-labelledby'), body: words('aria-describedby'), hasFocus: ring.contains(document.activeElement),
        fills: box.left <= 0 && box.top <= 0 && box.right >= width && box.bottom >= height
            && corners.every(([x, y]) => ring.contains(document.elementFromPoint(x, y))),
        buttons: [...ring.querySelectorAll('button')].map(button => button.textContent.trim())
    };
}"""


class Browser:
    """A browser with one page.

    A browser offers: `open(url)`, `call(function, *arguments)`, which returns the answer of a
    function of JavaScript, `tap(css, text)`, which clicks and returns whether there was something
    to click, `keys(text)`, `read_console()`, `save_picture(path)` and `close()`.
    """

    name = "?"

    def __init__(self):
        self.console, self.faults = [], []
        # Whether requests to the daemon may fail now, because the scenario makes them fail.
        self.may_be_refused = False

    def note(self, line, is_fault=False, is_request=False):
        self.console.append(line)
        if is_fault and not (is_request and self.may_be_refused):
            self.faults.append(line)

    def refusals(self, are_expected):
        self.read_console()
        self.may_be_refused = are_expected

    def check_console(self):
        """Fails if the console shows an error, or the page did something that its policy forbids."""
        self.read_console()
        for line in self.call("() => window.trialViolations.splice(0)"):
            self.note("Content-Security-Policy: " + line, is_fault=True)
        if self.faults:
            raise Failed("the console has errors:\n    " + "\n    ".join(self.faults))

    def sees(self, css, text=None):
        return self.call(f"(css, text) => !!({LOCATE})(css, text)", css, text)

    def wait_for(self, css, text=None, seconds=60):
        wait(f"the page shows {css} {json.dumps(text) if text else ''}", lambda: self.sees(css, text), seconds)

    def wait_until_gone(self, css, text=None):
        wait(f"the page no longer shows {css} {json.dumps(text) if text else ''}", lambda: not self.sees(css, text))

    def click(self, css, text=None):
        wait(f"{css} {json.dumps(text) if text else ''} can be clicked", lambda: self.tap(css, text))

    def write(self, css, text):
        """Writes into a field, which must be empty."""
        self.click(css)
        wait(f"{css} has the focus", lambda: self.call("css => document.activeElement.matches(css)", css))
        self.keys(text)
        wait(f"{css} holds {text!r}", lambda: self.call("css => document.querySelector(css).value", css) == text)

    def words(self, css):
        return self.call("css => { const node = document.querySelector(css); return node ? node.textContent.trim() : ''; }", css)

    def heading(self):
        return self.words("main h1")

    def ring(self):
        """What rings on the whole screen, or None."""
        return self.call(RING)

    def wait_for_ring(self, text, seconds=60):
        """Waits until a notice with this text in its title or body rings."""

        def rings():
            ring = self.ring()
            return ring if ring and text in f"{ring['title']} {ring['body']}" else None

        return wait(f"{text!r} rings on the page", rings, seconds)

    def wait_for_quiet(self):
        wait("nothing rings on the page", lambda: not self.ring())
