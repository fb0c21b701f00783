#!/usr/bin/env python3
"""Writes docs/json.md, the page that documents every field of the --json output.

json-fields.py            writes docs/json.md
json-fields.py --check    changes nothing, and fails if the page is out of date

The texts of the page come from the doc comments of the types in Sources/ControlWire and of the few
types in Sources/bellhop that only the command line prints. The table COMMANDS says which type each
command prints. The script also fails if a field of these types has no doc comment, or if a command
is missing in COMMANDS. It prints a line for each fault. The script needs only the standard library
of Python.
"""

import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs/json.md"
COLUMNS = 100

HEAD = """\
# JSON output

Every command accepts `--json`. The command then prints its answer as one JSON document on standard
output. For a program, that is, into a pipe or a file, the document is one line. On a terminal, the
document is indented.

```sh
bellhop status --json | jq -r '.timers[].name'
bellhop timer 10m Tea --json
```

- A time is text in the form of RFC 3339, in UTC, such as `2026-11-21T14:45:00Z`. A field whose name
  ends with `Local` contains the same time as text for people: in the time zone of the daemon, and
  in the language of `--lang`.
- A length is a number of milliseconds. Its name ends with `Ms`.
- A field without a value is left out; it is never `null`. The column *type* calls such a field
  optional.
- Texts for people are in the language of `--lang`, and their wording can change. Programs should
  use the other fields.
- New versions of Bellhop can add fields, and can add values to the fields that have a list of
  values. Ignore what you do not know. If the meaning of a field changes, the number `schema` of
  `bellhop status` and `bellhop version` changes too.
- If a command fails, it prints a [Problem](#problem) on standard error, and usually nothing on
  standard output. The exit code is the same as without `--json`. Commands that check something,
  such as `bellhop doctor`, print their answer even if they end with an error code.
- `bellhop events --follow`, `bellhop watch` and `bellhop history --all` print one document in each
  line.

The daemon gives the same answers to programs that use its socket.
"""

