#!/usr/bin/env python3
"""Finds folders of a target that depend on each other in a circle. Exits with 1 if there are any.

check-folders.py                checks the strict targets: BellhopCore, BellhopHub, BellhopEngine
check-folders.py --all          checks every target
check-folders.py --target NAME  checks one target; this option can be repeated
                 --layers       also prints the folders, beginning with the lowest layer, and the
                                folders that each folder uses
                 --sources DIR  reads DIR instead of Sources

Each direct subfolder of a target, with all its subfolders, is called a room. The files beside the
rooms form one more room, `(top)`, which connects the parts of the target. A room uses another room
if it names a type that the other room declares. Such a use is called an arrow. For each arrow that
is part of a circle, the script prints a line with the first place where the arrow occurs and all
types that cause the arrow. To break the circle, move these types or the file that names them.

The script reads names, not types. It therefore does not see members of an extension, operators, or
functions outside of a type. The script resolves a name by the scopes around the name: a nested type
or a generic parameter with this name hides the type of the target.
"""

import argparse
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from swift_source import split  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
STRICT = ["BellhopCore", "BellhopHub", "BellhopEngine"]
TOP = "(top)"

# Matches a declaration with its optional generic list, a bracket, or a path of names such as
# `SinkCheck.Result`.
TOKEN = re.compile(
    r"\b(?P<kind>struct|class|enum|actor|protocol|typealias|associatedtype|extension|func|init)\b"
    r"(?:\s+(?P<name>[\w.]+))?(?:\s*<(?P<generics>[^(){}]*?)>(?=\s*[:({=]|\s+where\b|\s*$))?"
    r"|(?P<bracket>[{}])"
    r"|(?P<path>(?<![\w.$#])[A-Z]\w*(?:\s*\.\s*[A-Z]\w*)*)",
    re.M,
)
TYPES = {"struct", "class", "enum", "actor", "protocol"}
PARAMETER = re.compile(r"(?:^|,)\s*(?:each\s+|let\s+)?([A-Z]\w*)")


class Source:
    """One file: the types that it declares, and the names that it uses, with their places."""

    def __init__(self, path, room):
        self.path, self.room = path, room
        self.declared = {}  # a type → whether only this file sees it
        self.nested = set()  # (outer type, nested type)
        self.used = []  # (line, path of names, types around it, generic parameters around it)
        self.read("\n".join(code for code, _ in split(path.read_text(encoding="utf-8"))))

    def read(self, code):
        scopes = []  # (name of a type or "", generic parameters), one for each open brace
        opening = ("", frozenset())  # what the next brace opens
        for token in TOKEN.finditer(code):
            if token["bracket"] == "{":
                scopes.append(opening)
                opening = ("", frozenset())
            elif token["bracket"]:
                if scopes:
                    scopes.pop()
            elif token["path"]:
                self.use(code, token, token["path"], [*scopes, opening])
            else:
                opening = self.declare(code, token, scopes, opening)

    def declare(self, code, token, scopes, opening):
        kind, name, generics = token["kind"], token["name"] or "", token["generics"] or ""
        parameters = frozenset(PARAMETER.findall(generics))
        around = [*scopes, (name, parameters)]
        for found in re.finditer(r"(?<![\w.$#])[A-Z]\w*", generics):
            if found[0] not in parameters:
                self.use(code, token, found[0], around)
        if kind == "extension":
            if name[:1].isupper():
                self.use(code, token, name, scopes)
            return (name.split(".")[-1], parameters)
        if kind in TYPES and name[:1].isupper() or kind in ("typealias", "associatedtype"):
            outer = next((scope for scope, _ in reversed(scopes) if scope), "")
            if outer:
                self.nested.add((outer, name))
            elif not scopes:
                line = code[code.rfind("\n", 0, token.start()) + 1 : token.start()]
                self.declared[name] = bool(re.search(r"\b(?:file)?private\b", line))
            return (name, parameters) if kind in TYPES else opening
        return ("", parameters) if kind in ("func", "init") else opening

    def use(self, code, token, path, scopes):
        line = code.count("\n", 0, token.start()) + 1
        around = [name for name, _ in scopes if name]
        hidden = frozenset().union(*(parameters for _, parameters in scopes))
        self.used.append((line, re.sub(r"\s", "", path).split("."), around, hidden))


