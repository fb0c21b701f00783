#!/usr/bin/env python3
"""Takes pictures of the page in Chromium: page-ring.png and page.png.

page-pictures.py PROGRAMS LOG FOLDER

PROGRAMS is the folder of bellhop. LOG is the log of the daemon, which contains the address of the
API. contrib/screenshots runs this script, while a notice of a pet waits for its answer.
"""

import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True

from devtools import Chromium  # noqa: E402


def main():
    programs, log, folder = map(Path, sys.argv[1:])
    done = subprocess.run([programs / "bellhop", "page", "--print"], capture_output=True, text=True, check=True)
    link = re.search(r"https?://\S+#pair=\S+", done.stdout)[0]
    port = re.search(r"answers at http://127\.0\.0\.1:(\d+)", log.read_text())[1]
    host = urllib.parse.urlsplit(link).hostname
    with tempfile.TemporaryDirectory() as profile:
        chromium = Chromium(profile, f"--host-resolver-rules=MAP {host} 127.0.0.1:{port}", "--force-prefers-reduced-motion", "--lang=en-GB")
        try:
            chromium.open_tab(390, 780, 2, mobile=True)
            chromium.go(link)
            chromium.until("the page rings", "!!document.querySelector('#ring')")
            time.sleep(1)
            (folder / "page-ring.png").write_bytes(chromium.picture())
            chromium.resize(1280, 860)
            chromium.press("Escape")
            chromium.until("the day is shown", "!document.querySelector('#ring') && !!document.querySelector('.nowmark')")
            # Nothing has the focus, as before somebody uses the keyboard.
            chromium.run("document.activeElement.blur()")
            time.sleep(1)
            (folder / "page.png").write_bytes(chromium.picture())
            chromium.end()
        finally:
            chromium.kill()


main()
