#!/usr/bin/env python3
"""Checks the documents against the repository and the programs.

check-docs.py [--list] [FILE…]

BELLHOP_BIN_DIR names the folder that contains bellhop and bellhopd. Without FILE, the script checks
README.md, CONTRIBUTING.md, CHANGELOG.md, docs/**/*.md and contrib/*/README.md. The script checks:

- Links and pictures: the file must exist. If the link has an anchor, the heading must exist.
- Commands in `sh` and `console` blocks and in `code`: the help of the program must list the
  sub-command and each option. A script of contrib must exist and have the option.
- `sh` blocks below <!-- run -->: the script runs these blocks in the order of the page, with a
  daemon in a temporary profile. The comment can contain commands that run first but that the page
  does not show: <!-- run: bellhop pet add Snowy -->. The comment <!-- config: … --> contains the
  config of the daemon for the page.
- `toml` blocks: `bellhop config check` must accept these blocks. If a block needs other lines above
  it, the comment <!-- above: … --> contains these lines.
- Files of the repository that are named in `code`, and types in docs/architecture.md: the files and
  types must exist.
- The number of lines of README.md.
- The lines of README.md and docs outside of tables and blocks: each line must have at most 100
  columns.
- docs/json.md: json-fields.py must write the same page, and must find no fault.

--list also prints the blocks that ran. The script prints a line for each fault, and exits with 1 if
there are faults. The script needs only the standard library of Python.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BIN = Path(os.environ.get("BELLHOP_BIN_DIR", "/nonexistent"))
MOST_LINES, MOST_COLUMNS, MOST_BYTES = 160, 100, 200_000
SHELLS, TRANSCRIPT = {"sh", "bash"}, "console"

faults, ran = [], []


def fault(path, line, text):
    faults.append(f"{path.relative_to(ROOT)}:{line}: {text}")


class Block:
    def __init__(self, language, line, notes):
        self.language, self.line, self.notes, self.lines = language, line, notes, []

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"


class Page:
    """A document, split into its parts: prose, code blocks and comments."""

    def __init__(self, path):
        self.path, self.prose, self.blocks, self.config = path, [], [], ""
        self.headings = []
        block, comment, notes = None, None, {}
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if comment is not None:
                comment.append(line)
                if "-->" in line:
                    self.note("\n".join(comment), notes)
                    comment = None
            elif block:
                if line.strip() == "```":
                    block = None
                else:
                    block.lines.append(line)
            elif match := re.match(r"\s*```(\S*)", line):
                block = Block(match[1], number, notes)
                self.blocks.append(block)
                notes = {}
            elif line.startswith("<!--"):
                if "-->" in line:
                    self.note(line, notes)
                else:
                    comment = [line]
            else:
                if line.strip():
                    notes = {}
                self.prose.append((number, line))
                if match := re.match(r"#+\s+(.*)", line):
                    self.headings.append(match[1])
        if block:
            fault(path, block.line, "the block has no end")

    def note(self, comment, notes):
        text = comment.removeprefix("<!--").removesuffix("-->").strip()
        name, _, rest = text.partition(":")
        if name.strip() == "config":
            self.config = rest
        elif name.strip() in ("run", "above"):
            notes[name.strip()] = rest.strip()

    def anchors(self):
        """Returns the anchors that a forge such as GitHub makes from the headings.

        If headings repeat, the forge adds numbers to their anchors.
        """
        seen, anchors = {}, set()
        for heading in self.headings:
            plain = re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", lambda m: m[1] or "", heading)
            slug = re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")
            count = seen.get(slug, 0)
            seen[slug] = count + 1
            anchors.add(f"{slug}-{count}" if count else slug)
        return anchors


# Links


def check_links(page, pages):
    for number, line in page.prose:
        bare = re.sub(r"`[^`]*`", "``", line)
        targets = re.findall(r"\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)", bare) + re.findall(r"(?:src|href)=\"([^\"]+)\"", bare)
        for target in targets:
            if re.match(r"[a-z]+:", target):
                if not re.match(r"(https?://[\w.-]+\.\w+(/\S*)?|mailto:\S+)$", target):
                    fault(page.path, number, f"this is no address: {target}")
                continue
            name, _, anchor = urllib.parse.unquote(target).partition("#")
            file = (page.path.parent / name).resolve() if name else page.path
            if not file.is_relative_to(ROOT) or not file.exists():
                fault(page.path, number, f"links to {target}, which is not there")
            elif anchor and file.suffix == ".md":
                other = pages.get(file) or Page(file)
                if anchor not in other.anchors():
                    fault(page.path, number, f"{file.name} has no heading for #{anchor}")
            elif file.suffix == ".png" and file.stat().st_size > MOST_BYTES:
                fault(page.path, number, f"{target} has {file.stat().st_size} bytes; {MOST_BYTES} is the most")


def check_form(page):
    if page.path == ROOT / "README.md":
        count = len(page.path.read_text().splitlines())
        if count > MOST_LINES:
            fault(page.path, count, f"has {count} lines; {MOST_LINES} is the most")
    if page.path.is_relative_to(ROOT / "docs") or page.path == ROOT / "README.md":
        for number, line in page.prose:
            if len(line) > MOST_COLUMNS and not line.startswith("|"):
                fault(page.path, number, f"has {len(line)} columns; {MOST_COLUMNS} is the most")


sources = ""


def check_names(page):
    """Checks that the files that a page names exist; on the architecture page, also the types."""
    global sources
    for number, line in page.prose:
        for code in re.findall(r"`([^`]+)`", line):
            if re.fullmatch(r"(?:Sources|Tests|contrib|config|docs)/[\w./+-]+", code) and not (ROOT / code).exists():
                fault(page.path, number, f"names {code}, which is not there")
            if page.path.name != "architecture.md" or (ROOT / code).exists():
                continue
            match = re.fullmatch(r"([A-Z]\w+)(?:\.(\w+))?", code)
            if match:
                sources = sources or "\n".join(file.read_text() for file in sorted((ROOT / "Sources").rglob("*.swift")))
                known = re.search(rf"\b(?:struct|class|enum|actor|protocol|extension) {match[1]}\b", sources) or (
                    (ROOT / "Sources" / match[1]).is_dir()
                )
                if not known:
                    fault(page.path, number, f"names the type {match[1]}, which is not in Sources")
                elif match[2] and not re.search(rf"\b(?:func|var|let|case) {match[2]}\b", sources):
                    fault(page.path, number, f"names {code}; there is no {match[2]} in Sources")


# Commands


class Help:
    """The options and sub-commands of a command, as the help of the program lists them."""

    known = {}
    common = None

    def __init__(self, words):
        program, *rest = words
        own = program == "bellhop"
        # The first page of bellhop shows only the commands of every day.
        text = self.said(program, ["help", "all"] if own and not rest else [*rest, "--help"])
        self.options = set(re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", self.section(text, "Options" if own else "OPTIONS")))
        if own:
            if Help.common is None:
                Help.common = set(re.findall(r"(?m)^  (?:(-\w), )?(--[\w-]+)", self.said(program, ["help", "options"])))
            self.options |= {name for names in Help.common for name in names if name}
        self.takes_words = ("Arguments:" if own else "ARGUMENTS:") in text
        self.commands, self.usual = {}, None
        heading = r"\w+:?" if own and not rest else r"Commands:" if own else r"(?:[A-Z]+ )?SUBCOMMANDS:"
        for lines in re.findall(rf"(?m)^{heading}\n((?:  .*\n?)*)", text):
            for names, default in re.findall(r"(?m)^  (\w[\w-]*(?:, [\w-]+)*)( \(default\))?(?=\s|$)", lines):
                for name in names.split(", "):
                    self.commands[name] = names.split(", ")[0]
                if default:
                    self.usual = names.split(", ")[0]

    @staticmethod
    def said(program, words):
        said = subprocess.run(
            [BIN / program, *words], capture_output=True, text=True, timeout=20,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "COLUMNS": "100", "HOME": "/nonexistent"},
        )
        if said.returncode != 0:
            raise LookupError(f"{program} {' '.join(words)} ends with {said.returncode}")
        return said.stdout

    @staticmethod
    def section(text, name):
        match = re.search(rf"(?ms)^{name}:\n(.*?)(?=^[A-Za-z ]+:$|\Z)", text)
        return match[1] if match else ""

    @classmethod
    def of(cls, words):
        words = tuple(words)
        if words not in cls.known:
            cls.known[words] = cls(words)
        return cls.known[words]


# These commands exist, but no help text lists them.
HIDDEN = {("bellhop", "manual"), ("bellhop", "help")}


def check_command(words):
    """Returns what is wrong with a bellhop or bellhopd command line, or an empty string."""
    path, rest = [words[0]], words[1:]
    while True:
        help = Help.of(path)
        options = [word for word in rest[: next((i for i, w in enumerate(rest) if not w.startswith("-")), len(rest))]]
        first = len(options)
        # Options can precede the name of the command. The documents never put an option with a
        # value there.
        if not help.commands or first == len(rest):
            break
        if rest[first] in help.commands:
            path.append(help.commands[rest[first]])
            rest = options + rest[first + 1 :]
            continue
        if tuple(path + [rest[first]]) in HIDDEN:
            return ""
        break
    options, takes_words, commands = set(help.options), help.takes_words, dict(help.commands)
    if help.usual:
        usual = Help.of(path + [help.usual])
        options |= usual.options
        takes_words = takes_words or usual.takes_words
    # All words after two dashes, or after --like-notify-send, belong to another program.
    dashes = next((place + (word != "--") for place, word in enumerate(rest) if word in ("--", "--like-notify-send")), len(rest))
    for word in rest[:dashes]:
        name = word.partition("=")[0]
        if name.startswith("-") and len(name) > 1 and name not in options:
            return f"{' '.join(path)} has no option {name}"
    plain = [word for i, word in enumerate(rest[:dashes]) if not word.startswith("-") and not (i and rest[i - 1].startswith("--"))]
    if commands and not takes_words and plain:
        return f"{' '.join(path)} has no sub-command {plain[0]}"
    if not commands and not takes_words and plain:
        return f"{' '.join(path)} takes no words, such as {plain[0]}"
    return ""


def without_comment(line):
    """Returns the part of the line before a comment. Quotation marks in a comment do not count."""
    quote = ""
    for i, c in enumerate(line):
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c == "#" and (i == 0 or line[i - 1].isspace()):
            return line[:i]
    return line


OPERATORS = {"|", "||", "&", "&&", ";", "(", ")", "|&", ";;"}
LEADING = {"sudo", "do", "then", "else", "if", "while", "until", "!", "exec", "time"}


def commands_in(script):
    """Yields the command lines of a shell script, each as its line number and a list of words.

    The function understands only the shell syntax that the documents use.
    """
    lines, number = [], 0
    pending, end = "", None
    for line in script.splitlines():
        number += 1
        line = without_comment(line)
        if end:
            end = None if line.strip() == end else end
            continue
        if match := re.search(r"<<-?\s*['\"]?(\w+)['\"]?", line):
            end = match[1]
            line = line[: match.start()]
        if line.endswith("\\"):
            pending += line[:-1] + " "
            continue
        lines.append((number, pending + line))
        pending = ""
    for number, line in lines:
        # Command substitutions, also within quotes.
        for inner in re.findall(r"\$\(([^()]*)\)", line):
            yield from ((number, words) for _, words in commands_in(inner))
        lexer = shlex.shlex(line, posix=True, punctuation_chars="();<>|&")
        lexer.whitespace_split, lexer.commenters = True, ""
        try:
            words = list(lexer)
        except ValueError as error:
            yield number, ["?", str(error)]
            continue
        command, skip = [], False
        for word in words + [";"]:
            if skip:
                skip = False
            elif word in OPERATORS:
                if command:
                    yield number, command
                command = []
            elif re.fullmatch(r"\d*[<>]+&?", word):
                skip = True
            elif not command and (word in LEADING or re.fullmatch(r"\w+=.*", word)):
                pass
            else:
                command.append(word)
        if command:
            yield number, command


def check_script(path, line, script):
    for number, words in commands_in(script):
        if words[0] == "?":
            fault(path, line + number, words[1])
        elif words[0] in ("bellhop", "bellhopd"):
            try:
                wrong = check_command(words)
            except LookupError as error:
                wrong = str(error)
            if wrong:
                fault(path, line + number, f"{shlex.join(words)}: {wrong}")
        elif words[0].startswith("contrib/"):
            script_file = ROOT / words[0]
            if not script_file.is_file() or not os.access(script_file, os.X_OK):
                fault(path, line + number, f"there is no program {words[0]}")
                continue
            text = script_file.read_text()
            for word in words[1:]:
                if word.startswith("--") and word.partition("=")[0] not in text:
                    fault(path, line + number, f"{words[0]} knows no {word}")


def check_commands(page):
    for block in page.blocks:
        if block.language in SHELLS:
            check_script(page.path, block.line, block.text)
        elif block.language == TRANSCRIPT:
            check_script(page.path, block.line, "\n".join(l[2:] if l.startswith("$ ") else "" for l in block.lines))
    for number, line in page.prose:
        for code in re.findall(r"`(bellhopd? [^`]+)`", line):
            # The script cannot look up a command that contains placeholders.
            if not re.search(r"[…<>\[\]]", code):
                check_script(page.path, number - 1, code)


# Configs and runs


class Profile:
    """A temporary home with a daemon in it."""

    def __init__(self, folder, config=""):
        self.home = Path(folder)
        self.config_file = self.home / ".config/bellhop/bellhop.toml"
        self.config_file.parent.mkdir(parents=True)
        self.config_file.parent.chmod(0o700)
        self.config_file.write_text(config.strip() + "\n" if config.strip() else '[sinks.screen]\ntype = "stdout"\n')
        self.config_file.chmod(0o600)
        self.daemon = None
        keep = {name: os.environ[name] for name in ("TZ", "TMPDIR") if name in os.environ}
        self.environment = keep | {
            "PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(self.home), "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
            "XDG_CONFIG_HOME": str(self.home / ".config"), "XDG_STATE_HOME": str(self.home / ".local/state"),
            "XDG_RUNTIME_DIR": str(self.home), "BELLHOP_SOCKET": str(self.home / "socket"),
        }

    def start(self):
        with open(self.home / "events", "wb") as events, open(self.home / "log", "wb") as log:
            self.daemon = subprocess.Popen(
                [BIN / "bellhopd", "--config", self.config_file, "--state-dir", self.home / "state", "--socket", self.home / "socket"],
                stdin=subprocess.DEVNULL, stdout=events, stderr=log, env=self.environment, cwd=self.home,
            )
        deadline = time.monotonic() + 20
        while self.run("bellhop status").returncode:
            if self.daemon.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the daemon does not answer: " + (self.home / "log").read_text()[-500:])
            time.sleep(0.05)

    def run(self, script, timeout=30):
        return subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", script], cwd=self.home, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=timeout,
        )

    def end(self):
        if self.daemon and self.daemon.poll() is None:
            self.daemon.send_signal(signal.SIGTERM)
            try:
                self.daemon.wait(10)
            except subprocess.TimeoutExpired:
                self.daemon.kill()
                self.daemon.wait()


def make_certificate(folder):
    """Makes a certificate and its key, because `bellhop config check` compares them."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", folder / "key.pem",
         "-out", folder / "fullchain.pem", "-days", "90", "-subj", "/CN=laundry.example.org"], check=True, capture_output=True)
    (folder / "key.pem").chmod(0o600)


