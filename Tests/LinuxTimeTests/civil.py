"""Converts between civil times and instants, with the system's zone files, for the judges of LinuxTimeTests."""

from datetime import datetime, timedelta


def shown(second, zone):
    return datetime.fromtimestamp(second, zone).replace(tzinfo=None)


def instants(civil, zone):
    """Returns the instants at which the clock shows the civil time: none, one or two."""
    seconds = {int(civil.replace(tzinfo=zone, fold=fold).timestamp()) for fold in (0, 1)}
    return sorted(second for second in seconds if shown(second, zone) == civil)


def instant(civil, zone):
    found = instants(civil, zone)
    if found:
        return found[0]
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
