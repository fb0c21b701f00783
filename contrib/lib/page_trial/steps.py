"""The steps that several scenarios share."""

import time
from datetime import datetime, timezone

from .browser import ENTER
from .house import Failed, wait

# What a page shows before its next document is not in step with it, so a mark tells them apart.
MARK = "() => { window.trialMark = true; return true; }"
MARKED = "() => window.trialMark === true"


def demand(holds, otherwise):
    if not holds:
        raise Failed(otherwise)


def milliseconds(since):
    return round((time.monotonic() - since) * 1000)


def pair(trial, house, browser, *options):
    """Pairs by the link, and returns the id of the token and the link."""
    before, link = house.tokens(), house.ask("api", "pair", *options)["url"]
    demand(link.startswith(house.address + "#pair="), f"api pair shows {link}, which is not a link to {house.address}")
    browser.open(link)
    new = wait("there is a new token", lambda: house.tokens() - before).pop()
    wait("the page is connected", lambda: browser.heading() and not browser.sees("#code"))
    shown = browser.call("() => location.href")
    demand(shown == house.address, f"after pairing, the address bar shows {shown}")
    trial.held(f"pairs by the link of `bellhop api pair`, as {new}; the code is gone from the address bar")
    return new, link


def add_pet(trial, house, browser, name="Snowy"):
    browser.write("#petname", name)
    browser.click("form button", "Move in")
    browser.wait_for(".pet-card h3 a", name)
    demand([pet["name"] for pet in house.status()["pets"]] == [name], "the daemon does not have the pet that the page shows")
    # The page has no field for seconds. Laundry that is due within minutes would disturb the trial.
    house.run("pet", "set", name, "--wash", "3s", "--dry", "1h", "--every", "7d")
    trial.held(f"a pet moves in on the page: {name}")


def check_ring(ring):
    demand(ring["fills"], "the ring does not fill the screen")
    demand(ring["hasFocus"], "the focus is not inside the ring")
    demand(ring["title"] and ring["body"], "the ring has no title or no text for screen readers")


def wash(trial, browser):
    """Starts a wash of three seconds on the page, and waits for its end."""
    browser.click(".pet-card button", "Start Wash")
    ring = browser.wait_for_ring("Wash Complete!")
    check_ring(ring)
    buttons = ", ".join(ring["buttons"])
    trial.held(f"a wash of 3 s rings on the whole screen, as an alert dialog with the focus inside: {buttons}")


def answer(trial, house, browser):
    wait("the webhook got the notice, and no withdrawal", lambda: house.recorder.kinds("Wash Complete!") == ["notice"])
    if house.desktop:
        wait("the desktop shows a pop-up", lambda: house.desktop.pop_ups() == 1)
        wait("the phone shows the notice", lambda: "Wash Complete!" in house.phone.shown.values())
        trial.held("a pop-up on the desktop (dunst) and a push message (ntfy) show the notice, too")
    browser.click("[role=alertdialog] button", "Start Dryer")
    browser.wait_for_quiet()
    wait("the daemon has the answer", lambda: "Wash Complete!" not in house.waiting())
    pet = house.status()["pets"][0]
    demand(pet["state"] == "drying", f"after Start Dryer, the pet is {pet['state']}")
    wait("the webhook got the withdrawal", lambda: house.recorder.kinds("Wash Complete!") == ["notice", "withdraw"])
    if house.desktop:
        wait("the pop-up is gone", lambda: house.desktop.pop_ups() == 0)
        wait("the push message is gone", lambda: not house.phone.shown)
        trial.held("the answer on the page withdraws the pop-up and the push message")
    trial.held("the answer on the page reaches the daemon, and the webhook gets the notice and then its withdrawal")


def undo(trial, house, browser):
    """Starts a timer by a typed line, and takes it back."""
    browser.write("#typed", "2m Pasta")
    browser.keys(ENTER)
    browser.wait_for(".timer h3", "Pasta")
    timers = [(timer["name"], timer["durationMs"]) for timer in house.status()["timers"] if timer["name"] == "Pasta"]
    demand(timers == [("Pasta", 120_000)], f"the daemon has these timers: {timers}")
    browser.click("#toast button", "Undo")
    browser.wait_until_gone(".timer h3", "Pasta")
    demand(not [timer for timer in house.status()["timers"] if timer["name"] == "Pasta"], "the daemon still has the timer")
    trial.held("the typed line `2m Pasta` starts a timer; Undo takes it back")


def outage(trial, house, browser, *others):
    """Kills the daemon, lets a timer end meanwhile, and starts the daemon again.

    The other browsers have the page open, too, and must come back as the first does.
    """
    for one in (browser, *others):
        one.call(MARK)
        one.refusals(are_expected=True)
    kill_while_timer_runs(house, browser)
    browser.wait_for(".offline:not(.back)")
    notice = browser.words(".offline p").replace("\n", " ")
    demand("No connection" in notice, f"without a daemon, the page says only: {notice}")
    trial.held(f"after kill -9, the page says: {notice}")
    ring = browser.wait_for_ring("Eggs", 60)
    check_ring(ring)
    demand(is_own(ring), f"the ring does not say that it is the clock of this screen: {ring['body']}")
    trial.held(f"a timer that ends meanwhile rings by itself: {ring['title']} {ring['body']}")
    begin = time.monotonic()
    house.start()

    for one in (browser, *others):
        wait("the page is connected again, and rings for what it missed", lambda one=one: rings_for_daemon(one), 60)
        demand(one.call(MARKED), "the page was loaded again")
    back = f"{milliseconds(begin)} ms later, the page is live without a reload and rings for what it missed"
    trial.held(f"the daemon starts again: {back}")
    check_ring(browser.ring())
    browser.click("[role=alertdialog] button", "Done")
    wait("the daemon has the answer", lambda: "Eggs" not in house.waiting())
    for one in (browser, *others):
        one.wait_for_quiet()
        one.refusals(are_expected=False)
    numbers = {str(event["number"]) for event in house.ask("events", "--after", "0")["events"]}
    browser.click("nav a[href='#/notices']")
    browser.wait_for("li.notice")
    wait(
        f"the view Notices shows the events {sorted(numbers, key=int)}",
        lambda: numbers <= set(browser.call("() => [...document.querySelectorAll('li.notice')].map(node => node.id.split('-')[1])")),
    )
    browser.click("nav ul a[href='#/now']")
    browser.wait_for(".pet-card")
    trial.held(f"nothing is missed: the view Notices shows all {len(numbers)} events of the journal")


def rings_for_daemon(browser):
    ring = browser.ring()
    return ring and "Eggs" in ring["title"] and not is_own(ring) and not browser.sees(".offline:not(.back)")


def is_own(ring):
    return "clock" in ring["body"]


def kill_while_timer_runs(house, browser):
    """Kills the daemon while a timer runs that has only seconds left.

    On a busy machine, three seconds may be too few. Then the next timer is longer.
    """
    for seconds in (3, 6, 12, 24):
        ends = house.ask("timer", f"{seconds}s", "Eggs")["timer"]["endsAt"]
        wait("the page shows the timer or its end", lambda: browser.sees(".timer h3", "Eggs") or browser.ring())
        is_shown = not browser.ring()
        house.kill()
        if is_shown and datetime.now(timezone.utc) < datetime.fromisoformat(ends):
            return
        house.start()
        wait("the timer rings", lambda: "Eggs" in house.waiting())
        house.run("ack", "Eggs")
        browser.wait_for_quiet()
    raise Failed("the machine is too busy: a timer of 24 s ended before the page could show it")
