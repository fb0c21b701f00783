#!/usr/bin/python3
"""Shows Bellhop's devices in a real Home Assistant, with a real broker and a real daemon.

home-assistant-trial.py [FOLDER]

BELLHOP_BIN_DIR names the folder that contains bellhop and bellhopd. pip installs Home Assistant from
PyPI into FOLDER (default: build/home-assistant), in the versions that
home-assistant-requirements.txt lists. Later runs use the same folder.

The script prints a line for each step that held. At the first step that did not, it prints why, the
log of the daemon and what Home Assistant complained about, and exits with 1. The Debian packages
mosquitto, mosquitto-clients and python3-venv are needed. A missing package is a failure.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
REQUIREMENTS = HERE / "home-assistant-requirements.txt"


def install(folder):
    """Installs Home Assistant, unless the folder has it in these versions. Returns its Python."""
    python, stamp = folder / "bin/python", folder / "requirements.txt"
    if stamp.is_file() and stamp.read_bytes() == REQUIREMENTS.read_bytes():
        return python
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", REQUIREMENTS]
    subprocess.run(pip, check=True)
    shutil.copy(REQUIREMENTS, stamp)
    return python


def main():
    if "--help" in sys.argv or "-h" in sys.argv:
        print(__doc__)
        return 0
    missing = [name for name in ("mosquitto", "mosquitto_pub") if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")]
    programs = Path(os.environ.get("BELLHOP_BIN_DIR", "/nonexistent"))
    missing += [str(programs / name) for name in ("bellhop", "bellhopd") if not (programs / name).is_file()]
    if missing:
        print("".join(f"home-assistant-trial: {name} is missing\n" for name in missing), file=sys.stderr, end="")
        return 1
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/home-assistant").absolute()
    try:
        python = install(folder)
    except subprocess.CalledProcessError as problem:
        print(f"home-assistant-trial: Home Assistant cannot be installed: {problem}", file=sys.stderr)
        return 69
    sys.stdout.flush()
    os.chdir(HERE)
    os.execv(python, [python, "-B", "-m", "home_assistant_trial", str(programs), str(ROOT / "docs/mqtt.md")])


if __name__ == "__main__":
    sys.exit(main())
