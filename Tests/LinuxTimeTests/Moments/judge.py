"""Says what times that people wrote mean: the judges of MomentJudgeTests.

The file named first contains one JSON object per line: a question with the keys `zone`, `now` (in seconds since 1970), `tag` (the language
and region of the person), `text` (the phrase), `parts` (the names of its parts), `meaning`, and `echo` (the answer to the person, if Bellhop
takes the phrase). For each question, the script prints an answer:

- `meant`: the instant that python-dateutil computes from the meaning; otherwise `refusal` says why there is none: `past` or `unclear`;
- `night`: `missing` if the clocks skip the time that was written, `twice` if they show the time of `meant` twice;
- `echoed`: the instant that the echo names, according to python-dateutil (echo.py);
- `read`: the instant that dateparser reads in the text. It is not asked if there are `unasked` parts, or if the phrase is `excluded`
  (second_judge.py).

Instants are in milliseconds since 1970. A civil time that does not exist is the next valid instant. A civil time that occurs twice is the
first of the two instants.
"""

import json
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.relativedelta import FR, MO, SA, SU, TH, TU, WE, relativedelta

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import echo  # noqa: E402
import second_judge  # noqa: E402
from civil import instant, instants, shown  # noqa: E402

WEEKDAYS = [SU, MO, TU, WE, TH, FR, SA]


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
    """Returns the instant in seconds, or why there is none, and the civil time that was written, if it was one."""
    if meaning[0] == "after":
        return now + int(meaning[1]) // 1000, None
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
            return "unclear", None
        days = [coming]
    else:
        days = dates(meaning[:-1], today)
    for date in days:
        written = datetime.combine(date, time)
        second = instant(written, zone)
        if second > now:
            return second, written
    return "past", None


def night(zone, second, written):
    """Returns how the clocks change at the time, if they do."""
    civil = shown(second, zone)
    if written not in (None, civil):
        return "missing"
    return "twice" if len(instants(civil, zone)) > 1 else None


def milliseconds(second):
    return None if second is None else second * 1000


def judged(question):
    zone, now = ZoneInfo(question["zone"]), question["now"]
    meant, written = answer(zone, now, question["meaning"].split())
    echoed = echo.instant_named(question["echo"], zone, now, question["tag"]) if "echo" in question else None
    # dateparser refuses nothing, so it is not asked about phrases that must be refused.
    if isinstance(meant, str):
        return {"refusal": meant, "echoed": milliseconds(echoed), "unasked": question["parts"], "excluded": False}
    unasked, excluded = second_judge.unasked_parts(question), second_judge.is_excluded(question, zone)
    return {
        "meant": milliseconds(meant),
        "night": night(zone, meant, written),
        "echoed": milliseconds(echoed),
        "unasked": unasked,
        "excluded": excluded,
        "read": None if unasked or excluded else milliseconds(second_judge.read(question, zone)),
    }


for line in open(sys.argv[1], encoding="utf-8"):
    print(json.dumps(judged(json.loads(line))))
