"""The other screens of the house: a desktop that shows pop-ups, and a phone that gets push messages."""

import json
import os
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .house import wait

PACKAGES = {"xvfb": "Xvfb", "dbus": "dbus-daemon", "dunst": "dunst", "zbar-tools": "zbarimg"}


def missing():
    """The Debian packages that are missing."""
    return [package for package, program in PACKAGES.items() if not shutil.which(program)]


class Desktop:
    """A session bus with dunst, a real notification server, on a screen that nobody sees."""

    def __init__(self, folder):
        self.processes, self.address = [], f"unix:path={folder}/bus"
        try:
            self.start_all(folder)
        except BaseException:
            self.close()
            raise

    def start_all(self, folder):
        read, write = os.pipe()
        self.start("Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24", "-nolisten", "tcp", pass_fds=[write])
        os.close(write)
        self.start("dbus-daemon", "--session", "--nofork", f"--address={self.address}")
        with os.fdopen(read) as display:
            screen = ":" + display.readline().strip()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "DISPLAY": screen, "DBUS_SESSION_BUS_ADDRESS": self.address}
        wait("the session bus answers", lambda: os.path.exists(f"{folder}/bus"))
        config = folder / "dunstrc"
        # A pop-up must stay until somebody withdraws it.
        config.write_text("[global]\nidle_threshold = 0\n" + "".join(f"[urgency_{one}]\ntimeout = 0\n" for one in ("low", "normal", "critical")))
        self.start("dunst", "-conf", str(config), env=self.environment)
        wait("dunst answers", lambda: self.pop_ups() == 0)

    def start(self, *words, **options):
        self.processes.append(subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options))

    def pop_ups(self):
        """The number of pop-ups on the screen; None if dunst does not answer."""
        words = ["dunstctl", "count", "displayed"]
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=10, check=False)
        return int(done.stdout) if done.stdout.strip().isdigit() else None

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            process.wait(10)


class Phone:
    """Stands in for an ntfy server. It keeps the titles of the messages that a phone shows."""

    def __init__(self):
        phone = self
        self.shown = {}

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                phone.shown[message["sequence_id"]] = message.get("title")
                self.answer("message", message["topic"], message["sequence_id"])

            do_PUT = do_POST

            def do_DELETE(self):
                _, topic, sequence = self.path.split("/")
                phone.shown.pop(sequence, None)
                self.answer("message_delete", topic, sequence)

            def answer(self, event, topic, sequence):
                body = json.dumps({"id": "trial1", "time": 1, "event": event, "topic": topic, "sequence_id": sequence}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