# What each command prints, by the groups of `bellhop help all`. A name in braces is a Swift type.
PET, TIMER, ACTIVITY = "{PetAnswerJSON}", "{TimerAnswerJSON}", "{ActivityAnswerJSON}"
EITHER = "for a pet: {PetAnswerJSON}; for a timer: {TimerAnswerJSON}"
COMMANDS = {
    "wash": PET,
    "dry": PET,
    "skip-dryer": PET,
    "fold": PET,
    "abandon": PET,
    "finish": PET,
    "swap": PET,
    "pet add": PET,
    "pet set": PET,
    "pet retire": PET,
    "pet revive": PET,
    "pet delete": PET,
    "pet pause": "{PetAnswerJSON}; with `--all`: {VacationJSON}",
    "pet resume": "{PetAnswerJSON}; with `--all`: {VacationJSON}",
    "pet list": "{PetListJSON}",
    "pet show": "{PetJSON}",
    "pet explain": "{ExplanationJSON}",
    "vacation on": "{VacationJSON}",
    "vacation off": "{VacationJSON}",
    "vacation show": "{VacationJSON}",
    "timer": "{TimerAnswerJSON}; with `list`: {TimerListJSON}",
    "stop": EITHER,
    "resume": EITHER,
    "extend": EITHER,
    "pause": TIMER,
    "skip": TIMER,
    "workout start": ACTIVITY,
    "workout pause": ACTIVITY,
    "workout resume": ACTIVITY,
    "workout skip": ACTIVITY,
    "workout back": ACTIVITY,
    "workout restart": ACTIVITY,
    "workout end": ACTIVITY,
    "workout status": ACTIVITY,
    "workout list": "{ProgrammeListJSON}",
    "workout show": "{ProgrammeJSON}",
    "workout export": "{ProgrammeJSON}",
    "workout history": "{RunListJSON}",
    "workout import": "{ConfigReloadJSON}",
    "routine start": ACTIVITY,
    "routine next": ACTIVITY,
    "routine pause": ACTIVITY,
    "routine resume": ACTIVITY,
    "routine end": ACTIVITY,
    "routine status": ACTIVITY,
    "routine list": "{ProgrammeListJSON}",
    "routine show": "{ProgrammeJSON}",
    "routine export": "{ProgrammeJSON}",
    "rest start": ACTIVITY,
    "rest next": ACTIVITY,
    "rest stop": ACTIVITY,
    "rest extend": ACTIVITY,
    "rest end": ACTIVITY,
    "rest status": ACTIVITY,
    "rest history": "{ActivityListJSON}",
    "status": "{StatusJSON}; with `--waybar`: {WaybarLine}",
    "today": "{DayJSON}",
    "watch": "{WatchJSON}, after each change",
    "ack": "for a pet: {PetAnswerJSON}; for a timer: {TimerAnswerJSON} or {AckJSON}; otherwise {AckJSON}",
    "snooze": EITHER,
    "notify": "{PostedJSON}; with `--done`: {WithdrawnJSON}; with `--list`: {WaitingNoticeListJSON}; with `--wait`: {QuestionAnswerJSON}",
    "answer": "{AckJSON}",
    "run": "{ProgramEndJSON}, in the line after the output of the program",
    "listen": "{LinesEndJSON}, when the input has ended",
    "mail-in": "{PostedJSON}",
    "undo": "{UndoJSON}",
    "history": "{HistoryJSON}; with `--all`: one {TaskJSON} in each line",
    "events": "{EventListJSON}; with `--follow`: one [document](events.md) in each line",
    "why": "{WhyJSON}",
    "badge": "{BadgeJSON}",
    "settings": "{SettingsJSON}; after a change: {SettingsAnswerJSON}",
    "members": "{MemberListJSON}",
    "outbox pending": "{OutboxJSON}",
    "outbox retry": "{OutboxChosenJSON}",
    "outbox drop": "{OutboxChosenJSON}",
    "outbox cancel": "{OutboxCancelledJSON}",
    "open": "for a pet: {PetJSON}; for a timer: {TimerJSON}; for an event: {WhyJSON}, or {PetJSON} if it belongs to a pet; "
    "for `bellhop://unanswered`: {StatusJSON}",
    "stats laundry": "{StatsJSON}; with a file: {WrittenFile}",
    "stats workouts": "{TrainingStatsJSON}",
    "stats notifications": "{NoticeStatsJSON}",
    "task current": "{TaskListJSON}",
    "export": "the exported data, which `bellhop import` reads; with `--output`: {WrittenFile}",
    "import": "{ImportJSON}",
    "backup": "{WrittenFile}",
    "restore": "{Restore.Restored}",
    "prune": "{PruneJSON}",
    "wipe": "{WipeJSON}",
    "demo": "{DemoJSON}",
    "setup": "{SetupJSON}",
    "up": "{VersionJSON}",
    "down": "{Down.Gone}",
    "doctor": "{DoctorJSON}; with `--fix`: {RepairsJSON}",
    "sinks list": "{SinkListJSON}",
    "sinks test": "{SinkTestJSON}",
    "sinks kinds": "{SinkKindListJSON}",
    "sinks check-plugin": "{PluginCheckJSON}",
    "hooks": "{HookListJSON}; with `--events`: a list of texts",
    "routes show": "{RouteListJSON}",
    "routes explain": "{RouteExplanationJSON}",
    "config check": "{ConfigCheckJSON}",
    "config show": "{ConfigJSON}",
    "config path": "{ConfigPath.Answer}",
    "api pair": "{PairingJSON}",
    "api sticker": "{StickerAnswerJSON}",
    "page": "{PairingJSON}",
    "api token list": "{TokenListJSON}",
    "api token create": "{TokenAnswerJSON}",
    "api token revoke": "{TokenAnswerJSON}",
    "heartbeat add": "{HeartbeatAnswerJSON}",
    "heartbeat list": "{HeartbeatListJSON}",
    "heartbeat show": "{HeartbeatJSON}",
    "heartbeat history": "{HeartbeatPingListJSON}",
    "heartbeat ping": "{HeartbeatAnswerJSON}",
    "heartbeat set": "{HeartbeatAnswerJSON}",
    "heartbeat address": "{HeartbeatAnswerJSON}",
    "heartbeat pause": "{HeartbeatAnswerJSON}",
    "heartbeat resume": "{HeartbeatAnswerJSON}",
    "heartbeat remove": "{HeartbeatRemovedJSON}",
    "inlets list": "{InletListJSON}",
    "inlets token": "{InletTokenAnswerJSON}",
    "api docs": "the description as a JSON text",
    "config reload": "{ConfigReloadJSON}",
    "clock show": "{ClockJSON}",
    "clock accept": "{ClockJSON}",
    "completions": "the script, as a JSON text",
    "manual": "the page as a JSON text, or without one a list of the names of all pages",
    "metrics": "{MetricsCommand.Page}",
    "version": "{Versions}",
}
# The names of types whose name in Swift means nothing to readers.
NAMES = {
    "ConfigPath.Answer": "ConfigPath", "Down.Gone": "Stopped", "MetricsCommand.Page": "Metrics", "Restore.Restored": "Restored",
    "WaybarLine": "StatusBar",
}
SIMPLE = {
    "String": "text", "Bool": "boolean", "Int": "integer", "Int32": "integer", "Int64": "integer", "UInt64": "integer",
    "Double": "number", "Timestamp": "time",
}
# References to requirements, such as `(N-12)` and `(checklist T-10)`.
REQUIREMENT = re.compile(r" \((?:checklist )?[A-Z]-?\d+[a-z]?(?:, query \d+)?\)")

