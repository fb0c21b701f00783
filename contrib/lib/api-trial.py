#!/usr/bin/env python3
"""Sends random requests to bellhopd, and checks each answer against docs/openapi.yaml.

api-trial.py [--requests N] [--seed N] [--report FILE] [--quick]

The script starts a bellhopd of its own (from $BELLHOP_BIN_DIR, otherwise .build/checks/debug) with
folders of its own. schemathesis makes the requests: valid ones and invalid ones, to every operation
except `POST /v1/shutdown`. It runs again with further seeds until N requests were sent.

contrib/prove api runs this script in slices. The variables BELLHOP_PROOF_SEED, _FIRST, _COUNT and
_REPORT replace the options. pip installs schemathesis into build/api-tools.
"""

import argparse
import filecmp
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
CONFIG = """
[api]
listen = "127.0.0.1:{port}"
token_file = "{folder}/token"
# Wrong pairing codes make a client wait. The hooks give each of them another client.
trusted_proxies = ["127.0.0.1"]

[sinks.log]
type = "stdout"
format = "json"
for_people = true

[sinks.anna-phone]
type = "stdout"

# Nobody listens there, so notices wait in the outbox.
[sinks.phone]
type = "ntfy"
server = "http://127.0.0.1:9"
topic = "laundry-test-topic"

[members.anna]
name = "Anna"
sinks = ["anna-phone"]

[members.ben]
name = "Ben"

[timers.tea]
name = "Tea"
length = "4m"

[[routes]]
match = {{ kind = "laundry.*" }}
sinks = ["log"]
repeat = {{ every = "5m", at_most = 3 }}

[routines.sourdough]
steps = [{{ text = "Knead", length = "10m" }}, {{ text = "Bulk rise", length = "4h", wait = true }}, {{ text = "Bake", length = "45m" }}]

[workouts.hills]
low = "90s"
high = "30s"
sets = 3
rounds = 2
rest = "60s"
"""
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,invalid_is_refused"


def tools():
    """Installs schemathesis, unless it is installed, and returns the folder of its programs."""
    folder, wanted = ROOT / "build/api-tools", HERE / "api-requirements.txt"
    stamp = folder / "requirements.txt"
    if not (stamp.exists() and filecmp.cmp(wanted, stamp, shallow=False)):
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", wanted]
        subprocess.run(pip, check=True)
        shutil.copy(wanted, stamp)
    return folder / "bin"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Daemon:
    """A bellhopd with folders of its own."""

    def __init__(self, folder):
        self.folder, self.port, self.token = folder, free_port(), secrets.token_hex(32)
        for name in ("home", "run", "state"):
            (folder / name).mkdir(mode=0o700)
        (folder / "token").write_text(self.token)
        (folder / "token").chmod(0o600)
        config = folder / "bellhop.toml"
        config.write_text(CONFIG.format(port=self.port, folder=folder))
        config.chmod(0o600)
        programs = Path(os.environ.get("BELLHOP_BIN_DIR") or ROOT / ".build/checks/debug")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "XDG_RUNTIME_DIR": str(folder / "run"),
            "XDG_STATE_HOME": str(folder / "state"), "TZ": "Europe/Berlin", "no_proxy": "*",
        }
        self.log = open(folder / "log", "wb")
        self.process = subprocess.Popen(
            [programs / "bellhopd", "--config", config, "--log-level", "warning"], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log)

    @property
    def base(self):
        return f"http://127.0.0.1:{self.port}"

    def wait(self):
        for _ in range(600):
            try:
                urllib.request.build_opener(urllib.request.ProxyHandler({})).open(self.base + "/healthz", timeout=1).read()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        sys.exit("bellhopd does not answer:\n" + (self.folder / "log").read_text())

    def end(self):
        """Ends the daemon, and returns its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(timeout=60)


def run(daemon, programs, seed, examples, record):
    environment = daemon.environment | {
        "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE / "api_trial"), "PYTHONDONTWRITEBYTECODE": "1", "BELLHOP_API": daemon.base,
        "BELLHOP_TOKEN": daemon.token, "BELLHOP_RECORD": str(record),
    }
    command = [
        programs / "st", "run", ROOT / "docs/openapi.yaml", "-u", daemon.base, "-H", f"Authorization: Bearer {daemon.token}",
        "--exclude-operation-id", "shutDown", "--phases", "examples,coverage,fuzzing" if examples else "examples",
        "-n", str(max(1, examples)), "--seed", str(seed), "--continue-on-failure", "--generation-database", "none", "-c", CHECKS,
        "--suppress-health-check", "all", "--no-color",
    ]
    return subprocess.run(command, env=environment, cwd=daemon.folder, capture_output=True, text=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=int(os.environ.get("BELLHOP_PROOF_COUNT", 5000)))
    seed = int(os.environ.get("BELLHOP_PROOF_SEED", 1)) * 1_000_000 + int(os.environ.get("BELLHOP_PROOF_FIRST", 0))
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--report", type=Path, default=os.environ.get("BELLHOP_PROOF_REPORT"))
    parser.add_argument("--quick", action="store_true", help="send only the examples of the description")
    options = parser.parse_args()
    programs = tools()
    with tempfile.TemporaryDirectory(prefix="bellhop-api.") as name:
        folder = Path(name)
        record = folder / "record"
        record.touch()
        daemon = Daemon(folder)
        try:
            daemon.wait()
            count, runs = 0, 0
            while count < options.requests and not (options.quick and runs):
                result = run(daemon, programs, options.seed + runs, 0 if options.quick else 20, record)
                runs += 1
                before, count = count, len(record.read_text().splitlines())
                if result.returncode != 0 or daemon.process.poll() is not None or count == before:
                    sys.exit(f"{result.stdout[-20000:]}\n{result.stderr[-4000:]}\n{(folder / 'log').read_text()[-4000:]}\n"
                             f"failed with the seed {options.seed + runs - 1}; the daemon "
                             + ("ended" if daemon.process.poll() is not None else "lives"))
        finally:
            status = daemon.end()
        if status != 0:
            sys.exit(f"bellhopd ended with {status}")
        answers = [line.split() for line in record.read_text().splitlines()]
        sorts = Counter(f"{status[0]}xx" if status[0] == "2" else status for *_, status in answers)
        operations = {(method, path) for method, path, _ in answers}
        report = f"{len(answers)} requests to {len(operations)} operations; no failure; " + " ".join(
            f"{sort} {number}" for sort, number in sorted(sorts.items()))
        print(report)
        if options.report:
            options.report.write_text(report + "\n")


main()
