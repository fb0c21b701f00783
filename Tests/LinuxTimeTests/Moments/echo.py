"""Finds the instant that an echo names, such as `Fri 4 Dec 18:00, in 11 days`, with python-dateutil."""

import re
from datetime import datetime

from civil import instants, shown
from dateutil import parser

SECONDS = {"d": 86400, "h": 3600, "min": 60, "s": 1}
# A distance has its largest unit and the next smaller one, rounded down to the smaller one.
PRECISION = {"d": 3600, "h": 60, "min": 1, "s": 1}


class German(parser.parserinfo):
    WEEKDAYS = [(name,) for name in "Mo Di Mi Do Fr Sa So".split()]
    MONTHS = [(name,) for name in "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez".split()]


LANGUAGES = {"en": parser.parserinfo(), "de": German()}


def instant_named(echo, zone, now, tag):
    """Returns the instant in seconds, or None if the echo fits no instant or two."""
    info = LANGUAGES[tag[:2]]
    moment, _, distance = echo.rpartition(", ")
    today = shown(now, zone)
    # dateutil reads `UTC+2` as POSIX does: two hours behind UTC. Without `UTC`, it reads the offset as ISO 8601 does.
    try:
        date = parser.parse(re.sub(r"UTC(?=[+-])", "", moment), info, default=datetime(today.year, 1, 1))
    except ValueError:
        return None
    # dateutil ignores the weekday next to a date.
    if info.weekday(moment.split()[0]) != date.weekday():
        return None
    found = [
        second
        for second in instants(date.replace(tzinfo=None), zone)
        if date.utcoffset() in (None, datetime.fromtimestamp(second, zone).utcoffset()) and fits(distance, second, now, zone)
    ]
    return found[0] if len(found) == 1 else None


def fits(distance, second, now, zone):
    """Returns whether the distance, such as `in 3 days` or `in 1 h 20 min`, is right for the instant."""
    length = second - now
    days = re.fullmatch(r"in (\d+) (?:days|Tagen)", distance)
    if days:
        return length >= 2 * 86400 and (shown(second, zone).date() - shown(now, zone).date()).days == int(days[1])
    if not re.fullmatch(r"in \d+ (?:d|h|min|s)( \d+ (?:h|min|s))?", distance):
        return False
    parts = [(int(count), unit) for count, unit in re.findall(r"(\d+) (d|h|min|s)", distance)]
    least = sum(count * SECONDS[unit] for count, unit in parts)
    return least <= length < least + PRECISION[parts[0][1]]
