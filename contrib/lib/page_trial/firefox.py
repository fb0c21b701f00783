"""Firefox, driven by its own WebDriver BiDi. This needs no package but firefox-esr.

The protocol: https://w3c.github.io/webdriver-bidi/
"""

import base64
import json
import os
import queue
import re
import shutil
import signal
import socket
import struct
import subprocess
import threading

from .browser import REACH, WATCH, Browser
from .house import Failed, wait

PREFERENCES = {
    "intl.accept_languages": "en-US",
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}


def missing():
    """The Debian packages that are missing."""
    return [] if shutil.which("firefox-esr") else ["firefox-esr"]


class WebSocket:
    """The client's side of a WebSocket (RFC 6455), for text messages on loopback."""

    def __init__(self, host, port, path):
        self.socket = socket.create_connection((host, port), timeout=60)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        status = self.file.readline().decode()
        if " 101 " not in status:
            raise Failed(f"Firefox does not speak WebDriver BiDi: {status.strip()}")
        while self.file.readline().strip():
            pass
        self.socket.settimeout(None)

    def send(self, text, kind=1):
        data, mask = text.encode() if isinstance(text, str) else text, os.urandom(4)
        size = len(data)
        if size < 126:
            length = bytes([0x80 | size])
        else:
            length = b"\xfe" + struct.pack(">H", size) if size < 65536 else b"\xff" + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def receive(self):
        """The next text message, or None at the end."""
        parts = []
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            kind, size = head[0] & 15, head[1] & 127
            if size > 125:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            data = self.file.read(size)
            if kind == 8:
                return None
            if kind == 9:
                self.send(data, 10)
            elif kind in (0, 1):
                parts.append(data)
                if head[0] & 0x80:
                    return b"".join(parts).decode()

    def close(self):
        self.socket.close()


class Firefox(Browser):
    name = "Firefox"

    def __init__(self, folder):
        super().__init__()
        self.answers, self.events, self.number, self.web = queue.Queue(), queue.Queue(), 0, None
        folder.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (folder / "user.js").write_text("\n".join(lines) + "\n")
        log = folder / "firefox.log"
        words = ["--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0", "about:blank"]
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [shutil.which("firefox-esr"), *words],
                env={**os.environ, "HOME": str(folder), "LANG": "C.UTF-8"},
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        try:
            self.connect(log)
        except BaseException:
            self.close()
            raise

    def connect(self, log):
        def address():
            if self.process.poll() is not None:
                raise Failed(f"Firefox does not start:\n{log.read_text(errors='replace')[-2000:]}")
            return re.search(r"WebDriver BiDi listening on ws://([^:]+):(\d+)", log.read_text(errors="replace"))

        match = wait("Firefox opens its port for WebDriver BiDi", address, 90)
        self.web = WebSocket(match[1], int(match[2]), "/session")
        threading.Thread(target=self.listen, daemon=True).start()
        self.command("session.new", capabilities={})
        self.command("session.subscribe", events=["log.entryAdded"])
        self.command("script.addPreloadScript", functionDeclaration=f"() => {{ {WATCH} }}")
        self.context = self.command("browsingContext.getTree")["contexts"][0]["context"]
        self.command("browsingContext.setViewport", context=self.context, viewport={"width": 1280, "height": 900})

    def listen(self):
        while (text := self.web.receive()) is not None:
            message = json.loads(text)
            (self.events if message.get("type") == "event" else self.answers).put(message)
        self.answers.put(None)

    def command(self, method, **parameters):
        self.number += 1
        self.web.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            try:
                answer = self.answers.get(timeout=90)
            except queue.Empty:
                answer = None
            if answer is None:
                raise Failed(f"Firefox does not answer {method}")
            if answer.get("id") == self.number:
                break
        if answer["type"] == "error":
            raise Failed(f"Firefox refuses {method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def open(self, url):
        self.command("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, function, arguments):
        answer = self.command(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "null"} if one is None else {"type": "string", "value": one} for one in arguments],
            target={"context": self.context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise Failed(f"JavaScript fails in Firefox: {answer['exceptionDetails']['text']}")
        return answer["result"]

    def call(self, function, *arguments):
        # As JSON, an answer is the same in every browser.
        answer = self.evaluate(f"async (...all) => JSON.stringify(await ({function})(...all)) ?? 'null'", arguments)
        return json.loads(answer["value"])

    def tap(self, css, text=None):
        node = self.evaluate(REACH, [css, text])
        if node["type"] != "node":
            return False
        origin = {"type": "element", "element": {"sharedId": node["sharedId"]}}
        steps = [{"type": "pointerMove", "x": 0, "y": 0, "origin": origin}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        try:
            self.perform({"type": "pointer", "id": "mouse", "actions": steps})
        except Failed as problem:
            if any(words in str(problem) for words in ("no such element", "no such node", "stale element", "is not displayed")):
                return False  # The page drew it anew at this moment.
            raise
        return True

    def keys(self, text):
        steps = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.perform({"type": "key", "id": "keyboard", "actions": steps})

    def perform(self, source):
        self.command("input.performActions", context=self.context, actions=[source])

    def read_console(self):
        while not self.events.empty():
            entry = self.events.get()["params"]
            self.note(f"{entry['level']} {entry['type']} {entry.get('text')}", is_fault=entry["level"] == "error")

    def save_picture(self, path):
        path.write_bytes(base64.b64decode(self.command("browsingContext.captureScreenshot", context=self.context)["data"]))

    def close(self):
        if self.web:
            self.web.close()
        # Firefox has a process for each page. They are one group, which has the id of the first.
        for one in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, one)
                self.process.wait(15)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass
