#!/usr/bin/env python3
"""Manages the translations: gettext files in Sources/<Target>/Words, and generated Swift tables.

words.pot contains the texts of a target, and <language>.po contains their translations.
contrib/words runs this script; contrib/words --help describes the options. The script turns a text
id of the sources into an entry by these rules:

- The text before an end-of-transmission character (U+0004) is the context, `msgctxt`.
- If exactly one number has plural forms, as in `%1{load|loads} waiting`, the entry is a gettext
  plural: `%1 load waiting` and `%1 loads waiting`. The singular is the key in the generated tables
  (PhrasePattern.key).
- If several numbers have plural forms, one gettext plural cannot choose the forms of all numbers.
  `msgid` and `msgstr` then keep the braces, with one alternative for each plural form of the
  language.

The flag `external` marks a text that is not in the sources of its target, such as a message of a
library. Such an entry stays until somebody removes it.
"""

import difflib
import json
import re
import sys
from pathlib import Path

from po import Catalogue, Entry, Fault
from words_package import (
    CORE,
    COUNT,
    PROGRAMS,
    ROOT,
    comment,
    entry_of,
    folder,
    header,
    languages,
    reachable,
    targets,
    with_words,
)
from words_tables import generate, stale

# In these languages, every text must be translated. Other languages may be incomplete: Bellhop
# shows untranslated texts in English.
COMPLETE = {"de"}
# The plural rules from the manual of gettext, for the languages that people are most likely to add.
PLURALS = {
    "nplurals=1; plural=0;": ("ja", "ko", "vi", "zh"),
    "nplurals=2; plural=(n > 1);": ("fr", "pt", "tr"),
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);": ("ru", "uk"),
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);": ("pl",),
    "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);": ("cs", "sk"),
}
PLACE = re.compile(r"%\d|\{PetName\}")


# Checks


def check(findings=None):
    faults = []
    tongues = languages()
    below = reachable(targets())
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    declared = re.search(r"^let languages = \[(.*)\]$", manifest, re.M)
    if not declared or set(re.findall(r'"(\w+)"', declared[1])) != tongues.keys():
        faults.append(f"Package.swift: let languages must name {', '.join(sorted(tongues))}, as Language.Tongue does")
    owners = with_words()
    for target in owners:
        if not re.search(rf'(?:target|program)\(\s*"{target}".*?words: true\)', manifest, re.S):
            faults.append(f"Package.swift: {target} has words, so its line needs words: true")
    faults += check_dependencies(owners, manifest)
    texts = {target: Catalogue.read(folder(target) / "words.pot") for target in owners}
    faults += check_texts(texts)
    for code in tongues:
        seen = {}
        rules = set()
        for target in owners:
            path = folder(target) / f"{code}.po"
            name = path.relative_to(ROOT)
            if not path.exists():
                faults.append(f"{name} is missing (contrib/words --language {code} makes it)")
                continue
            catalogue = Catalogue.read(path)
            rules.add(catalogue.plural_rule)
            faults += check_catalogue(name, code, catalogue, texts[target])
            for entry in catalogue.entries:
                other, first = seen.setdefault(entry.key, (name, entry))
                if first.forms != entry.forms and (code in COMPLETE or any(first.forms) and any(entry.forms)):
                    faults.append(f"{name}: {entry.msgid!r} is translated otherwise than in {other}")
        if len(rules) > 1:
            faults.append(f"{code}.po: the Plural-Forms differ between targets")
    for path in stale():
        faults.append(f"{path.relative_to(ROOT)} is not what the translations say: run contrib/words")
    if findings is not None:
        for target, entries in extracted(findings, texts, below).items():
            old = texts[target].by_key if target in texts else {}
            for key in entries.keys() - old.keys():
                faults.append(f"{target}: {entries[key].msgid!r} ({entries[key].files[0]}) is not in words.pot: run contrib/words --pot")
            for key in old.keys() - entries.keys():
                faults.append(f"{target}: no source has {old[key].msgid!r} of words.pot any more: run contrib/words --pot")
    return faults


