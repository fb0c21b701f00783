"""Converts between civil times and instants, with the system's zone files, for the judges of LinuxTimeTests."""

from datetime import datetime, timedelta


def shown(second, zone):
    return datetime.fromtimestamp(second, zone).replace(tzinfo=None)


def instant(civil, zone):
    first = int(civil.replace(tzinfo=zone, fold=0).timestamp())
    if shown(first, zone) == civil:
        return first
    # The clock leaves it out: the first second at which it shows more lies between what both offsets make of it.
    early = int((civil - timedelta(days=2)).replace(tzinfo=zone).timestamp())
    late = int((civil + timedelta(days=2)).replace(tzinfo=zone).timestamp())
    while late - early > 1:
        middle = (early + late) // 2
        if shown(middle, zone) < civil:
            early = middle
        else:
            late = middle
    return late
