#!/usr/bin/python3
"""Starts a timer over D-Bus, and prints the events of Bellhop until this timer ends.

Usage: bellhop-bus.py NAME WHEN
Example: bellhop-bus.py Tea "4 min"

The script needs Debian's package python3-gi. The session bus starts bellhopd if it is not running.
"""

import sys

from gi.repository import Gio, GLib

NAME, PATH = "org.bellhop.Bellhop1", "/org/bellhop/Bellhop1"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    loop = GLib.MainLoop()
    started, ended = [], []

    def received(_proxy, _sender, signal, parameters):
        if signal != "Event":
            return
        number, kind, event = parameters.unpack()
        print(f"{number} {kind}: {event['notice']['title']}", flush=True)
        # The timer may end before StartTimer returns.
        ended.append(event["owner"])
        if started and f"countdown:{started[0]}" in ended:
            loop.quit()

    try:
        bellhop = Gio.DBusProxy.new_for_bus_sync(
            Gio.BusType.SESSION, Gio.DBusProxyFlags.NONE, None, NAME, PATH, NAME, None
        )
        bellhop.connect("g-signal", received)
        timer, due = bellhop.StartTimer("(ss)", sys.argv[1], sys.argv[2])
    except GLib.Error as error:
        # The message ends with a sentence for people, after the name of the error.
        name = Gio.DBusError.get_remote_error(error)
        sys.exit(error.message.removeprefix(f"GDBus.Error:{name}: "))
    started.append(timer)
    end = GLib.DateTime.new_from_unix_local(due // 1000)
    print(f"{sys.argv[1]} ends at {end.format('%H:%M:%S')}", flush=True)
    loop.run()


main()