class Target:
    """The rooms of a target and the arrows between them."""

    def __init__(self, folder):
        self.sources = []
        for path in sorted(folder.rglob("*.swift")):
            inside = path.relative_to(folder).parts
            self.sources.append(Source(path, inside[0] if len(inside) > 1 else TOP))
        self.rooms = sorted({source.room for source in self.sources})
        self.homes = {}  # a type → the rooms that declare it
        self.nested = {}  # (outer type, nested type) → the rooms that declare it
        for source in self.sources:
            for name, private in source.declared.items():
                if not private:
                    self.homes.setdefault(name, set()).add(source.room)
            for pair in source.nested:
                self.nested.setdefault(pair, set()).add(source.room)
        self.arrows = {}  # (room, room) → {type: (path, line) where it shows first}
        for source in self.sources:
            for line, path, around, hidden in source.used:
                for name, rooms in self.resolve(source, path, around, hidden):
                    for room in rooms - {source.room}:
                        self.arrows.setdefault((source.room, room), {}).setdefault(name, (source.path, line))

    def resolve(self, source, path, around, hidden):
        """Yields each type in the path of names, with the rooms that declare the type."""
        first = path[0]
        if first in hidden:
            return
        rooms = next((self.nested[outer, first] for outer in reversed(around) if (outer, first) in self.nested), None)
        if rooms is None:
            if first in source.declared:
                rooms = {source.room}
            elif first in self.homes:
                rooms = self.homes[first]
        if rooms:
            yield first, set() if source.room in rooms else rooms
        for outer, name in zip(path, path[1:]):
            rooms = self.nested.get((outer, name), set())
            # A nested type is a separate arrow only if an extension in another room adds this
            # nested type.
            if rooms and source.room not in rooms and rooms != self.homes.get(outer):
                yield f"{outer}.{name}", rooms

    def circles(self):
        """Returns the sets of rooms that can reach each other, with the lowest layer first.

        The function uses Tarjan's algorithm.
        """
        after = {room: sorted(to for start, to in self.arrows if start == room) for room in self.rooms}
        order, lowest, stack, found = {}, {}, [], []

        def visit(room):
            order[room] = lowest[room] = len(order)
            stack.append(room)
            for other in after[room]:
                if other not in order:
                    visit(other)
                    lowest[room] = min(lowest[room], lowest[other])
                elif other in stack:
                    lowest[room] = min(lowest[room], order[other])
            if lowest[room] == order[room]:
                at = stack.index(room)
                found.append(sorted(stack[at:]))
                del stack[at:]

        for room in self.rooms:
            if room not in order:
                visit(room)
        return found

    def faults(self):
        for circle in self.circles():
            if len(circle) < 2:
                continue
            inside = [arrow for arrow in self.arrows if arrow[0] in circle and arrow[1] in circle]
            # Report the arrows with the fewest types first, because they are the easiest to remove.
            for start, to in sorted(inside, key=lambda arrow: (len(self.arrows[arrow]), arrow)):
                types = self.arrows[start, to]
                (path, line), names = next(iter(types.values())), ", ".join(types)
                if path.is_relative_to(ROOT):
                    path = path.relative_to(ROOT)
                yield f"{path}:{line}: {start} → {to} ({names}) closes a circle of folders"

    def layers(self):
        for group in self.circles():
            below = sorted({to for start, to in self.arrows if start in group} - set(group))
            yield " ↔ ".join(group) + (f" uses {', '.join(below)}" if below else "")


def main():
    words = argparse.ArgumentParser(description="Finds folders of a target that use each other in a circle.")
    words.add_argument("--all", action="store_true", help="every target")
    words.add_argument("--target", action="append", metavar="NAME", help="this target; may be repeated")
    words.add_argument("--layers", action="store_true", help="also print the folders, the lowest first")
    words.add_argument("--sources", type=Path, default=ROOT / "Sources", metavar="DIR", help="another folder than Sources")
    options = words.parse_args()
    if options.all:
        names = sorted(folder.name for folder in options.sources.iterdir() if any(folder.rglob("*.swift")))
    else:
        names = options.target or [name for name in STRICT if (options.sources / name).is_dir()]
    faults = 0
    for name in names:
        target = Target(options.sources / name)
        if not target.sources:
            words.error(f"{options.sources / name} has no Swift file")
        if options.layers:
            print(f"{name}:", *target.layers(), sep="\n  ")
        for fault in target.faults():
            faults += 1
            print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
