"""A daemon with folders of its own, its command line, and a webhook that records what it gets."""

import json
import os
import signal
import socket
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# The machine may be busy with compilers, so nothing fails before this many seconds have passed.
PATIENCE = 60


class Failed(Exception):
    """A step did not hold. The text is the reason, for people."""


def wait(what, condition, seconds=PATIENCE):
    """Waits until the condition returns something true, and returns that.

    An answer of None or False, or an empty answer, means: not yet.
    """
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise Failed(f"after {seconds} s, this was still not so: {what}")
        time.sleep(0.05)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Recorder:
    """The server of a webhook sink. It keeps the objects that the daemon posts, in their order."""

    def __init__(self):
        recorder = self
        self.posts = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                recorder.posts.append(json.loads(body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def kinds(self, title):
        """What came for the notice with this title, in order: `notice`, then perhaps `withdraw`."""
        return [post["type"] for post in list(self.posts) if post["title"] == title]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class House:
    """A daemon in test mode, with its config, in a temporary folder.

    `host` is the name in the address of the page. `front` gets the port of the daemon, and returns
    a server that browsers use instead of it. `more` is appended to the config; notices then have
    links for answers. `screens` gets the folder, and returns the other screens of the house: a
    desktop and a phone.
    """

    def __init__(self, programs, folder, host="127.0.0.1", front=None, more=(), screens=None):
        self.programs, self.folder = Path(programs), Path(folder)
        self.recorder, self.process = Recorder(), None
        self.port = free_port()
        self.front = front and front(self.port)
        self.address = f"http://{host}:{self.front.port if self.front else self.port}/"
        self.environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(self.folder / "home")}
        for name in ("home", "runtime", "config", "state", "data"):
            (self.folder / name).mkdir(parents=True, mode=0o700)
        for name in ("runtime_dir", "config_home", "state_home", "data_home"):
            self.environment[f"XDG_{name.upper()}"] = str(self.folder / name.split("_")[0])
        lines = ["[api]", f'listen = "127.0.0.1:{self.port}"']
        if self.front or host != "127.0.0.1" or more:
            lines.append(f'public_url = "{self.address.rstrip("/")}"')
        lines += ["[sinks.recorder]", 'type = "webhook"', f'url = "{self.recorder.url}"', "for_people = true", *more]
        self.desktop, self.phone = screens(self.folder) if screens else (None, None)
        if screens:
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.desktop.address
            lines += ["[sinks.desktop]", 'type = "dbus"', "[sinks.phone]", 'type = "ntfy"', f'server = "{self.phone.url}"', 'topic = "t"']
        self.config = self.folder / "config/bellhop/bellhop.toml"
        self.config.parent.mkdir()
        self.config.write_text("\n".join(lines) + "\n")
        self.config.chmod(0o600)
        self.log = self.folder / "bellhopd.log"

    def start(self):
        """Starts the daemon, and returns when it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "bellhopd", "--test-mode"], env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

        def answers():
            if self.process.poll() is not None:
                raise Failed(f"bellhopd ended with {self.process.returncode}; its log is above")
            return self.run("status", "--json", check=False).returncode == 0

        wait("bellhopd answers", answers)

    def configure(self, *lines):
        """Adds lines to the config, and has the daemon read it."""
        with self.config.open("a") as config:
            config.write("\n".join(lines) + "\n")
        self.run("config", "reload")

    def kill(self):
        """Ends the daemon as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        for server in (self.front, self.phone, self.desktop, self.recorder):
            if server:
                server.close()

    def run(self, *words, check=True):
        done = subprocess.run(
            [self.programs / "bellhop", *words], env=self.environment, capture_output=True, text=True, timeout=60, check=False
        )
        if check and done.returncode:
            raise Failed(f"bellhop {' '.join(words)} failed ({done.returncode}): {done.stderr.strip()}")
        return done

    def ask(self, *words):
        return json.loads(self.run(*words, "--json").stdout)

    def status(self):
        return self.ask("status")

    def waiting(self):
        """The titles of the notices that wait for an answer."""
        return [event["notice"]["title"] for event in self.status()["unacknowledged"]]

    def tokens(self):
        return {token["id"] for token in self.ask("api", "token", "list")["tokens"]}
