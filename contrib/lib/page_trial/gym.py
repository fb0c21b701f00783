"""A gym with a bad connection: a workout and a rest go on while the daemon is not reached."""

from .house import wait
from .steps import demand, is_own, pair

# Phases of three seconds, so that several begin while nobody is reached.
PROGRAMME = ["[workouts.short]", 'low = "3s"', 'high = "3s"', "sets = 8"]

PHASE = "() => document.querySelector('.fullscreen .runtop>span')?.textContent || ''"
# The opacity of a button, and the colour of what covers a card.
DIMNESS = "css => getComputedStyle(document.querySelector(css)).opacity"
COVER = "() => getComputedStyle(document.querySelector('.prog .cover')).backgroundColor"
CLEAR = "rgba(0, 0, 0, 0)"


def gym(trial):
    """A workout and a rest during an outage, in Chromium"""
    house = trial.house(more=PROGRAMME)
    browser = trial.chromium("gym")
    pair(trial, house, browser)
    count_workouts(trial, house, browser)
    browser.refusals(are_expected=True)
    workout(trial, house, browser)
    rest(trial, house, browser)
    browser.check_console()


def count_workouts(trial, house, browser):
    """A session of rests is not a workout."""
    house.run("rest", "5s")
    house.run("rest", "next")
    house.run("rest", "end")
    browser.click("nav a[href='#/train']")
    browser.wait_for("main h1", "No workout yet.")
    browser.wait_for(".week .on")
    trial.held("after a session of rests, the page says: No workout yet. The day counts as a day with training")
    wait("a card of a workout is there", lambda: browser.call("() => !!document.querySelector('.prog .cover')"))


def workout(trial, house, browser):
    house.run("workout", "start", "short")
    browser.wait_for(".fullscreen .setdots")
    wait("the first set begins", lambda: "Set 1" in browser.call(PHASE))
    house.kill()
    browser.wait_for(".fullscreen .offline")
    trial.held("after kill -9, the line about the connection is on the full screen: " + browser.words(".fullscreen .offline b"))
    for number in (4, 6):
        wait(f"the page enters set {number} by itself", lambda number=number: f"Set {number}" in browser.call(PHASE))
    trial.held("without the daemon, the workout goes on through its phases")
    demand(browser.call(DIMNESS, ".rb.main") == "0.5", "the button Pause is not dim")
    browser.click(".rb.main")
    browser.wait_for(".fullscreen .refused", "Bellhop is not reached. Nothing was changed.")
    trial.held("the buttons are dim, and say why nothing happens")
    check_ring(browser, "short: time is up")
    trial.held("the end of the workout rings by itself")
    browser.click("[role=alertdialog] button", "Quiet here")
    browser.click(".rb.leave")
    browser.wait_for(".prog h3")
    demand(browser.call(COVER) == CLEAR, f"a card on the page Train is covered with {browser.call(COVER)}")
    trial.held("the cards of the workouts can still be read")
    return_of(house, browser)


def rest(trial, house, browser):
    house.run("rest", "12s")
    browser.wait_for(".fullscreen .restring")
    house.kill()
    browser.wait_for(".fullscreen .offline")
    demand(not browser.ring(), "the rest rang before the page knew that the connection is lost")
    check_ring(browser, "REST OVER!")
    trial.held("the end of a rest rings by itself")
    return_of(house, browser)
    wait("the daemon rings for the rest", lambda: "REST OVER!" in house.waiting())
    trial.held("the daemon starts again, and rings for the rest")


def check_ring(browser, title):
    ring = browser.wait_for_ring(title)
    demand(is_own(ring), f"the ring does not say that it is the clock of this screen: {ring}")


def return_of(house, browser):
    house.start()
    browser.wait_until_gone(".offline:not(.back)")
    demand(not browser.sees(".refused"), "the page is connected again, but still says that Bellhop is not reached")
