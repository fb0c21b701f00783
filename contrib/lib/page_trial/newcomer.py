"""A new user, who knows only the documents: runs the commands that stand there, in a home of their own."""

import os
import re
import shutil
import subprocess

from .house import Failed, free_port


class Newcomer:
    """Somebody with an empty home folder. `programs` are the built programs, so that nobody has to
    wait for the build.
    """

    def __init__(self, root, programs, folder):
        self.root, self.folder = root, folder
        self.home, self.clone_folder = folder / "home", folder / "bellhop"
        self.config = self.home / ".config/bellhop/bellhop.toml"
        runtime = folder / "run"
        self.home.mkdir(parents=True)
        runtime.mkdir(mode=0o700)
        self.port, self.log = free_port(), folder / "log"
        self.log.touch()
        self.environment = {
            "PATH": f"{self.home}/.local/bin:{os.environ['PATH']}", "HOME": str(self.home), "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(runtime), "BELLHOP_BIN_DIR": str(programs),
        }

    def clone(self):
        if not (self.root / ".git").exists():
            # An unpacked archive of the sources has no history.
            shutil.copytree(self.root, self.clone_folder, ignore=shutil.ignore_patterns(".build"))
            return
        self.run(f"git clone --quiet --depth 1 file://{self.root} bellhop", self.folder)

    def follow(self, document, section, command):
        """Runs a command, which must stand in that section of the document. Returns what it prints."""
        if not any(re.search(rf"(^|: ){re.escape(command)}( |$)", line) for line in "".join(self.blocks(document, section, "sh")).splitlines()):
            raise Failed(f"the section {section!r} of {document} does not name the command: {command}")
        return self.run(command, self.clone_folder)

    def write_config(self, document, section):
        """Writes the lines that the section shows, with the address of this machine and a free port."""
        own = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False).stdout.split()
        text = self.blocks(document, section, "toml")[0].replace("192.168.0.2", own[0] if own else "127.0.0.1")
        # Somebody may use the port of the document already.
        text = text.replace(":8077", f":{self.port}")
        self.config.parent.mkdir(parents=True, exist_ok=True)
        self.config.write_text(text)

    def blocks(self, document, section, language):
        """The blocks of code in a section, which ends at the next heading. There is at least one."""
        text = (self.root / document).read_text()
        _, found, rest = text.partition(f"\n## {section}\n")
        blocks = re.findall(rf"^```{language}\n(.*?)^```", rest.partition("\n## ")[0], re.DOTALL | re.MULTILINE)
        if not found or not blocks:
            raise Failed(f"{document} has no section {section!r} with a block of {language}")
        return blocks

    def link(self, text):
        link = re.search(r"https?://\S+#pair=\S+", text)
        if not link:
            raise Failed(f"there is no link to the page in: {text}")
        return link[0]

    def run(self, command, folder):
        done = subprocess.run(command, shell=True, cwd=folder, env=self.environment, capture_output=True, text=True, timeout=120, check=False)
        with self.log.open("a") as log:
            log.write(f"$ {command}\n{done.stdout}{done.stderr}")
        if done.returncode:
            raise Failed(f"{command} failed ({done.returncode}): {done.stderr.strip()}")
        return done.stdout

    def close(self):
        subprocess.run(["bellhop", "down"], env=self.environment, capture_output=True, timeout=30, check=False)