def check_configs(page, profile):
    for block in page.blocks:
        if block.language != "toml":
            continue
        # The lines that the page does not show come first. Keys at the start of the block belong to
        # the last table in these lines.
        above = block.notes.get("above", "")
        text = above + "\n" + block.text
        for name in re.findall(r'"~/([^"]+)"', text):
            file = profile.home / name
            file.parent.mkdir(parents=True, exist_ok=True)
            # The address of another server is a secret, too.
            secret = "https://ping.example.org/0123456789abcdef\n" if name.endswith("-url") else "0123456789abcdef0123456789abcdef\n"
            file.write_text("#!/bin/sh\n# " + secret if "/plugins/" in name else secret)
            file.chmod(0o700 if "/plugins/" in name else 0o600)
        if "fullchain.pem" in text:
            make_certificate(profile.home / ".config/bellhop")
        tried = profile.home / "tried.toml"
        tried.write_text(text)
        tried.chmod(0o600)
        said = profile.run(f"bellhop config check {shlex.quote(str(tried))}")
        ran.append(f"{page.path.relative_to(ROOT)}:{block.line}: config")
        if said.returncode:
            fault(page.path, block.line, "bellhop config check refuses it:\n" + indented(said.stdout))


def check_runs(page):
    blocks = [block for block in page.blocks if "run" in block.notes]
    if not blocks:
        return
    with tempfile.TemporaryDirectory(prefix="bellhop-docs.") as folder:
        profile = Profile(folder, page.config)
        try:
            profile.start()
            for block in blocks:
                for script in filter(None, [block.notes["run"], block.text]):
                    try:
                        said = profile.run(script)
                    except subprocess.TimeoutExpired:
                        fault(page.path, block.line, "it does not end")
                        break
                    ran.append(f"{page.path.relative_to(ROOT)}:{block.line}: run")
                    if said.returncode:
                        fault(page.path, block.line, f"it ends with {said.returncode}:\n" + indented(said.stdout))
                        break
        except RuntimeError as error:
            fault(page.path, blocks[0].line, str(error))
        finally:
            profile.end()


