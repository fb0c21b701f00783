#!/usr/bin/env python3
"""Takes a picture of the page that a notice's link opens on a phone.

answer-picture.py PORT-FILE LOG OUT.png

The script acts as an ntfy server on the loopback interface, and writes the port of this server to
PORT-FILE. When a message with a link arrives, the script opens the link in Chromium, 390 px wide at
twice the pixel density, and writes the picture to OUT.png. LOG is the log of the daemon, which
contains the address of the API. contrib/screenshots runs this script.
"""

import http.server
import json
import os
import queue
import re
import sys
import tempfile
import threading
import urllib.parse

sys.dont_write_bytecode = True

from devtools import Chromium  # noqa: E402

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


def picture(chromium, address):
    """Opens the page, and returns its picture. It is as high as the card on the page, with the same
    margin below the card as above it."""
    chromium.open_tab(WIDTH, 844, SCALE, mobile=True)
    chromium.go(address)
    if not chromium.run("document.querySelectorAll('button').length"):
        sys.exit("answer-picture.py: the page has no buttons")
    bottom = "document.querySelector('main').getBoundingClientRect().bottom"
    chromium.resize(WIDTH, int(chromium.run(bottom) + 40), SCALE, mobile=True)
    chromium.run("document.body.style.paddingTop = '40px'; document.body.style.minHeight = 0")
    chromium.resize(WIDTH, int(chromium.run(bottom) + 40), SCALE, mobile=True)
    return chromium.picture()


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
        chromium = Chromium(folder, f"--host-resolver-rules=MAP {host} 127.0.0.1:{port}")
        try:
            image = picture(chromium, link)
            chromium.end()
        finally:
            chromium.kill()
    with open(out, "wb") as file:
        file.write(image)


main()
