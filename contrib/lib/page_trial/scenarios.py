"""The scenarios. Each gets a trial, which starts daemons and browsers and ends them."""

import statistics
import subprocess
import time

from . import pushing
from .browser import ENTER, ESCAPE, TAB
from .gym import gym
from .house import Failed, wait
from .steps import add_pet, answer, check_ring, demand, milliseconds, outage, pair, undo, wash

IDLE = 20


def whole(trial):
    """All that people do, in Chromium"""
    house = trial.house(has_screens=True)
    first = trial.chromium("first")
    token, link = pair(trial, house, first, "--scope", "admin")
    scan(trial, house, first)
    add_pet(trial, house, first)
    wash(trial, first)
    answer(trial, house, first)
    second = trial.chromium("second")
    in_step(trial, house, first, second)
    undo(trial, house, first)
    wall(trial, house, first)
    outage(trial, house, first, second)
    revoke(trial, house, first, token, link)
    measure(trial, house, first)
    no_faults(trial, first, second)
    revoke_all(trial, house, first, second)


def idle(trial):
    """Two pages at rest, after an outage of the daemon, in Chromium"""
    house = trial.house()
    pages = [trial.chromium(name) for name in ("first", "second")]
    for page in pages:
        pair(trial, house, page)
    add_pet(trial, house, pages[0])
    house.run("timer", "1h", "Tea")
    for page in pages:
        page.wait_for(".timer h3", "Tea")
        page.refusals(are_expected=True)
    house.kill()
    for page in pages:
        page.wait_for(".offline:not(.back)")
    house.start()
    for page in pages:
        page.wait_until_gone(".offline:not(.back)")
        page.refusals(are_expected=False)
    rest(trial, *pages)
    no_faults(trial, *pages)


def plain_http(trial):
    """The same page at http://bellhop.test, which is not a secure context"""
    house = trial.house(host="bellhop.test")
    browser = trial.chromium("plain", "--host-resolver-rules=MAP bellhop.test 127.0.0.1")
    pair(trial, house, browser)
    demand(not browser.call("() => isSecureContext"), "this is a secure context, so the scenario shows nothing")
    trial.held(f"{house.address} is not a secure context")
    add_pet(trial, house, browser)
    wash(trial, browser)
    answer(trial, house, browser)
    undo(trial, house, browser)
    browser.click("nav a[href='#/house']")
    wait("House names what plain http prevents", lambda: browser.call(NOTE))
    trial.held(f"House says: {browser.call(NOTE)}")
    no_faults(trial, browser)
    sign_out(trial, browser)


def firefox(trial):
    """The core, in Firefox ESR"""
    house = trial.house()
    browser = trial.firefox("firefox")
    pair(trial, house, browser)
    add_pet(trial, house, browser)
    wash(trial, browser)
    answer(trial, house, browser)
    undo(trial, house, browser)
    outage(trial, house, browser)
    no_faults(trial, browser)


def keyboard(trial):
    """By keyboard alone, in Chromium"""
    house = trial.house()
    browser = trial.chromium("keyboard")
    pair(trial, house, browser)
    tab_to(browser, "#petname")
    browser.keys("Snowy" + ENTER)
    browser.wait_for(".pet-card h3 a", "Snowy")
    house.run("pet", "set", "Snowy", "--wash", "3s", "--dry", "1h", "--every", "7d")
    leave_field(browser)
    trial.held("Tab, letters and Enter: a pet moves in")
    for key, view in zip("23451", ("train", "notices", "history", "house", "now")):
        browser.keys(key)
        browser.wait_for(f"nav a[href='#/{view}'][aria-current]")
        wait(f"the focus is on the heading of {view}", lambda: browser.call("() => document.activeElement.matches('main h1')"))
    trial.held("1 to 5: each view, with the focus on its heading")
    browser.keys("?")
    browser.wait_for("dialog#keys[open]")
    browser.keys(ESCAPE)
    browser.wait_until_gone("dialog#keys")
    trial.held("? shows the list of keys, and Esc closes it")
    tab_to(browser, ".pet-card button", "Start Wash")
    browser.keys(ENTER)
    check_ring(browser.wait_for_ring("Wash Complete!"))
    trial.held("Tab and Enter: a wash starts, and rings")
    browser.keys("a")
    browser.wait_for_quiet()
    wait("the daemon has the answer", lambda: house.status()["pets"][0]["state"] == "drying")
    trial.held("a: the first answer, so the dryer runs")
    browser.wait_for("#toast button", "Undo")
    browser.keys("u")
    wait("the daemon took the answer back", lambda: house.status()["pets"][0]["state"] != "drying")
    check_ring(browser.wait_for_ring("Wash Complete!"))
    trial.held("u: the answer is taken back, and the notice rings again")
    browser.keys(ESCAPE)
    browser.wait_for_quiet()
    demand("Wash Complete!" in house.waiting(), "Esc answered the notice instead of hiding it")
    browser.wait_for(".pet-card.waits")
    trial.held("Esc hides the ring on this screen, and the card still waits")
    browser.keys("n")
    wait("n leads to the line for timers", lambda: browser.call("() => document.activeElement.id === 'typed'"))
    browser.keys("5m Tea" + ENTER)
    browser.wait_for(".timer h3", "Tea")
    trial.held("n and a typed line: a timer runs")
    no_faults(trial, browser)