def check_dependencies(owners, manifest):
    """Checks that every program that installs the words of a target depends on this target."""
    graph = targets()
    below = reachable(graph)
    users = {program: graph[program] | {program} for program in PROGRAMS}
    wanted = {program: below[program] & set(owners) for program in PROGRAMS}
    if match := re.search(r'"AllWords",\s*\[(.*?)\]', manifest, re.S):
        users["AllWords"], wanted["AllWords"] = set(re.findall(r'"(\w+)"', match[1])), set(owners) - {"bellhopd"}
    for user, others in wanted.items():
        for other in sorted(others - users[user]):
            yield f"Package.swift: {user} installs the words of {other}, so it must depend on it"


def check_texts(texts):
    faults, plurals = [], {}
    for target, catalogue in texts.items():
        if len(catalogue.by_key) != len(catalogue.entries):
            faults.append(f"Sources/{target}/Words/words.pot has a text twice")
        for entry in catalogue.entries:
            if plurals.setdefault(entry.key, entry.plural) != entry.plural:
                faults.append(f"{entry.msgid!r} is a text and the singular of another, so one of them needs a context")
    return faults


def check_catalogue(name, code, catalogue, texts):
    faults = []
    if not re.search(rf"^Language: {code}$", catalogue.header, re.M) or "charset=UTF-8" not in catalogue.header:
        faults.append(f"{name}: the header must say Language: {code} and charset=UTF-8")
    if "Plural-Forms:" not in catalogue.header:
        faults.append(f"{name}: the header lacks Plural-Forms")
    wanted, found = texts.by_key, catalogue.by_key
    if len(found) != len(catalogue.entries):
        faults.append(f"{name} has a text twice")
    for key in wanted.keys() - found.keys():
        faults.append(f"{name}: {wanted[key].msgid!r} is missing: run contrib/words --pot")
    for key in found.keys() - wanted.keys():
        faults.append(f"{name}: {found[key].msgid!r} is not in words.pot: run contrib/words --pot")
    forms = catalogue.plural_rule[0]
    untranslated = [entry.msgid for entry in catalogue.entries if not all(entry.forms)]
    if untranslated and code in COMPLETE:
        rest = f", and {len(untranslated) - 3} more" if len(untranslated) > 3 else ""
        faults.append(f"{name}: not translated: {', '.join(repr(text) for text in untranslated[:3])}{rest}")
    for entry in catalogue.entries:
        if entry.key in wanted and entry.plural != wanted[entry.key].plural:
            faults.append(f"{name}: {entry.msgid!r} has another msgid_plural in words.pot")
        if "fuzzy" in entry.flags:
            faults.append(f"{name}: {entry.msgid!r} is fuzzy: check the translation and remove the flag")
        elif entry.is_translated:
            faults += [f"{name}: {entry.msgid!r}: {fault}" for fault in check_entry(entry, forms)]
    return faults


def check_entry(entry, forms):
    if len(entry.forms) != (1 if entry.plural is None else forms):
        yield f"has {len(entry.forms)} forms, not {1 if entry.plural is None else forms}"
    places = set(PLACE.findall(entry.msgid)) | set(PLACE.findall(entry.plural or ""))
    # A plural form may omit its number: "one load" for "%1 load".
    optional = {entry.counted} if entry.plural else set()
    for form in entry.forms:
        given = set(PLACE.findall(form))
        if given - places:
            yield f"{', '.join(sorted(given - places))} is no placeholder of it"
        if places - given - optional:
            yield f"{', '.join(sorted(places - given))} is missing"
        counts = re.findall(r"%\d\??\{([^}]*)\}", form)
        if counts and entry.plural is not None:
            yield "braces in a plural: write each form out"
        if entry.plural is None and [text for text in counts if text.count("|") != forms - 1]:
            yield f"braces need {forms} forms, separated by |"
        if bool(counts) != bool(COUNT.search(entry.msgid)) and entry.plural is None and counts:
            yield "braces with forms, which the English text has not"


# The texts of the sources