faults = []


def fault(path, line, text):
    faults.append(f"{path.relative_to(ROOT)}:{line}: {text}")


class Type:
    """A struct or enum of the Swift sources, with its stored properties or cases."""

    def __init__(self, kind, name, heritage, doc, path, line):
        self.kind, self.name, self.heritage, self.doc = kind, name, heritage, doc
        self.path, self.line = path, line
        self.fields, self.cases = [], []  # (name, type, doc, line) and (name, doc)

    @property
    def is_wire(self):
        return self.kind == "struct" and bool(re.search(r"\b(?:Codable|Encodable)\b", self.heritage))


DECLARATION = re.compile(
    r"(?:(?:package|private|fileprivate|final|indirect) )*(struct|enum|class|actor|extension|protocol) (\w+(?:\.\w+)*)"
    r"(?:<[^>]*>)?(?:: ([^{]*))?"
)
FIELD = re.compile(r"(?:package )?(?:var|let) `?(\w+)`?: ([^={]+?)(?: = .*)?$")


def read(path, types):
    """Adds the types of a source file to `types`, each under its full name."""
    open_types, depth, doc = [], 0, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text = line.strip()
        if text.startswith("///"):
            doc.append(text[3:].strip())
            continue
        code = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text.split("//")[0]).strip()
        if match := DECLARATION.match(code):
            outer = open_types[-1][0].name + "." if open_types else ""
            found = Type(match[1], outer + match[2], match[3] or "", "\n".join(doc), path, number)
            if match[1] in ("struct", "enum"):
                types.setdefault(found.name, found)
            open_types.append((found, depth))
        elif open_types and depth == open_types[-1][1] + 1:
            found = open_types[-1][0]
            if found.kind == "struct" and not code.endswith("{") and (match := FIELD.match(code)):
                found.fields.append((match[1], match[2], " ".join(doc), number))
            elif found.kind == "enum" and (match := re.match(r"case ([\w, ]+)$", code)):
                found.cases += [(name.strip(), " ".join(doc)) for name in match[1].split(",")]
        if text:
            doc = []
        depth += code.count("{") - code.count("}")
        while open_types and depth <= open_types[-1][1]:
            open_types.pop()


def all_types():
    types = {}
    for folder in ("ControlWire", "bellhop"):
        for path in sorted((ROOT / "Sources" / folder).rglob("*.swift")):
            read(path, types)
    return types


# Commands


def visible_commands():
    """Returns the full names of the commands that the program shows, such as `pet add`."""
    commands, children = {}, {}
    for path in sorted((ROOT / "Sources/bellhop").rglob("*.swift")):
        text = path.read_text()
        starts = list(re.finditer(r"(?m)^struct (\w+): (?:BellhopCommand|ActingCommand|AsyncParsableCommand) \{", text))
        for index, match in enumerate(starts):
            end = starts[index + 1].start() if index + 1 < len(starts) else len(text)
            body = text[match.end() : end]
            name = re.search(r'commandName: "([^"]+)"', body)
            listed = [inner for part in re.findall(r"\bsubcommands: \[([^\]]*)\]", body) for inner in re.findall(r"(\w+)\.self", part)]
            if name and "shouldDisplay: false" not in body:
                commands[match[1]] = name[1]
                children[match[1]] = listed
    names = set()

    def visit(type_name, prefix):
        if type_name not in commands:
            return
        full = f"{prefix} {commands[type_name]}".strip()
        if children[type_name]:
            for child in children[type_name]:
                visit(child, full)
        else:
            names.add(full)

    for child in children["Bellhop"]:
        visit(child, "")
    return names


# The page


def shown(name):
    """Returns the name of a type on the page."""
    return NAMES.get(name, ".".join(part.removesuffix("JSON") for part in name.split(".")))


def link(name):
    title = shown(name)
    return f"[{title}](#{title.lower().replace('.', '')})"


def resolved(name, inside, types):
    """Returns the full name of the type that the name means inside another type."""
    scope = inside.split(".")
    for length in range(len(scope), -1, -1):
        full = ".".join(scope[:length] + [name])
        if full in types:
            return full
    raise LookupError(f"{inside}: there is no type {name}")


