"""Web Push on the page, with a push service of the trial's own.

A browser in a trial reaches no push service. So the page gets a subscription of the stand-in
`contrib/test-tools/push_service.py`, which decrypts what the daemon sends. The trial then hands the
text to the worker of the page, as the browser does with a message.
"""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

from .house import Failed, wait

ROOT = Path(__file__).resolve().parent.parent.parent.parent


class PushService:
    """The stand-in, with one browser."""

    def __init__(self, name):
        python = os.environ.get("BELLHOP_PUSH_PYTHON", sys.executable)
        self.process = subprocess.Popen(
            [python, ROOT / "contrib/test-tools/push_service.py", name], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise Failed("the push service does not start: it needs http-ece (contrib/test installs it)")
        start = json.loads(line)
        self.url, self.subscription = f"http://127.0.0.1:{start['port']}", start["subscriptions"][0]
        self.messages = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.messages.append(json.loads(line))

    def next(self, kind, title):
        """Waits for the newest message of a kind about a notice, and returns its text."""

        def found():
            texts = [message.get("text", "{}") for message in list(self.messages)]
            return next((text for text in reversed(texts) if is_about(json.loads(text), kind, title)), None)

        return wait(f"the push service gets a {kind} with the title {title}", found)

    def close(self):
        self.process.kill()
        self.process.wait()


def is_about(text, kind, title):
    return text.get("type") == kind and text.get("title") == title


def prepare(browser, house, service):
    """Lets the page of the house subscribe at the stand-in."""
    browser.driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": house.address, "permissions": ["notifications"]})
    source = SUBSCRIBE.replace("SUBSCRIPTION", json.dumps(service.subscription))
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})


def deliver(browser, house, text):
    """Hands a message to the worker of the page."""
    # A new profile numbers its workers from 0.
    origin = house.address.rstrip("/")
    browser.driver.execute_cdp_cmd("ServiceWorker.enable", {})
    browser.driver.execute_cdp_cmd(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": "0", "data": text})


def shown(browser):
    """The notifications that the worker shows."""
    return browser.call(SHOWN)


def click(browser, notification, action=""):
    """Runs the worker's own answer to a click on a notification, in the page.

    Nothing can click the notifications of a headless browser. Returns what the worker opened.
    """
    worker = (ROOT / "Sources/CPage/files/worker.js").read_text()
    return browser.driver.execute_script(CLICK.replace("WORKER", worker), notification, action)


SUBSCRIBE = """
(() => {
    const KEY = 'trial-push';
    const made = options => ({
        options, toJSON: () => (SUBSCRIPTION), unsubscribe: async () => { sessionStorage.removeItem(KEY); return true; }
    });
    if (!window.PushManager) return;
    PushManager.prototype.subscribe = async function (options) {
        sessionStorage.setItem(KEY, options.applicationServerKey);
        return made(options);
    };
    PushManager.prototype.getSubscription = async () => sessionStorage.getItem(KEY) ? made({}) : null;
})();
"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(one => ({
    title: one.title, body: one.body, tag: one.tag, data: one.data, actions: one.actions.map(action => action.action),
    silent: one.silent, stays: one.requireInteraction
}))"""
CLICK = """
const [data, action] = arguments, listeners = {}, opened = [];
const self = {
    addEventListener: (name, listener) => { listeners[name] = listener; }, skipWaiting() {},
    registration: { scope: location.href }, clients: { matchAll: async () => [], openWindow: async to => { opened.push(String(to)); } }
};
(self => {
WORKER
})(self);
let work;
listeners.notificationclick({ action, notification: { data, close() { opened.push('closed'); } }, waitUntil: promise => { work = promise; } });
return work.then(() => opened);
"""