def push(trial):
    """Web Push, in Chromium"""
    service = pushing.PushService("trial")
    try:
        push_with(trial, service)
    finally:
        service.close()


def push_with(trial, service):
    house = trial.house(more=["[sinks.log]", 'type = "stdout"'])
    browser = trial.chromium("push")
    pushing.prepare(browser, house, service)
    token, _ = pair(trial, house, browser)
    browser.click("nav a[href='#/house']")
    browser.wait_for("h2", "This screen")
    demand(not browser.sees("input[aria-labelledby=l-push]"), "House offers to ring the phone without a sink for it")
    house.configure("[sinks.phones]", 'type = "webpush"', f'services = ["{service.url}"]')
    wait("House offers to ring the phone", lambda: browser.sees("input[aria-labelledby=l-push]"))
    trial.held("a sink for phones is added while House is open: the switch appears")
    browser.click("input[aria-labelledby=l-push]")
    wait("the daemon rings the device", lambda: [one["id"] for one in house.ask("api", "token", "list")["tokens"] if one.get("rings")])
    wait("the switch is on", lambda: browser.call("() => document.querySelector('input[aria-labelledby=l-push]').checked"))
    trial.held("the switch in House subscribes this device")
    browser.click("nav a[href='#/now']")
    add_pet(trial, house, browser)
    browser.click(".pet-card button", "Start Wash")
    text = service.next("notice", "Wash Complete!")
    pushing.deliver(browser, house, text)
    wait("the worker shows the notice", lambda: pushing.shown(browser))
    pushing.deliver(browser, house, text)
    [notice] = pushing.shown(browser)
    demand(notice["title"] == "Wash Complete!" and notice["actions"], f"the worker shows {notice}")
    trial.held(f"the end of a wash reaches the worker, which shows it once, with {', '.join(notice['actions'])}")
    wait("a message that came twice is silent", lambda: pushing.shown(browser)[0]["silent"])
    opened = pushing.click(browser, notice["data"])
    demand(opened[0] == "closed" and opened[1].startswith("./#/pet/"), f"a tap opens {opened}")
    opened = pushing.click(browser, notice["data"], notice["actions"][0])
    demand(opened == ["closed"], f"the button of the notice opens {opened}")
    wait("the daemon has the answer", lambda: "Wash Complete!" not in house.waiting())
    trial.held(f"a tap leads to the pet, and the button {notice['actions'][0]} answers by its link")
    pushing.deliver(browser, house, service.next("withdraw", "Wash Complete!"))
    wait("the worker shows nothing any more", lambda: not pushing.shown(browser))
    trial.held("the withdrawal removes the notice from the phone")
    browser.click("nav a[href='#/house']")
    browser.click("input[aria-labelledby=l-push]")
    wait("the daemon rings nobody", lambda: not [one for one in house.ask("api", "token", "list")["tokens"] if one.get("rings")])
    browser.click("input[aria-labelledby=l-push]")
    wait("the daemon rings the device again", lambda: [one for one in house.ask("api", "token", "list")["tokens"] if one.get("rings")])
    browser.refusals(are_expected=True)
    house.run("api", "token", "revoke", token)
    browser.wait_for("main h1", "This screen is not paired.")
    wait("the browser has no subscription", lambda: not browser.call("() => sessionStorage.getItem('trial-push')"))
    trial.held("the switch ends the subscription, and a revoked token ends it, too")
    no_faults(trial, browser)


