"""Reads and writes translations in the format of gettext: .po and .pot files."""

import re
from dataclasses import dataclass, field


class Fault(Exception):
    """A file that cannot be read."""


@dataclass
class Entry:
    msgid: str
    context: str | None = None
    plural: str | None = None
    # The translations: one for each plural form, or only one for an entry without a plural.
    forms: list = field(default_factory=lambda: [""])
    notes: list = field(default_factory=list)  # `#.`: notes for translators
    remarks: list = field(default_factory=list)  # `# `: remarks of translators
    files: list = field(default_factory=list)  # `#:`: the source files that contain the text
    flags: list = field(default_factory=list)  # `#,`: flags
    previous: str | None = None  # `#| msgid`: for a fuzzy entry, the old text of the translation

    @property
    def key(self):
        return self.msgid if self.context is None else self.context + "\x04" + self.msgid

    @property
    def is_translated(self):
        return "fuzzy" not in self.flags and all(self.forms)

    @property
    def counted(self):
        """The placeholder of the number that chooses the plural form; None if no text contains it."""
        if self.plural is None:
            return None
        before = ""
        for one, other in zip(self.msgid.split(" "), self.plural.split(" ")):
            if one != other:
                break
            before = one
        match = re.search(r"%\d$", before)
        return match and match[0]


def escaped(text):
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")


def quoted(text):
    """Returns the text in quotation marks, with a new string after each line break."""
    lines = [escaped(line) for line in re.findall(r"[^\n]*\n|[^\n]+", text)]
    return "\n".join(f'"{line}"' for line in (["", *lines] if len(lines) > 1 else lines or [""]))


def unquoted(text):
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t", "r": "\r"}.get(match[1], match[1]), text)


class Catalogue:
    """A .po or .pot file."""

    def __init__(self, language=None, header="", comment=""):
        self.language, self.header, self.comment = language, header, comment
        self.entries, self.obsolete = [], []

    @property
    def by_key(self):
        return {entry.key: entry for entry in self.entries}

    @property
    def plural_rule(self):
        """The number of plural forms, and the expression in `n` that chooses a form."""
        match = re.search(r"^Plural-Forms:\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*(.+?);?\s*$", self.header, re.M)
        return (int(match[1]), match[2]) if match else (2, "(n != 1)")

    @classmethod
    def read(cls, path):
        catalogue = cls(path.stem if path.suffix == ".po" else None)
        for number, block in blocks(path.read_text(encoding="utf-8")):
            entry, is_obsolete = read_entry(block, f"{path}:{number}")
            if entry is None:
                continue
            if not entry.msgid and entry.context is None:
                catalogue.header = entry.forms[0]
                catalogue.comment = "".join(line[2:] + "\n" for line in block.split("\n") if line[:1] == "#" and line[1:2] in ("", " "))
            elif is_obsolete:
                catalogue.obsolete.append(entry)
            else:
                catalogue.entries.append(entry)
        return catalogue

    def write(self, path):
        lines = [("# " + line).rstrip() for line in self.comment.splitlines()] + ['msgid ""', "msgstr " + quoted(self.header)]
        texts = ["\n".join(lines) + "\n"]
        texts += [written(entry) for entry in self.entries]
        texts += [written(entry, "#~ ") for entry in self.obsolete]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(texts), encoding="utf-8")


def blocks(text):
    """Yields each entry of a file with the number of its first line."""
    number = 1
    for block in re.split(r"\n[ \t]*\n", text):
        if block.strip():
            yield number + len(block) - len(block.lstrip("\n")), block.strip("\n")
        number += block.count("\n") + 2


def read_entry(block, place):
    entry, texts, current = Entry(""), {}, None
    is_obsolete = block.startswith("#~")
    for line in block.split("\n"):
        line = line.removeprefix("#~").strip()
        if line.startswith(("#|", "|")):
            current = None
            if match := re.fullmatch(r'#\| msgid "(.*)"', line):
                entry.previous = unquoted(match[1])
        elif line.startswith("#"):
            kind, rest = line[1:2], line[2:].strip()
            if kind == ".":
                entry.notes.append(rest)
            elif kind == ":":
                entry.files += rest.split()
            elif kind == ",":
                entry.flags += [flag.strip() for flag in rest.split(",")]
            else:
                entry.remarks.append(rest)
        elif match := re.fullmatch(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+"(.*)"', line):
            current = match[1]
            texts[current] = match[2]
        elif current and (match := re.fullmatch(r'"(.*)"', line)):
            texts[current] += match[1]
        elif line:
            raise Fault(f"{place}: cannot read {line!r}")
    if "msgid" not in texts:
        return None, is_obsolete
    texts = {name: unquoted(text) for name, text in texts.items()}
    entry.msgid, entry.context, entry.plural = texts["msgid"], texts.get("msgctxt"), texts.get("msgid_plural")
    entry.forms = [text for name, text in sorted(texts.items()) if name.startswith("msgstr")]
    return entry, is_obsolete


def written(entry, mark=""):
    lines = [f"# {remark}".rstrip() for remark in entry.remarks]
    if not mark:
        lines += [f"#. {note}" for note in entry.notes] + [f"#: {file}" for file in entry.files]
    if entry.flags:
        lines.append("#, " + ", ".join(entry.flags))
    if entry.previous is not None:
        lines.append(f'#| msgid "{escaped(entry.previous)}"')
    texts = [] if entry.context is None else ["msgctxt " + quoted(entry.context)]
    texts.append("msgid " + quoted(entry.msgid))
    if entry.plural is None:
        texts.append("msgstr " + quoted(entry.forms[0]))
    else:
        texts.append("msgid_plural " + quoted(entry.plural))
        texts += [f"msgstr[{index}] " + quoted(form) for index, form in enumerate(entry.forms)]
    lines += [mark + line for text in texts for line in text.split("\n")]
    return "\n".join(lines) + "\n"
