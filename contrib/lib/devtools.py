"""A headless Chromium that is controlled by the DevTools protocol over two pipes. It needs only the
standard library of Python.

Each message is JSON, followed by a zero byte.
"""

import base64
import json
import os
import subprocess
import sys
import time


class Chromium:
    """A Chromium with a profile of its own in `folder`."""

    def __init__(self, folder, *arguments):
        theirs_in, self.out = os.pipe()
        self.inward, theirs_out = os.pipe()

        def place():
            # Chromium reads from file descriptor 3 and writes to file descriptor 4. First move both
            # descriptors to high numbers, so that neither overwrites the other.
            reading, writing = os.dup(theirs_in), os.dup(theirs_out)
            high_in, high_out = 200, 201
            os.dup2(reading, high_in), os.dup2(writing, high_out)
            os.dup2(high_in, 3), os.dup2(high_out, 4)
            os.set_inheritable(3, True), os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            [
                "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--no-proxy-server",
                "--remote-debugging-pipe", f"--user-data-dir={folder}", *arguments, "about:blank",
            ],
            close_fds=False, preexec_fn=place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in), os.close(theirs_out)
        self.rest, self.number, self.session, self.events = b"", 0, None, []

    def read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.inward, 1 << 20)
            if not piece:
                sys.exit("Chromium ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **parameters):
        """Sends a command and returns its result. Events that come meanwhile are kept in `events`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"Chromium refuses {method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, event):
        """Reads until an event comes, and returns all events up to it."""
        while not any(message.get("method") == event for message in self.events):
            self.events.append(self.read())
        events, self.events = self.events, []
        return events

    def open_tab(self, width, height, scale=1, mobile=False):
        """Opens a tab. All commands go to the newest tab."""
        self.session = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.resize(width, height, scale, mobile)

    def resize(self, width, height, scale=1, mobile=False):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)

    def go(self, address):
        self.events = []
        self.ask("Page.navigate", url=address)
        self.wait("Page.loadEventFired")

    def run(self, script):
        """Evaluates an expression of JavaScript, and returns its value. A promise is awaited."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"the script failed: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def until(self, what, script, seconds=60):
        """Waits until the expression is true, and returns its value."""
        end = time.monotonic() + seconds
        while not (value := self.run(script)):
            if time.monotonic() > end:
                sys.exit(f"after {seconds} s, this was still not so: {what}")
            time.sleep(0.05)
        return value

    def press(self, key, code=0, text=""):
        """Presses a key. `code` is its number on Windows, which Chromium wants for Tab and Enter."""
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, text=text if kind == "keyDown" else "", windowsVirtualKeyCode=code)

    def write(self, text):
        self.ask("Input.insertText", text=text)

    def picture(self):
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def end(self):
        # Ask Chromium to close instead of killing it, so that it writes its profile and leaves no
        # process running.
        self.session = None
        self.ask("Browser.close")
        self.process.wait(20)

    def kill(self):
        self.process.kill()
        self.process.wait()
