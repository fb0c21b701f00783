"""Says when recurrences happen, by python-dateutil and the system's zone files: the judge of RecurrenceJudgeTests.

Each line of the file named first is a zone, a number of years and a recurrence, with tabs between them. For each, a line is printed: the instants
within so many years of its start, in seconds since 1970. A civil time that does not exist is the next valid instant, one that exists
twice the first; two that become one instant are one.
"""

import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta
from dateutil.rrule import rrulestr

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from civil import instant, shown  # noqa: E402


def times(text):
    try:
        yield from rrulestr(text.replace(" ", "\n"))
    except ValueError as error:
        # Of every second minute none is odd.
        if "empty" not in str(error):
            raise


for line in open(sys.argv[1], encoding="ascii"):
    name, years, text = line.rstrip("\n").split("\t")
    zone = ZoneInfo(name)
    start = datetime.strptime(text.split()[0], "DTSTART:%Y%m%dT%H%M%S")
    end = start + relativedelta(years=int(years))
    instants = []
    for civil in times(text):
        if civil >= end:
            break
        second = instant(civil, zone)
        if not instants or instants[-1] != second:
            instants.append(second)
    print(*instants)