def read_findings(path):
    """Reads the findings of WordsTests: JSON lines {target, file, id, kind}.

    The kind `spoken` is a text that people read. The kind `literal` is any other string. The kind
    `name` is the name of an enum case or an argument. Programs can also look up a literal or a name,
    but these kinds count only if the text is already known.
    """
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def extracted(findings, texts, below):
    """Returns {target: {key: entry}}, with each text at the targets that own it.

    A target owns a text if its sources contain the text and no target below it contains the text.
    `texts` are the existing catalogues, which contain the texts that are already known.
    """
    known, external = {}, {}
    for target, catalogue in texts.items():
        for entry in catalogue.entries:
            known.setdefault(entry.key, entry)
            if "external" in entry.flags:
                external.setdefault(entry.key, {})[target] = entry
    users, order = {}, {}
    for finding in findings:
        entry = entry_of(finding["id"])
        order.setdefault(entry.key, entry)
        users.setdefault(entry.key, {}).setdefault(finding["kind"], {}).setdefault(finding["target"], []).append(finding["file"])
    owned = {}
    for key, kinds in users.items():
        if "spoken" not in kinds and key not in known:
            continue
        # A program may also look up a literal that is not marked as spoken. A name counts only if a
        # program can look it up, or if no spoken text or literal contains the text.
        where = {**kinds.get("spoken", {}), **kinds.get("literal", {})}
        if not where or re.fullmatch(r"[a-z][A-Za-z]*", key):
            where = {**kinds.get("name", {}), **where}
        where = {target: files for target, files in where.items() if CORE in below.get(target, ())}
        for owner in [target for target in where if not any(other in below[target] - {target} for other in where)]:
            entry = entry_of_known(order[key], known.get(key))
            entry.files = sorted({file for target, found in where.items() if owner in below[target] for file in found})
            owned.setdefault(owner, {})[key] = entry
    for key, places in external.items():
        for target, entry in places.items():
            owned.setdefault(target, {}).setdefault(key, entry)
            if "external" not in owned[target][key].flags:
                owned[target][key].flags.append("external")
    return owned


def entry_of_known(entry, old):
    """Returns a new entry with the notes and flags of the old entry."""
    notes, flags = (list(old.notes), [flag for flag in old.flags if flag != "external"]) if old else ([], [])
    return Entry(entry.msgid, entry.context, entry.plural, list(entry.forms), notes=notes, flags=flags)


def update(findings, destination=None):
    """Writes words.pot of all targets, and updates the translations to match."""
    below, tongues = reachable(targets()), languages()
    texts = {target: Catalogue.read(folder(target) / "words.pot") for target in with_words()}
    owned = extracted(findings, texts, below)
    keep_notes(owned, texts)
    everywhere = {code: translations(code) for code in tongues}
    for target in below:
        entries = sorted(owned.get(target, {}).values(), key=lambda entry: (entry.files[:1] or ["~"], entry.key))
        if not entries and target not in texts:
            continue
        catalogue = Catalogue(None, header(target), comment(target))
        catalogue.entries = entries
        place = folder(target) if destination is None else destination / target
        catalogue.write(place / "words.pot")
        if destination is None:
            for code in tongues:
                merge(target, code, catalogue, everywhere[code])


def begin(code):
    """Creates the .po files of a language from the existing words.pot. Keeps existing translations."""
    everywhere = translations(code)
    for target in with_words():
        merge(target, code, Catalogue.read(folder(target) / "words.pot"), everywhere)


def keep_notes(owned, texts):
    """Gives reworded texts the notes and flags of the texts that they replace."""
    for target, entries in owned.items():
        old = texts[target].by_key if target in texts else {}
        gone = old.keys() - entries.keys()
        for key in entries.keys() - old.keys():
            if not entries[key].notes and (near := nearest(key, gone)):
                entries[key].notes = list(old[near].notes)
                entries[key].flags += [flag for flag in old[near].flags if flag != "external"]


def nearest(text, others):
    """Returns the most similar text among the others, if it looks like a reworded text; else None."""
    found = difflib.get_close_matches(text, sorted(others), n=1, cutoff=0.75)
    return found[0] if found else None