def newcomer(trial):
    """A new user, by the documents alone, in two profiles of Chromium"""
    one = trial.newcomer()
    begin = time.monotonic()
    one.clone()
    one.follow("README.md", "Install", "contrib/install")
    one.follow("README.md", "Install", "bellhop up")
    one.write_config("docs/page.md", "Switch it on")
    one.follow("docs/page.md", "Switch it on", "bellhop config reload")
    desk = trial.chromium("desk")
    desk.open(one.link(one.follow("docs/page.md", "Switch it on", "bellhop page --print")))
    desk.wait_for("main h1", "Nobody lives here yet.")
    trial.held(f"clone, install, start, and the page on the desk, {time.monotonic() - begin:.0f} s after the beginning")
    one.write_config("docs/page.md", "Connect a phone")
    one.follow("docs/page.md", "Connect a phone", "bellhop config reload")
    phone = trial.chromium("phone", "--window-size=390,844")
    phone.open(one.link(one.follow("docs/page.md", "Connect a phone", "bellhop api pair")))
    phone.write("#petname", "Snowy")
    phone.click("form button", "Move in")
    phone.click(".pet-card button", "Start Wash")
    phone.wait_for(".pet-card .when .digits")
    seconds = time.monotonic() - begin
    trial.held(f"the phone is paired, a pet moves in there, and its wash runs, {seconds:.0f} s after the beginning")
    trial.figures["from a clone to a wash"] = f"{seconds:.0f} s, with programs that are already built (goal: 180 s)"
    demand(seconds < 180, "a new user needs more than three minutes")
    no_faults(trial, phone)


# The longest scenarios come first, so that none of them runs alone at the end.
SCENARIOS = {
    "whole": whole, "gym": gym, "idle": idle, "newcomer": newcomer, "firefox": firefox, "push": push, "plain": plain_http,
    "keyboard": keyboard,
}


def tab_to(browser, css, text=None):
    """Presses Tab until the focus is there, as somebody without a mouse does."""
    for _ in range(60):
        browser.keys(TAB)
        if browser.call(FOCUSED, css, text):
            return
    raise Failed(f"60 times Tab does not lead to {css} {text or ''}")


def leave_field(browser):
    browser.keys(ESCAPE)
    wait("no field has the focus", lambda: not browser.call("() => document.activeElement.matches('input')"))


def no_faults(trial, *browsers):
    for browser in browsers:
        browser.check_console()
    trial.held("no error in the console, and nothing that the Content-Security-Policy forbids")


def scan(trial, house, browser):
    """Reads the code in House from a picture of the page, as a phone does."""
    browser.click("nav a[href='#/house']")
    browser.click("button", "Pair a phone")
    browser.wait_for(".qr")
    browser.call("() => document.querySelector('.qr').scrollIntoView({ block: 'center', behavior: 'instant' })")
    link = browser.call("() => document.querySelector('.link code').textContent")
    demand(link.startswith(house.address + "#pair="), f"House shows the link {link}")
    picture = trial.folder / "code.png"
    browser.save_picture(picture)
    read = subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=False).stdout.strip()
    demand(read == link, f"the code in House says {read!r}, not {link}")
    trial.held("House shows a link for another phone, and the code beside it (read by zbarimg)")
    browser.click("button", "Close")
    browser.click("nav a[href='#/now']")


def in_step(trial, house, first, second):
    pair(trial, house, second)
    second.wait_for(".pet-card h3 a", "Snowy")
    for name, here, there in (("Tea", first, second), ("Soup", second, first)):
        house.run("timer", "2s", name)
        for browser in (here, there):
            check_ring(browser.wait_for_ring(name))
        begin = time.monotonic()
        here.click("[role=alertdialog] button", "Done")
        wait("the other page says that it is answered", lambda: not (ring := there.ring()) or "Answered" in ring["title"])
        closed = milliseconds(begin)
        for browser in (here, there):
            browser.wait_for_quiet()
        demand(name not in house.waiting(), "both pages are quiet, but the daemon still waits")
        trial.held(f"{name} rings on two pages; {closed} ms after the answer on one, the other closes its ring")
    trial.figures["the other page is in step"] = f"{closed} ms after the click"


