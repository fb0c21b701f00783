"""Runs bellhopd as a system under test. One webhook sink posts notices to the receiver. The bench
starts timers through the control API on the Unix socket of the daemon.

The variables BELLHOP and BELLHOPD name the programs. If a variable is not set, the program must be
in PATH."""
import os, shutil, socket, subprocess, time
from benchlib import SUT, http_load

CONFIG = """\
[sinks.bench]
type = "webhook"
url = "{url}"
"""


class Sut(SUT):
    name = "bellhop"
    durability = "fsync per start (SQLite WAL FULL, shared commits)"
    jobs = {"j1", "j2", "j3", "j4", "j5", "j6"}
    mid_n = 20_000           # the burst in whose middle J5 kills the daemon; it lasts some 100 ms
    exe = os.environ.get("BELLHOP") or shutil.which("bellhop") or "bellhop"
    daemon = os.environ.get("BELLHOPD") or shutil.which("bellhopd") or "bellhopd"
    # The token is the name of the timer. The sink sends this name in the fields title and name.
    body = '{"name":"{TOKEN}","due":"{DUE_RFC3339}"}'

    def start(self):
        # Use a short name, because the path of a socket can have at most 107 bytes.
        self.sock = str(self.dir / "s")
        config = self.dir / "bellhop.toml"
        config.write_text(CONFIG.format(url=self.url))
        log = open(self.dir / "bellhopd.log", "ab")
        # The daemon must not use the proxy, the session bus and the config of the machine.
        kept = {k: v for k, v in os.environ.items() if k in ("PATH", "LANG", "TZ", "LD_LIBRARY_PATH")}
        p = subprocess.Popen(
            [self.daemon, "--config", str(config), "--state-dir", str(self.dir / "state"), "--socket", self.sock, "--log-level", "warning"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env={**kept, "HOME": str(self.dir), "no_proxy": "*"})
        log.close()
        self.procs.append(p)
        end = time.time() + 60
        while time.time() < end:
            try:
                with socket.socket(socket.AF_UNIX) as s:
                    s.connect(self.sock)
                return
            except OSError:
                if p.poll() is not None:
                    raise RuntimeError(f"bellhopd ended with {p.returncode}: {(self.dir / 'bellhopd.log').read_text()[-2000:]}")
                time.sleep(0.002)
        raise RuntimeError("bellhopd does not answer")

    def load(self, first, n, clients, due0, step, max_s=120, batch=1):
        return http_load(
            unix=self.sock, n=n, clients=clients, path="/v1/timers", header="Content-Type: application/json", body=self.body, first=first,
            due0=due0, step=step, max_s=max_s, batch=batch, batch_open='{"timers":[', batch_sep=",", batch_close="]}")

    def bulk(self, first, n, due0, step, max_s=120):
        # Start at most 100 timers per request. The answer lists every new timer, and the load
        # client reads at most 64 KB.
        return self.load(first, n, 2, due0, step, max_s, batch=100)

    def notify(self, first, n, clients=8):
        """Starts timers that are due now, one by one, as a program would."""
        return self.load(first, n, clients, time.clock_gettime_ns(time.CLOCK_REALTIME), 0, 180)

    def cli(self):
        return f"{self.exe} timer 10m Tea --socket {self.sock}"
