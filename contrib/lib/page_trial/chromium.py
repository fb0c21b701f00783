"""Chromium, driven by Debian's chromedriver and python3-selenium."""

import json
import os
import shutil
import signal
from pathlib import Path

from .browser import REACH, WATCH, Browser
from .house import Failed

try:
    from selenium import webdriver
    from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
except ImportError:
    webdriver = None


def missing():
    """The Debian packages that are missing."""
    programs = {"chromium": "chromium", "chromium-driver": "chromedriver"}
    names = [package for package, program in programs.items() if not shutil.which(program)]
    return names if webdriver else [*names, "python3-selenium (only /usr/bin/python3 finds it)"]


class Chromium(Browser):
    def __init__(self, folder, *arguments):
        super().__init__()
        self.driver = None
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        # In a container, /dev/shm may be small. As root, Chromium runs only without its sandbox.
        words = ["--headless=new", "--window-size=1280,900", "--lang=en-US", "--disable-dev-shm-usage"]
        words.append(f"--user-data-dir={folder}")
        for word in [*words, *arguments, *(["--no-sandbox"] if os.geteuid() == 0 else [])]:
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.folder = folder
        self.service = Service(shutil.which("chromedriver"), env={**os.environ, "HOME": str(folder), "LANG": "C.UTF-8"})
        try:
            self.driver = webdriver.Chrome(options=options, service=self.service)
        except WebDriverException as problem:
            self.service.stop()
            raise Failed(f"Chromium does not start: {problem.msg}") from problem
        self.driver.set_page_load_timeout(60)
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})

    def open(self, url):
        self.driver.get(url)

    def call(self, function, *arguments):
        return self.driver.execute_script(f"return ({function})(...arguments)", *arguments)

    def tap(self, css, text=None):
        try:
            node = self.call(REACH, css, text)
            if node:
                node.click()
            return bool(node)
        except StaleElementReferenceException:
            return False  # The page drew it anew at this moment.

    def keys(self, text):
        ActionChains(self.driver).send_keys(text).perform()

    def read_console(self):
        for entry in self.driver.get_log("browser"):
            line = f"{entry['level']} {entry['source']} {entry['message']}"
            # If a server refuses a request, the browser itself says so, whatever the page makes of it.
            is_request = entry["source"] == "network" and "/v1/" in entry["message"]
            self.note(line, is_fault=entry["level"] == "SEVERE", is_request=is_request)

    def read_requests(self):
        """The requests of the page since the last call, as lines such as `GET http://…`."""
        lines = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                request = message["params"]["request"]
                if request["url"].startswith("http"):
                    lines.append(f"{request['method']} {request['url']}")
        return lines

    def resize(self, width, height):
        self.driver.set_window_size(width, height)

    def save_picture(self, path):
        self.driver.save_screenshot(str(path))

    def close(self):
        process = self.driver.capabilities.get("goog:processID")
        try:
            self.driver.quit()
        finally:
            self.service.stop()
            self.end(process)

    def end(self, process):
        """Ends a Chromium that chromedriver left behind."""
        try:
            if str(self.folder) in Path(f"/proc/{process}/cmdline").read_text():
                os.kill(process, signal.SIGKILL)
        except OSError:
            pass  # It is gone.