def wall(trial, house, browser):
    """The wall, on an upright tablet."""
    for name in ("Rice", "Beans", "Peas"):
        house.run("timer", "30m", name)
    browser.resize(800, 1280)
    browser.open(house.address + "?wall")
    browser.wait_for(".timers li", f"and {len(house.status()['timers']) - 2} more")
    demand(not browser.sees("nav") and not browser.sees("#typed"), "the wall shows the menu or the line for timers")
    trial.held("on an upright wall, there is no menu, and a line says how many timers are not shown")
    for name in ("Rice", "Beans", "Peas"):
        house.run("stop", name)
    browser.resize(1280, 900)
    browser.open(house.address)
    browser.wait_for("nav")


def rest(trial, *browsers):
    """Lets the pages rest, and counts what they ask for."""

    def requests():
        return [line for browser in browsers for line in browser.read_requests()]

    def is_quiet():
        # Something that happened before may still be under way.
        requests()
        time.sleep(3)
        return not requests()

    before = requests()
    demand(any("/v1/watch" in line for line in before), "the log of requests does not even show the stream")
    wait("the pages ask for nothing during 3 s", is_quiet, 60)
    time.sleep(IDLE)
    asked = requests()
    demand(not asked, f"the idle pages asked for: {asked}")
    demand(not any(browser.sees(".offline") for browser in browsers), "an idle page has no connection")
    trial.held(f"idle for {IDLE} s, two pages: no request but their streams, which were open before")


def revoke(trial, house, browser, token, link):
    browser.refusals(are_expected=True)
    begin = time.monotonic()
    house.run("api", "token", "revoke", token)
    browser.wait_for("main h1", "This screen is not paired.")
    demand(not browser.sees(".pet-card"), "the page still shows the pets")
    trial.held(f"a revoked token leads to the view for pairing, {milliseconds(begin)} ms after the command began")
    browser.open(link)
    wait("a used code is refused with words", lambda: browser.words("[role=alert]"))
    demand(browser.sees("#code"), "after a used code, there is no field for another")
    demand(browser.call("() => location.hash") == "", "the used code is still in the address bar")
    trial.held(f"a used code is refused: {browser.words('[role=alert]')}")
    browser.write("#code", house.ask("api", "pair")["url"])
    browser.click("main form button", "Pair")
    browser.wait_for(".pet-card h3 a", "Snowy")
    browser.refusals(are_expected=False)
    trial.held("a new link, pasted into the field, pairs again")


def sign_out(trial, browser):
    browser.refusals(are_expected=True)
    browser.click("button", "Unpair this screen")
    browser.wait_for("main h1", "This screen is not paired.")
    demand(not browser.call("() => JSON.parse(localStorage.bellhop).token"), "the browser still has the token")
    trial.held("Unpair this screen: the browser forgets its token, and shows the view for pairing")


def revoke_all(trial, house, *browsers):
    """The last token is no other case for the page than the first."""
    for browser in browsers:
        browser.refusals(are_expected=True)
    for token in house.tokens():
        house.run("api", "token", "revoke", token)
    for browser in browsers:
        browser.wait_for("main h1", "This screen is not paired.")
    trial.held("after all tokens are revoked, both pages show the view for pairing")


def measure(trial, house, browser):
    """Figures, not tests: they depend on the machine."""
    paints, shifts = [], []
    for _ in range(5):
        browser.open("about:blank")
        browser.open(house.address)
        browser.wait_for(".pet-card h3 a", "Snowy")
        paints.append(wait("the first paint", lambda: browser.call(PAINT)))
        shifts.append(browser.call(SHIFT))
    where = "through the script's own server" if house.front else "on loopback"
    each = ", ".join(f"{paint:.0f}" for paint in paints)
    trial.figures["first contentful paint"] = f"{statistics.median(paints):.0f} ms (median of {each}; {where})"
    trial.figures["layout shift"] = f"{max(shifts):.4f} (the worst of 5)"


FOCUSED = """(css, text) => document.activeElement.matches(css)
    && (!text || document.activeElement.textContent.trim() === text)"""
NOTE = "() => [...document.querySelectorAll('main .note')].map(node => node.textContent).find(text => text.includes('plain http'))"
PAINT = "() => performance.getEntriesByName('first-contentful-paint').map(entry => entry.startTime)[0] || 0"
SHIFT = """() => new Promise(resolve => {
    let sum = 0;
    new PerformanceObserver(list => list.getEntries().forEach(entry => { if (!entry.hadRecentInput) sum += entry.value; }))
        .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 500);
})"""
