#!/usr/bin/python3
"""Drives the page in real browsers: Chromium and Firefox ESR.

page-trial.py [SCENARIO…]

BELLHOP_BIN_DIR names the folder that contains bellhop and bellhopd. Without SCENARIO, the script
runs all of them, four at once, because a scenario mostly waits:

- whole: pair, add a pet, wash, ring, answer (which withdraws the pop-up of a real notification
  server, a push message and the notice of a webhook), two pages in step, undo, an outage of the
  daemon, a revoked token. In Chromium.
- gym: a workout and a rest go on while the daemon is not reached. In Chromium.
- idle: two pages that rest ask for nothing. In Chromium.
- plain: the same page at http://bellhop.test, which browsers do not trust. In Chromium.
- firefox: pair, wash, ring, answer, undo and an outage in Firefox ESR.
- keyboard: without a mouse. In Chromium.
- push: Web Push, from the switch on the page to the notification of the worker. In Chromium. Needs
  http-ece from PyPI; BELLHOP_PUSH_PYTHON names the Python that has it.
- newcomer: from a clone of the repository to a phone that starts a wash, by the commands in
  README.md and docs/page.md. In two profiles of Chromium.

Each scenario has a daemon of its own (bellhopd --test-mode), with folders of its own. The script
prints a line for each step that held. At the first step that did not, the script prints why, what
the browsers wrote to their consoles and the end of the daemon's log, saves pictures of the pages,
and exits with 1.

BELLHOP_PAGE_DIR names a folder with the files of the page, such as Sources/CPage/files. The
browsers then get these files instead of those in bellhopd, so that nobody has to build it first.
BELLHOP_PAGE_PICTURES names the folder for pictures of a failure (default: the current folder).

The Debian packages chromium, chromium-driver, python3-selenium, firefox-esr, dunst, dbus, xvfb and
zbar-tools are needed. A missing package is a failure. Firefox is driven by its own WebDriver BiDi, without any package.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request
from pathlib import Path

from page_trial import chromium, firefox, screens
from page_trial.front import Front
from page_trial.house import Failed, House
from page_trial.newcomer import Newcomer
from page_trial.scenarios import SCENARIOS

ROOT = Path(__file__).resolve().parent.parent.parent
BIN = Path(os.environ.get("BELLHOP_BIN_DIR", "/nonexistent"))
PAGE = os.environ.get("BELLHOP_PAGE_DIR")
ENDING = {signal.SIGINT, signal.SIGTERM}
PICTURES = Path(os.environ.get("BELLHOP_PAGE_PICTURES", "."))
# How many scenarios run at once.
LANES = 4


class Trial:
    """One scenario: what it started, and what it found."""

    def __init__(self, name, folder, figures):
        self.name, self.folder, self.figures = name, folder, figures
        self.houses, self.browsers = [], {}

    def held(self, step):
        print(f"✓ {step}", flush=True)

    def house(self, host="127.0.0.1", more=(), has_screens=False):
        front = PAGE and (lambda port: Front(PAGE, port))
        others = (lambda folder: (screens.Desktop(folder), screens.Phone())) if has_screens else None
        house = House(BIN, self.folder / f"house{len(self.houses)}", host, front, more, others)
        self.houses.append(house)
        house.start()
        if self.name == "whole":
            self.figures.setdefault("size of the page", page_size(house.port))
        return house

    def newcomer(self):
        one = Newcomer(ROOT, BIN, self.folder / "newcomer")
        self.houses.append(one)
        return one

    def chromium(self, name, *arguments):
        return self.browsers.setdefault(name, chromium.Chromium(self.folder / name, *arguments))

    def firefox(self, name):
        return self.browsers.setdefault(name, firefox.Firefox(self.folder / name))

    def report(self):
        """Shows what can explain a failure."""
        for name, browser in self.browsers.items():
            try:
                browser.read_console()
                picture = PICTURES / f"page-trial-{self.name}-{name}.png"
                browser.save_picture(picture)
                print(f"  {name}: picture in {picture}")
            except Exception as problem:  # The browser itself may be what failed.
                print(f"  {name}: no picture: {problem}")
            print("".join(f"    console: {line}\n" for line in browser.console[-30:]), end="")
        for house in self.houses:
            print("".join(f"    bellhopd: {line}\n" for line in house.log.read_text().splitlines()[-20:]), end="")

    def close(self):
        # Whoever asks the script to end waits until everything has ended that it started.
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        for one in [*self.browsers.values(), *self.houses]:
            try:
                one.close()
            except Exception as problem:
                print(f"  {one}: {problem}", file=sys.stderr)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


def run(name, folder, figures):
    scenario, begin = SCENARIOS[name], time.monotonic()
    print(f"{name}: {scenario.__doc__}", flush=True)
    trial = Trial(name, folder, figures)
    try:
        scenario(trial)
        return True
    except Failed as reason:
        print(f"✗ {reason}")
        trial.report()
    except Exception:
        print("✗ the script itself failed")
        traceback.print_exc(file=sys.stdout)
        trial.report()
    finally:
        trial.close()
        figures[f"scenario {name}"] = f"{time.monotonic() - begin:.0f} s"
    return False


def run_side_by_side(names, folder):
    """Runs each scenario in a process of its own, and prints what it printed when it has ended. The
    first failure ends the others.
    """
    waiting, running, status = list(names), {}, 0
    try:
        while (waiting or running) and status == 0:
            while waiting and len(running) < LANES:
                name = waiting.pop(0)
                with (folder / f"{name}.txt").open("wb") as output:
                    running[subprocess.Popen([sys.executable, "-B", __file__, name], stdout=output, stderr=output)] = name
            ended = [process for process in running if process.poll() is not None]
            for process in ended:
                show(folder, running.pop(process))
                status = status or process.returncode
            if not ended:
                time.sleep(0.05)
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        for process in running:
            process.terminate()
        for process, name in running.items():
            process.wait()
            show(folder, name)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    return status


def show(folder, name):
    print((folder / f"{name}.txt").read_text(errors="replace"), end="", flush=True)


def page_size(port):
    """Asks the daemon for each file of the page. It serves some of them as a part of another."""
    folder, sizes = ROOT / "Sources/CPage/files", []
    for file in folder.rglob("*"):
        name = "" if file.name == "index.html" else file.relative_to(folder)
        request = urllib.request.Request(f"http://127.0.0.1:{port}/{name}", headers={"Accept": "text/html"})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                sizes.append(len(answer.read()))
        except urllib.error.HTTPError:
            pass
    return f"{sum(sizes)} bytes in {len(sizes)} files, as the daemon serves them"


def missing(names):
    lines = [f"BELLHOP_BIN_DIR={BIN} has no {name}" for name in ("bellhop", "bellhopd") if not (BIN / name).is_file()]
    packages = [] if names == ["firefox"] else chromium.missing()
    packages += firefox.missing() if "firefox" in names else []
    packages += screens.missing() if "whole" in names else []
    return lines + [f"the Debian package {name} is missing" for name in packages]


def main():
    names = sys.argv[1:] or list(SCENARIOS)
    if "--help" in names or "-h" in names:
        print(__doc__)
        return 0
    if unknown := [name for name in names if name not in SCENARIOS]:
        print(f"page-trial: there is no scenario {', '.join(unknown)}; there are {', '.join(SCENARIOS)}", file=sys.stderr)
        return 64
    if lines := missing(names):
        print("\n".join(f"page-trial: {line}" for line in lines), file=sys.stderr)
        return 1
    # If the script is ended from outside, it still ends what it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = Path(tempfile.mkdtemp(prefix="page-trial-"))
    try:
        if len(names) > 1:
            return run_side_by_side(names, folder)
        figures = {}
        held = run(names[0], folder / names[0], figures)
        print("".join(f"  {name}: {figure}\n" for name, figure in figures.items()), end="")
        return 0 if held else 1
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
