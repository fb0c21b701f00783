"""A broker and a daemon with folders of their own."""

import os
import subprocess
from pathlib import Path

from page_trial.house import House, free_port, wait


# The topic of the message that ends the list of what the broker retains.
MARK = "trial-end"


class Broker:
    def __init__(self, folder):
        self.port, self.folder, self.process = free_port(), Path(folder), None
        lines = [f"listener {self.port} 127.0.0.1", "allow_anonymous true", "persistence false", "log_dest none"]
        if os.getuid() == 0:
            lines.append("user root")
        self.config = self.folder / "mosquitto.conf"
        self.config.write_text("\n".join(lines) + "\n")

    def start(self):
        environment = os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"}
        self.process = subprocess.Popen(["mosquitto", "-c", self.config], env=environment, stderr=subprocess.DEVNULL, start_new_session=True)
        wait("the broker accepts messages", lambda: self.publish("trial", "up", check=False).returncode == 0)

    def publish(self, topic, payload, *options, check=True):
        command = ["mosquitto_pub", "-p", str(self.port), "-q", "1", "-t", topic, "-m", payload, *options]
        return subprocess.run(command, check=check, stderr=subprocess.DEVNULL)

    def retained(self, topic="#"):
        """Returns what the broker retains, as a dictionary from topic to text."""
        # The broker sends what it retains before any message that is published after the subscription.
        command = ["stdbuf", "-oL", "mosquitto_sub", "-d", "-p", str(self.port), "-t", topic, "-t", MARK, "-F", "retained %r %t %p"]
        lines = []
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as listener:
            for line in listener.stdout:
                if line.startswith("Subscribed"):
                    self.publish(MARK, "end")
                if line.startswith(f"retained 0 {MARK}"):
                    break
                if line.startswith("retained 1 "):
                    lines.append(line.rstrip("\n").split(" ", 3)[2:])
            listener.kill()
        return dict(line for line in lines if len(line) == 2)

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()


class Daemon(House):
    """A daemon with a sink for the broker, in addition to the sinks of a house."""

    def __init__(self, programs, folder, broker):
        super().__init__(programs, Path(folder) / "house")
        self.broker, self.config = broker, self.folder / "config/bellhop/bellhop.toml"
        self.usual = self.config.read_text()

    def configure(self, *settings, more=""):
        """Writes the config. `settings` are lines for the MQTT sink, and `more` are further tables."""
        lines = ["[sinks.home]", 'type = "mqtt"', f'server = "mqtt://127.0.0.1:{self.broker.port}"', *settings, more]
        self.config.write_text(self.usual + "\n".join(lines) + "\n")
