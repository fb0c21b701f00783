"""Computes the instants of times that people wrote, with python-dateutil and the system's zone files: the judge of MomentJudgeTests.

Each line of the file named first is a zone, a time now in seconds since 1970, and a meaning, with tabs between them. For each, a line is
printed: the instant in milliseconds since 1970 and the date and time in English, or `past` or `unclear` if the time must be refused. A
civil time that does not exist is the next valid instant, one that exists twice the first.
"""

import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.relativedelta import FR, MO, SA, SU, TH, TU, WE, relativedelta

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from civil import instant, shown  # noqa: E402

WEEKDAYS = [SU, MO, TU, WE, TH, FR, SA]
NAMES = "Mon Tue Wed Thu Fri Sat Sun".split()
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def dates(day, today):
    """Yields the dates that the day can be, the nearest first."""
    kind = day[0]
    if kind.startswith("today"):
        yield today + relativedelta(days=int(kind[6:]))
    elif kind == "weekday":
        first = today + relativedelta(weekday=WEEKDAYS[int(day[1])](+1))
        yield first
        yield first + relativedelta(weeks=1)
    elif kind == "date":
        yield datetime.strptime(day[1], "%Y-%m-%d").date()
    elif kind == "yearly":
        for year in range(today.year, today.year + 9):
            try:
                date = today.replace(year=year, month=int(day[1]), day=int(day[2]))
            except ValueError:
                continue
            if date >= today:
                yield date


def answer(zone, now, meaning):
    """Returns the instant in seconds, or why there is none."""
    if meaning[0] == "after":
        return now + int(meaning[1]) // 1000
    today = shown(now, zone).date()
    time = datetime.strptime(meaning[-1], "%H:%M:%S").time()
    if meaning[0] == "at":
        days = [today, today + relativedelta(days=1)]
    elif meaning[0] == "next":
        weekday = WEEKDAYS[int(meaning[1])]
        coming = today + relativedelta(days=1, weekday=weekday(+1))
        # The same weekday of next week, where a week begins on Monday.
        monday = today + relativedelta(days=1, weekday=MO(+1))
        if coming != monday + relativedelta(weekday=weekday(+1)):
            return "unclear"
        days = [coming]
    else:
        days = dates(meaning[:-1], today)
    for date in days:
        second = instant(datetime.combine(date, time), zone)
        if second > now:
            return second
    return "past"


for line in open(sys.argv[1], encoding="utf-8"):
    name, now, meaning = line.rstrip("\n").split("\t")
    zone = ZoneInfo(name)
    found = answer(zone, int(now), meaning.split())
    if isinstance(found, str):
        print(found)
        continue
    civil = shown(found, zone)
    year = "" if civil.year == shown(int(now), zone).year else f" {civil.year}"
    clock = civil.strftime("%H:%M") + (f":{civil.second:02}" if civil.second else "")
    print(found * 1000, f"{NAMES[civil.weekday()]} {civil.day} {MONTHS[civil.month - 1]}{year} {clock}")
