"""Hooks for schemathesis, so that most requests concern things that exist.

map_case replaces generated names by names that exist, in three of four requests, and only in requests
that are meant to be valid (names in paths: always). before_call keeps the household alive, because
`wipe` and `import` are part of the run. The check `invalid_is_refused` is negative_data_rejection
with a few exceptions, which its comments explain.
"""

import json
import os
import re

import requests
import schemathesis
from schemathesis.checks import load_all_checks
from schemathesis.core import NotSet
from schemathesis.core.parameters import ParameterLocation

BASE = os.environ["BELLHOP_API"] + "/v1"
TOKEN = os.environ["BELLHOP_TOKEN"]
PETS = ["Snowy", "Fluffy", "Buddy", "Daisy"]
TIMERS = ["Eggs", "Tea", "Nightly", "Keeper"]
TIMES = ["15:00", "tomorrow 7:00", "10m", "monday", "2026-12-24 18:00", "yesterday", "3d", "2026-11-27T20:00:00Z"]
FIELDS = {
    "wash": ["forMs", "replace"], "dry": ["forMs", "addMinutes", "replace"], "extend": ["byMs", "at"], "snooze": ["forMs", "at"],
    "pause": ["since", "until", "force"], "swap": ["with"],
}
EVENTS = [1]
VALUES = {
    "programme": ["tabata", "hills", "emom"], "routine": ["sourdough", "pomodoro"], "start": ["tea", "Keeper"], "sink": ["log", "anna-phone", "phone"],
    "timer": TIMERS, "pet": PETS, "owner": ["anna", "Ben"], "with": ["anna", "Ben"], "at": TIMES, "since": TIMES, "until": TIMES,
    "turns": ["anna,ben", "fairest", "none"], "every": ["every day at 03:00", "every weekday at 07:00", "every FREQ=MONTHLY;BYMONTHDAY=31 at 08:00"],
    "kind": ["laundry.washed", "timer.finished", "pet.sad", "rest.over", "workout.finished"], "delivery": ["1/log", "2/phone", "3/phone"],
    "from": TIMES, "to": TIMES, "sound": ["bell", "complete"], "icon": ["https://example.org/cat.png"],
}
count = 0
session = requests.Session()
session.headers["Authorization"] = "Bearer " + TOKEN


def has_null(value):
    if isinstance(value, dict):
        return any(has_null(item) for item in value.values())
    if isinstance(value, list):
        return any(has_null(item) for item in value)
    return value is None