def check_fields():
    """Checks docs/json.md, which json-fields.py writes. That script prints its faults as this one does."""
    said = subprocess.run([ROOT / "contrib/lib/json-fields.py", "--check"], stdout=subprocess.PIPE, text=True, timeout=60)
    faults.extend(said.stdout.splitlines())
    if said.returncode and not said.stdout:
        sys.exit("check-docs.py: json-fields.py failed")


def indented(text):
    return "".join("    " + line + "\n" for line in text.strip().splitlines()[-12:]).rstrip()


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("-")]
    files = [Path(name).resolve() for name in arguments] or [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "contrib").glob("*/README.md")),
    ]
    for program in ("bellhop", "bellhopd"):
        if not os.access(BIN / program, os.X_OK):
            sys.exit(f"check-docs.py: there is no {program} in BELLHOP_BIN_DIR ({BIN})")
    started = time.monotonic()
    pages = {path: Page(path) for path in files}
    with tempfile.TemporaryDirectory(prefix="bellhop-docs.") as folder:
        profile = Profile(folder)

        def check(page):
            check_links(page, pages)
            check_form(page)
            check_names(page)
            check_commands(page)
            check_runs(page)

        # Check the pages in parallel, because each check mostly waits for its daemon.
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(check, pages.values()))
        # Check the configs one after another, because these checks share a file.
        for page in pages.values():
            check_configs(page, profile)
    if ROOT / "docs/json.md" in pages:
        check_fields()
    if "--list" in sys.argv:
        print("\n".join(ran))
    order = {str(path.relative_to(ROOT)): place for place, path in enumerate(files)}
    for line in sorted(faults, key=lambda line: (order.get(line.split(":")[0], 0), int(line.split(":")[1]))):
        print(line)
    kinds = [sum(line.endswith(kind) for line in ran) for kind in (": run", ": config")]
    print(
        f"{len(pages)} documents, {len(Help.known)} commands looked up, {kinds[0]} scripts run, {kinds[1]} configs checked,"
        f" {len(faults)} faults, {time.monotonic() - started:.1f} s"
    )
    sys.exit(1 if faults else 0)


main()
