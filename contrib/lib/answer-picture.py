#!/usr/bin/env python3
"""Takes a picture of the page that a notice's link opens on a phone.

answer-picture.py PORT-FILE LOG OUT.png

The script acts as an ntfy server on the loopback interface, and writes the port of this server to
PORT-FILE. When a message with a link arrives, the script opens the link in Chromium, 390 px wide at
twice the pixel density, and writes the picture to OUT.png. LOG is the log of the daemon, which
contains the address of the API. contrib/screenshots runs this script. The script needs only the
standard library of Python, and controls Chromium through two pipes.
"""

import base64
import http.server
import json
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse

WIDTH, SCALE, PATIENCE = 390, 2, 60


class StandIn(http.server.BaseHTTPRequestHandler):
    """Accepts every message as an ntfy server does, and stores the link of the message."""

    links: "queue.Queue[str]" = queue.Queue()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        message = json.loads(body or b"{}")
        if "/answer/" in message.get("click", ""):
            self.links.put(message["click"])
        self.answer({"id": "picture00001", "time": 1, "event": "message", "topic": message.get("topic", "")})

    do_PUT = do_POST

    def do_GET(self):
        self.answer({})

    def answer(self, value):
        text = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class Chromium:
    """A headless Chromium that speaks the DevTools protocol over two pipes.

    Each message is JSON, followed by a zero byte.
    """

    def __init__(self, folder, rules):
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
                "--remote-debugging-pipe", f"--user-data-dir={folder}", f"--host-resolver-rules={rules}", "about:blank",
            ],
            close_fds=False, preexec_fn=place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in), os.close(theirs_out)
        self.rest, self.number, self.session = b"", 0, None

    def read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.inward, 1 << 16)
            if not piece:
                sys.exit("answer-picture.py: Chromium ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"answer-picture.py: {method}: {answer['error']['message']}")
                return answer["result"]

    def wait(self, event):
        while self.read().get("method") != event:
            pass

    def picture(self, address):
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        height = 844

        def measure():
            self.ask("Emulation.setDeviceMetricsOverride", width=WIDTH, height=height, deviceScaleFactor=SCALE, mobile=True)

        measure()
        self.ask("Page.navigate", url=address)
        self.wait("Page.loadEventFired")
        found = self.ask(
            "Runtime.evaluate", returnByValue=True,
            expression="[document.querySelectorAll('button').length, document.querySelector('main').getBoundingClientRect().bottom]",
        )["result"]["value"]
        if not found[0]:
            sys.exit("answer-picture.py: the page has no buttons")
        # The picture is as high as the card on the page, with the same margin below the card as
        # above it.
        height = int(found[1] + 40)
        self.ask("Runtime.evaluate", expression="document.body.style.paddingTop = '40px'; document.body.style.minHeight = 0")
        measure()
        bottom = self.ask("Runtime.evaluate", returnByValue=True, expression="document.querySelector('main').getBoundingClientRect().bottom")
        height = int(bottom["result"]["value"] + 40)
        measure()
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def end(self):
        # Ask Chromium to close instead of killing it, so that it writes its profile and leaves no
        # process running.
        self.session = None
        self.ask("Browser.close")
        self.process.wait(20)


def main():
    port_file, log, out = sys.argv[1:]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with open(port_file + ".new", "w") as file:
        file.write(str(server.server_port))
    os.rename(port_file + ".new", port_file)
    try:
        link = StandIn.links.get(timeout=PATIENCE)
    except queue.Empty:
        sys.exit(f"answer-picture.py: no message with a link came within {PATIENCE} s")
    with open(log) as file:
        port = re.search(r"answers at http://127\.0\.0\.1:(\d+)", file.read())[1]
    host = urllib.parse.urlsplit(link).hostname
    with tempfile.TemporaryDirectory() as folder:
        chromium = Chromium(folder, f"MAP {host} 127.0.0.1:{port}")
        try:
            image = chromium.picture(link)
            chromium.end()
        finally:
            chromium.process.kill()
            chromium.process.wait()
    with open(out, "wb") as file:
        file.write(image)


main()