def pick(values, seed):
    """Returns one of the values, or None in one of four cases. The choice depends only on `seed`."""
    number = sum(ord(letter) * (index + 1) for index, letter in enumerate(repr(seed)))
    return values[number // 4 % len(values)] if number % 4 else None


def is_positive(case):
    return case.meta is not None and case.meta.generation.mode.is_positive


def known(path):
    for part, values in (
        ("/pets/{name}", PETS), ("/tokens/{id}", ["k1", "k2", "k3", "phone"]), ("/timers/{id}", TIMERS), ("/workouts/programmes/{name}", ["tabata", "hills", "t"]),
        ("/routines/programmes/{name}", ["sourdough", "pomo"]), ("s/{name}", ["current"]),
    ):
        if part in path:
            return values
    return None


def with_values(body):
    if isinstance(body, list):
        return [with_values(item) for item in body]
    if not isinstance(body, dict) or body.get("schema") == "bellhop-export/1":
        return body
    body = dict(body)
    for key, value in body.items():
        if isinstance(value, str) and value and key in VALUES and not (key == "start" and value in ("low", "high")):
            body[key] = pick(VALUES[key], value) or value
        elif isinstance(value, (dict, list)):
            body[key] = with_values(value)
    return body


@schemathesis.hook
def map_case(context, case):
    path = case.path_parameters
    if path:
        names = known(case.operation.path)
        key = "id" if "id" in path else "name"
        if names and isinstance(path.get(key), str):
            path[key] = pick(names, path) or path[key]
        if isinstance(path.get("event"), int):
            path["event"] = pick(EVENTS, path["event"]) or path["event"]
        if "sink" in path:
            path["sink"] = pick(["log", "anna-phone", "phone"], path["sink"]) or path["sink"]
    if case.headers and isinstance(case.headers.get("Bellhop-By"), str):
        by = case.headers["Bellhop-By"]
        case.headers["Bellhop-By"] = pick(["anna", "Ben", "ann"], by) or by
    if is_positive(case) and case.headers:
        # A random tag makes every change fail.
        for name in ("If-Match", "If-None-Match"):
            if name in case.headers and pick(["drop"], case.headers[name]):
                del case.headers[name]
    if is_positive(case):
        if path and "verb" in path and isinstance(case.body, dict):
            fields = FIELDS.get(path["verb"], []) if "/pets/" in case.operation.path or path["verb"] in ("extend", "snooze") else []
            case.body = {key: value for key, value in case.body.items() if key in fields}
        case.body = with_values(case.body)
        if case.query:
            for key in ("pet", "since", "from", "to", "name"):
                if isinstance(case.query.get(key), str):
                    case.query[key] = pick(VALUES.get(key, PETS + TIMERS), case.query[key]) or case.query[key]
    return case


@schemathesis.hook
def before_call(context, case, kwargs):
    global count
    count += 1
    # Each wrong pairing code counts for another client. Otherwise, all further requests would have to wait.
    if case.operation.path == "/v1/pair":
        case.headers = dict(case.headers or {}) | {"X-Forwarded-For": f"10.{count >> 16 & 255}.{count >> 8 & 255}.{count & 255}"}
    if count % 40 == 1:
        refill()
    # Two of three requests to start something find nothing running; all commands find something.
    for path, word, body in (("rest", "Rest", {}), ("workouts", "Workout", {"programme": "tabata"}), ("routines", "Routine", {"routine": "sourdough"})):
        id = case.operation.definition.raw.get("operationId")
        if id == "start" + word and count % 3:
            session.post(BASE + ("/rest/end" if word == "Rest" else f"/{path}/current/end"))
        elif id == "command" + word:
            session.post(f"{BASE}/{path}", json=body)


def refill():
    """Adds the pets and timers of the tables above, unless they exist."""
    for name in PETS:
        session.post(BASE + "/pets", json={"name": name, "cycleFrequencyDays": 7})
    running = {}
    for timer in session.get(BASE + "/timers?limit=100000").json()["timers"]:
        running.setdefault(timer["name"], []).append(timer["id"])
    for name, ids in running.items():
        for id in ids[1:] if name in TIMERS else ids[10:]:
            session.delete(BASE + "/timers/" + id)
    for body in ({"name": "Tea", "durationMs": 1500}, {"name": "Eggs", "durationMs": 600000}, {"name": "Nightly", "every": "every day at 03:00"},
                 {"name": "Keeper", "durationMs": 300000, "keep": True}):
        if body["name"] not in running:
            session.post(BASE + "/timers", json=body)
    # This timer ends at once, so its notice waits in the outbox for the sink `phone`, which cannot be reached.
    session.post(BASE + "/timers", json={"name": "Now", "due": "2026-01-01T00:00:00Z"})
    if count % 80 == 1:
        session.post(BASE + "/workouts", json={"programme": "tabata"})
        session.post(BASE + "/routines", json={"routine": "sourdough"})
        session.post(BASE + "/rest", json={})
    else:
        session.post(BASE + "/workouts/current/end")
        session.post(BASE + "/routines/current/end")
        session.post(BASE + "/rest/end")
    EVENTS[:] = [event["number"] for event in session.get(BASE + "/events?newest=true&limit=20").json()["events"]] or [1]
    VALUES["delivery"] = [f"{number}/phone" for number in EVENTS]
    if count % 400 == 1:
        session.patch(BASE + "/settings", json={"notifications": True, "counters": True})
        session.post(BASE + "/wipe", json={"yes": True})
        session.post(BASE + "/demo", json={"seed": 7, "yes": True})


@schemathesis.hook
def after_call(context, case, response):
    record = os.environ.get("BELLHOP_RECORD")
    if record:
        with open(record, "a") as file:
            file.write(f"{case.operation.method.upper()} {case.operation.path} {response.status_code}\n")


load_all_checks()
from schemathesis.checks import CHECKS  # noqa: E402

rejection = CHECKS.get_one("negative_data_rejection")


@schemathesis.check
def invalid_is_refused(context, response, case):
    # The condition of the request is checked before its body, and nothing was done.
    if response.status_code == 412:
        return None
    # In the file of an import, `null` counts as left out.
    if case.operation.path == "/v1/import" and has_null(case.body):
        return None
    # The import ignores three fields, whatever is in them.
    if case.operation.path == "/v1/import" and isinstance(case.body, dict):
        ignored = {key: case.body.get(key, "") for key in ("bellhop", "exportedAt", "zone")}
        time = case.body.get("exportedAt", "2026-11-21T14:45:00Z")
        if not all(isinstance(value, str) for value in ignored.values()) or not re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", time):
            return None
    # schemathesis calls a request without an optional body negative, although it is valid.
    if isinstance(case.body, NotSet) and not any(one.is_required for one in case.operation.body):
        others = [part.mode for kind, part in case.meta.components.items() if kind != ParameterLocation.BODY]
        if not any(mode.is_negative for mode in others):
            return None
    return rejection(context, response, case)
