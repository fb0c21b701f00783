"""Reads times that people wrote with dateparser: the second judge of MomentJudgeTests.

The first judge gets the meaning of a phrase. dateparser gets only the words. It is asked about a phrase if the table says ASKED for all
parts of the phrase. It must then read the phrase as Bellhop takes it. For the other parts, the table says what dateparser does. The table
is right for the versions 1.1.6 (Debian 12) to 1.3.0.

To add a part, add a line for each language that has the part.
"""

from datetime import datetime, time, timedelta, timezone

import dateparser
from civil import instant, shown

ASKED = None
UNKNOWN = "it understands nothing"
NUMBER = "it takes the number for a day of the month or for a year, or understands nothing"

PARTS = {
    "en": {
        "length": ASKED,
        "length with a letter": ASKED,
        "length of one hour": ASKED,
        "length in words": UNKNOWN,
        "length in hours and minutes": ASKED,
        "length like 2h30": "it reads the time 2:30",
        "days ahead": ASKED,
        "near day": ASKED,
        "weekday": ASKED,
        "next weekday": UNKNOWN,
        "date of ISO 8601": ASKED,
        "date in numbers": ASKED,
        "date with a month's name": ASKED,
        "tonight": UNKNOWN,
        "part of the day": UNKNOWN,
        "time": ASKED,
        "time with seconds": ASKED,
        "time of 12 hours": ASKED,
        "noon": ASKED,
        "midnight": ASKED,
        "hour": NUMBER,
    },
    "de": {
        "length": ASKED,
        "length with a letter": "it reads 30 months in `30m`",
        "length of one hour": ASKED,
        "length in words": UNKNOWN,
        "length in hours and minutes": UNKNOWN,
        "length like 2h30": UNKNOWN,
        "days ahead": ASKED,
        "near day": ASKED,
        "weekday": ASKED,
        "next weekday": UNKNOWN,
        "date of ISO 8601": ASKED,
        "date in numbers": ASKED,
        "date with a month's name": ASKED,
        "tonight": UNKNOWN,
        "part of the day": UNKNOWN,
        "time": ASKED,
        "time with seconds": ASKED,
        "time with Uhr": ASKED,
        "hour with Uhr": NUMBER,
        "minutes after Uhr": NUMBER,
        "noon": UNKNOWN,
        "midnight": UNKNOWN,
        "hour": NUMBER,
    },
}

# Words that dateparser skips besides those that it knows. `t` is its default.
FILLERS = {"en": ["t", "for"], "de": ["t", "am"]}
ORDERS = {"en": "MDY", "en-US": "MDY", "en-GB": "DMY", "en-IN": "DMY", "de": "DMY", "de-DE": "DMY", "de-AT": "DMY"}


def unasked_parts(question):
    table = PARTS[question["tag"][:2]]
    for part in question["parts"]:
        if part not in table:
            raise SystemExit(f'second_judge.py: say for "{question["tag"][:2]}" whether dateparser is asked about "{part}"')
    return [part for part in question["parts"] if table[part] is not ASKED]


def is_excluded(question, zone):
    """Returns whether the phrase meets a fault of dateparser that concerns only a few phrases."""
    # It takes `12 noon` for one time, also in `2030-03-12 noon`.
    if "12 noon" in question["text"]:
        return True
    # Version 1.2 leaves a weekday in the current month: on 31 August, Sunday is 3 August.
    if dateparser.__version__.startswith("1.2.") and "weekday" in question["parts"]:
        today = shown(question["now"], zone)
        return today.month != (today - timedelta(days=1)).month or today.month != (today + timedelta(days=7)).month
    return False


def read(question, zone):
    """Returns the instant in seconds, or None if dateparser does not understand the text."""
    if question["meaning"].startswith("after "):
        found = parsed(question, datetime.fromtimestamp(question["now"], timezone.utc))
        return found and int(found.timestamp())
    now = shown(question["now"], zone)
    bases = [now, datetime.combine(now.date() + timedelta(days=1), time())]
    # dateparser never takes a weekday for the day of the base, so the base is first yesterday.
    if "weekday" in question["parts"]:
        bases = [now - timedelta(days=1), now]
    for base in bases:
        found = parsed(question, base)
        if found is None:
            return None
        second = instant(found.replace(tzinfo=None), zone)
        if second > question["now"]:
            return second
    return None


def parsed(question, base):
    # dateparser reads the phrase on a clock that never changes, and civil.py applies the rules for missing and double times. In a real
    # zone, dateparser would move a missing time by an hour and take the second of two instants, and since version 1.2 it would take the
    # base for a time in UTC.
    settings = {
        "TIMEZONE": "UTC",
        "RETURN_AS_TIMEZONE_AWARE": True,
        "RELATIVE_BASE": base.replace(tzinfo=None),
        "PREFER_DATES_FROM": "future",
        "DATE_ORDER": "YMD" if "date of ISO 8601" in question["parts"] else ORDERS[question["tag"]],
        "SKIP_TOKENS": FILLERS[question["tag"][:2]],
    }
    return dateparser.parse(question["text"], languages=[question["tag"][:2]], settings=settings)