def type_text(swift, inside, types):
    """Returns the type of a field as text, and the names of the types that it uses."""
    if swift.endswith("?"):
        text, used = type_text(swift[:-1], inside, types)
        return text + ", optional", used
    if match := re.fullmatch(r"\[String: (\w+)\]", swift):
        text, used = type_text(match[1], inside, types)
        return f"map of {text}", used
    if match := re.fullmatch(r"\[(.+)\]", swift):
        text, used = type_text(match[1], inside, types)
        return f"list of {text}", used
    if swift in SIMPLE:
        return SIMPLE[swift], []
    full = resolved(swift, inside, types)
    return ("text", []) if types[full].kind == "enum" else (link(full), [full])


def prose(doc):
    """Returns a doc comment as text of the page."""
    doc = REQUIREMENT.sub("", doc)
    return re.sub(r"``([^`]+)``", lambda match: "`" + symbol(match[1]) + "`", doc)


def symbol(path):
    """Returns a reference of a doc comment, such as `TimerJSON/id`, as text."""
    parts = path.split("/")
    return ".".join(shown(part) for part in parts) if parts[0].endswith("JSON") else parts[-1]


def meaning(field, owner, types):
    _, swift, doc, _ = field
    text = prose(doc)
    bare = re.sub(r"[\[\]?]", "", swift)
    if bare not in SIMPLE and ":" not in bare:
        choice = types[resolved(bare, owner.name, types)]
        if choice.kind == "enum":
            values = [f"`{name}`: {prose(doc)}" for name, doc in choice.cases if doc]
            text += " " + " ".join(values or ["Values: " + ", ".join(f"`{name}`" for name, _ in choice.cases) + "."])
    return text.replace("|", "\\|")


def wrapped(text):
    """Returns paragraphs in lines of the page. No line ends inside a code span."""
    text = re.sub(r"`[^`]*`", lambda match: match[0].replace(" ", "\0"), text)
    filled = [textwrap.fill(part, COLUMNS, break_long_words=False, break_on_hyphens=False) for part in text.split("\n\n")]
    return "\n\n".join(filled).replace("\0", " ")


def command_rows():
    """Returns the rows of the table of commands. Neighbours with the same answer share a row."""
    rows = []
    for name, answer in COMMANDS.items():
        cell = re.sub(r"\{([\w.]+)\}", lambda match: link(match[1]), answer)
        if rows and rows[-1][1] == cell:
            rows[-1][0].append(f"`bellhop {name}`")
        else:
            rows.append(([f"`bellhop {name}`"], cell))
    return [f"| {', '.join(names)} | {cell} |" for names, cell in rows]


def page(types):
    lines = [HEAD, "## Commands", ""]
    lines += ["`bellhop` alone prints the same as `bellhop status`. A command that has a usual form, such as"]
    lines += ["`bellhop sinks` for `bellhop sinks list`, prints the same as that form.", ""]
    lines += ["| command | answer |", "|---|---|", *command_rows(), ""]
    waiting = [name for answer in COMMANDS.values() for name in re.findall(r"\{([\w.]+)\}", answer)] + ["ProblemJSON"]
    done = set()
    while waiting:
        name = waiting.pop(0)
        if name in done:
            continue
        done.add(name)
        found = types[name]
        rows, inner = [], []
        for field in found.fields:
            text, used = type_text(field[1], name, types)
            inner += used
            rows.append(f"| `{field[0]}` | {text} | {meaning(field, found, types)} |")
        waiting[:0] = [name for name in inner if name not in done]
        lines += [f"## {shown(name)}", ""]
        if found.doc:
            lines += [wrapped(prose(found.doc)), ""]
        lines += ["| field | type | meaning |", "|---|---|---|", *rows, ""]
    return "<!-- contrib/lib/json-fields.py writes this page. -->\n\n" + "\n".join(lines).rstrip() + "\n"


def check_comments(types):
    for found in types.values():
        if found.is_wire:
            for name, _, doc, line in found.fields:
                if not doc:
                    fault(found.path, line, f"the field {shown(found.name)}.{name} has no doc comment")


def check_commands():
    here, script = visible_commands(), Path(__file__).resolve()
    for name in sorted(here - COMMANDS.keys()):
        fault(script, 1, f"COMMANDS does not say what bellhop {name} prints")
    for name in sorted(COMMANDS.keys() - here):
        fault(script, 1, f"COMMANDS lists bellhop {name}, which is not there")


def main():
    types = all_types()
    check_comments(types)
    check_commands()
    text = page(types)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        fault(PAGE, 1, "is not what contrib/lib/json-fields.py writes; run the script")
    for line in faults:
        print(line)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