def translations(code):
    """Returns all translations into a language, by key.

    A text therefore keeps its translation when it moves to another target.
    """
    found = {}
    for target in with_words():
        path = folder(target) / f"{code}.po"
        if path.exists():
            catalogue = Catalogue.read(path)
            for entry in catalogue.obsolete + catalogue.entries:
                if any(entry.forms):
                    found[entry.key] = entry
    return found


def merge(target, code, texts, everywhere):
    path = folder(target) / f"{code}.po"
    old = Catalogue.read(path) if path.exists() else None
    # All files of a language use the plural rule of the file in the core.
    core = folder(CORE) / f"{code}.po"
    rule = re.search(r"^Plural-Forms: .+$", Catalogue.read(core).header if core.exists() else "", re.M)
    usual = next((rule for rule, codes in PLURALS.items() if code in codes), "nplurals=2; plural=(n != 1);")
    catalogue = Catalogue(code, old.header if old else header(target, code, usual), old.comment if old else comment(target, code))
    if rule:
        catalogue.header = re.sub(r"^Plural-Forms: .+$", rule[0], catalogue.header, flags=re.M)
    forms = catalogue.plural_rule[0]
    had = old.by_key if old else {}
    gone = {key: entry for key, entry in had.items() if key not in texts.by_key and any(entry.forms)}
    for text in texts.entries:
        found = had.get(text.key) if any(getattr(had.get(text.key), "forms", [])) else everywhere.get(text.key)
        entry = Entry(text.msgid, text.context, text.plural, notes=text.notes, files=text.files, flags=list(text.flags))
        entry.forms = [""] * (1 if text.plural is None else forms)
        if found and (found.plural is None) == (text.plural is None):
            entry.forms, entry.remarks = list(found.forms), found.remarks
            entry.flags += ["fuzzy"] if "fuzzy" in found.flags else []
            entry.previous = found.previous
        elif near := nearest(text.key, gone):
            # Somebody has reworded the text. Keep the old translation, but mark it as fuzzy,
            # because a person must check it.
            source = gone[near]
            if (source.plural is None) == (text.plural is None):
                entry.forms, entry.remarks = list(source.forms), source.remarks
                entry.flags, entry.previous = entry.flags + ["fuzzy"], source.msgid
        if text.plural is not None:
            entry.forms = (entry.forms + [""] * forms)[:forms]
        catalogue.entries.append(entry)
    catalogue.obsolete = [entry for entry in (old.obsolete if old else []) if entry.key not in texts.by_key]
    catalogue.obsolete += [entry for key, entry in gone.items() if key not in {other.key for other in catalogue.obsolete}]
    for entry in catalogue.obsolete:
        entry.flags, entry.files, entry.notes = [], [], []
    catalogue.write(path)


def main():
    arguments = sys.argv[1:]
    findings = read_findings(Path(arguments[arguments.index("--from") + 1])) if "--from" in arguments else None
    try:
        if "--check" in arguments:
            faults = check(findings)
            print(*faults, sep="\n", end="\n" if faults else "")
            count = sum(len(Catalogue.read(folder(target) / "words.pot").entries) for target in with_words())
            if faults:
                sys.exit(f"words: {len(faults)} faults")
            print(f"{count} texts of {len(with_words())} targets, in {', '.join(['en', *sorted(languages())])}")
            for code in sorted(languages().keys() - COMPLETE):
                print(f"{code}: {sum(1 for entry in translations(code).values() if all(entry.forms))} translated, the rest is shown in English")
        else:
            if "--language" in arguments:
                code = arguments[arguments.index("--language") + 1]
                if code not in languages():
                    raise Fault(f"Language.Tongue has no case with the code {code!r}; add it first")
                begin(code)
            if "--pot" in arguments:
                place = arguments[arguments.index("--to") + 1] if "--to" in arguments else None
                update(findings, Path(place) if place else None)
            if "--to" not in arguments:
                generate()
    except Fault as fault:
        sys.exit(f"words: {fault}")


if __name__ == "__main__":
    main()
