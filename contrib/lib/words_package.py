"""Reads the package for contrib/words, and turns text ids of the sources into entries."""

import re
from pathlib import Path

from po import Entry

ROOT = Path(__file__).resolve().parent.parent.parent
CORE = "BellhopCore"
# The words of a program are internal, because no other target uses them.
PROGRAMS = ("bellhop", "bellhopd")

COUNT = re.compile(r"%(\d)(\??)\{([^{}|]*)\|([^{}|]*)\}")


def targets():
    """Returns {target: the targets it depends on}, in the order of Package.swift."""
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    found = {}
    for match in re.finditer(r'^        (target|program)\(\s*"(\w+)"(.*?)\),?$(?=\n\n|\n        [\w./])', text, re.M | re.S):
        found[match[2]] = set(re.findall(r'"(\w+)"', re.sub(r"condition: \w+", "", match[3])))
    return {name: dependencies & found.keys() for name, dependencies in found.items()}


def reachable(graph):
    """Returns {target: the target and all targets below it}."""
    reached = {}

    def visit(name):
        if name not in reached:
            reached[name] = {name}.union(*(visit(other) for other in graph[name]))
        return reached[name]

    for name in graph:
        visit(name)
    return reached


def languages():
    """Returns {code: case of Language.Tongue} for all languages except English."""
    text = (ROOT / "Sources/BellhopCore/Words/Language.swift").read_text(encoding="utf-8")
    cases = dict((code, name) for name, code in re.findall(r'^        case (\w+) = "(\w+)"$', text, re.M))
    cases.pop("en", None)
    return cases


def folder(target):
    return ROOT / "Sources" / target / "Words"


def with_words():
    return [target for target in targets() if (folder(target) / "words.pot").exists()]


def expanded(pattern, form):
    """Replaces each number that has plural forms by the number and its form with this index."""
    return COUNT.sub(lambda match: ("" if match[2] else f"%{match[1]} ") + match[3 + form], pattern)


def entry_of(text_id):
    """Returns the entry for a text id of the sources, without a translation."""
    context, mark, pattern = text_id.partition("\x04")
    if not mark:
        context, pattern = None, text_id
    if len(COUNT.findall(pattern)) == 1:
        return Entry(expanded(pattern, 0), context, expanded(pattern, 1), ["", ""])
    return Entry(pattern, context)


def header(target, language=None, plurals=""):
    lines = [
        f"Project-Id-Version: bellhop {target}",
        f"Language: {language or ''}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
    ]
    return "\n".join(lines + ([f"Plural-Forms: {plurals}"] if language else [])) + "\n"


def comment(target, language=None):
    what = f"The {language} translations" if language else "The texts"
    return (
        f"{what} of Sources/{target}. contrib/words --pot keeps them up to date.\n"
        "%1, %2, ... are filled in. They may be in another order, but none may be missing.\n"
        "%1{load|loads} is the number with one form for each plural form of the language, and\n"
        "%1?{is|are} the form alone. They are there only if a text has several numbers.\n"
        "CONTRIBUTING.md says more: Recipes, A sentence, A language.\n"
    )
