"""The steps of contrib/lib/home-assistant-trial.py."""

import json
import re
import shutil
import sys
import tempfile
import traceback
from pathlib import Path

import yaml

from home_assistant_trial.assistant import Assistant, check_description
from home_assistant_trial.daemon import Broker, Daemon
from page_trial.house import Failed

DISCOVERY = 'discovery = "homeassistant"'
COMMANDS = "commands = true"
MORE = """
[timers.tea]
name = "Tea"
length = "4m"

[workouts.hills]
low = "1m"
high = "30s"
sets = 4
"""


def held(step):
    print(f"✓ {step}", flush=True)


def expect(what, truth):
    if not truth:
        raise Failed(f"this is not so: {what}")


class Trial:
    def __init__(self, programs, page, folder):
        self.page = Path(page)
        self.broker = Broker(folder)
        self.daemon = Daemon(programs, folder, self.broker)
        self.home = Assistant()

    def run(self):
        self.broker.start()
        self.daemon.configure(DISCOVERY, more=MORE)
        self.daemon.start()
        self.daemon.run("pet", "add", "Snowy")
        self.home.start(self.broker.port)
        for step in (
            self.appears, self.without_commands, self.dashboard, self.laundry, self.timers, self.rests, self.workouts, self.pets, self.retained,
            self.repeats, self.broker_restarts, self.killed, self.settings_change, self.removed,
        ):
            step()
            held(step.__doc__)
            if self.home.complaints.lines:
                raise Failed("Home Assistant complains:\n  " + "\n  ".join(self.home.complaints.lines))

    def appears(self):
        """a pet, the rests, a workout and Bellhop itself appear, as Home Assistant describes devices"""
        self.home.until_state("sensor.snowy_state", "idle")
        self.home.until_state("sensor.rest_state", "idle")
        self.home.until_state("sensor.hills_state", "idle")
        self.home.until_state("sensor.snowy_health", "100")
        self.home.until_time("sensor.snowy_due")
        self.home.until_state("binary_sensor.snowy_waiting", "off")
        devices = {"Bellhop": None, "Rest": "Bellhop", "Snowy": "Bellhop", "hills": "Bellhop"}
        self.home.until(f"the devices are {devices}", lambda: self.home.devices() == devices)
        self.check_descriptions()

    def check_descriptions(self):
        descriptions = self.broker.retained("homeassistant/#")
        expect("there are descriptions", len(descriptions) > 10)
        for topic, text in descriptions.items():
            check_description(topic, json.loads(text))

    def without_commands(self):
        """without commands = true there are no buttons, and a command does nothing"""
        expect("there are no buttons", not any(one.startswith("button.") for one in self.home.entities))
        pet = self.daemon.ask("pet", "show", "Snowy")["id"]
        self.pet = f"bellhop-house/bellhop/command/pet-{pet}"
        self.broker.publish(f"{self.pet}/wash", "PRESS")
        self.daemon.run("timer", "10m", "Soup")
        self.home.until_state("sensor.soup_state", "running")
        self.daemon.run("stop", "Soup")
        self.home.until("Soup is gone", lambda: "sensor.soup_state" not in self.home.entities)
        expect("Snowy was not washed", self.home.entities["sensor.snowy_state"] == "idle")
        self.daemon.configure(DISCOVERY, COMMANDS, more=MORE)
        self.daemon.run("config", "reload")
        self.home.until("the buttons appear", lambda: "button.bellhop_start_tea" in self.home.entities)
        self.check_descriptions()

    def dashboard(self):
        """the dashboard of the documentation shows only entities that exist"""
        blocks = re.findall(r"```yaml\n(.*?)```", self.page.read_text(), re.DOTALL)
        wanted = {one for block in blocks for one in re.findall(r"\b(?:sensor|binary_sensor|button|event)\.[a-z0-9_]+", block)}
        for block in blocks:
            yaml.safe_load(block)
        expect("the documentation has a dashboard", len(wanted) > 10)
        self.daemon.run("timer", "10m", "Pasta")
        for one in sorted(wanted):
            self.home.until(f"{one} of the dashboard exists", lambda one=one: one in self.home.entities)
        self.daemon.run("stop", "Pasta")

    def laundry(self):
        """a pet is washed, stopped, dried, folded and acknowledged with buttons, and the journal says by mqtt"""
        self.home.until_state("button.snowy_wash", "unknown")
        self.home.until_state("button.snowy_fold", "unavailable")
        self.home.press("button.snowy_wash")
        self.home.until_state("sensor.snowy_state", "washing")
        self.home.until_time("sensor.snowy_ends_at")
        self.home.press("button.snowy_stop")
        self.home.until_state("sensor.snowy_state", "idle")
        self.home.until_state("button.snowy_stop", "unavailable")
        self.home.press("button.snowy_wash")
        self.home.until_state("sensor.snowy_state", "washing")
        self.daemon.run("finish", "Snowy")
        self.home.until_state("sensor.snowy_state", "washed")
        self.home.until_state("binary_sensor.snowy_waiting", "on")
        self.home.press("button.snowy_acknowledge")
        self.home.until_state("binary_sensor.snowy_waiting", "off")
        self.home.press("button.snowy_dry")
        self.home.until_state("sensor.snowy_state", "drying")
        self.daemon.run("finish", "Snowy")
        self.home.until_state("sensor.snowy_state", "dried")
        self.home.press("button.snowy_fold")
        self.home.until_state("sensor.snowy_state", "idle")
        events = self.daemon.ask("events")["events"]
        folded = [one for one in events if one["kind"] == "laundry.folded"]
        expect(f"the fold was done by mqtt: {folded}", [one.get("by") for one in folded] == ["mqtt"])
        washed = next(one for one in events if one["kind"] == "laundry.washed")
        why = self.daemon.run("why", str(washed["number"])).stdout
        expect(f"the answer came over MQTT: {why}", "MQTT" in why and washed["by"] == "mqtt")

    def timers(self):
        """a timer starts, ends, waits for its answer, and is gone after that"""
        self.home.press("button.bellhop_start_tea")
        self.home.until_state("sensor.tea_state", "running")
        self.home.press("button.tea_stop")
        self.home.until("Tea is gone", lambda: "sensor.tea_state" not in self.home.entities)
        self.daemon.run("timer", "1s", "Eggs")
        self.home.until_state("sensor.eggs_state", "ended")
        self.home.press("button.eggs_acknowledge")
        self.home.until("Eggs are gone", lambda: not any("eggs" in one for one in self.home.entities))
        self.home.until("the device is gone", lambda: "Eggs" not in self.home.devices())

    def pets(self):
        """a new pet appears, and is gone after it was deleted"""
        self.daemon.run("pet", "add", "Nimbus")
        self.home.until_state("sensor.nimbus_state", "idle")
        self.daemon.run("pet", "delete", "Nimbus", "--yes")
        self.home.until("Nimbus is gone", lambda: not any("nimbus" in one for one in self.home.entities))
        self.home.until("the device is gone", lambda: "Nimbus" not in self.home.devices())

    def rests(self):
        """a rest starts and stops"""
        self.home.press("button.rest_start")
        self.home.until_state("sensor.rest_state", "resting")
        self.home.until_time("sensor.rest_ends_at")
        self.home.until_state("button.rest_start", "unavailable")
        self.home.press("button.rest_stop")
        self.home.until_state("sensor.rest_state", "ready")
        self.home.press("button.rest_stop")
        self.home.until_state("sensor.rest_state", "idle")

    def workouts(self):
        """a workout starts with its phase, and stops; a built-in one appears while it runs"""
        self.home.press("button.hills_start")
        self.home.until_state("sensor.hills_state", "running")
        self.home.until("a phase", lambda: self.home.entities.get("sensor.hills_phase") not in (None, "unknown", "None"))
        self.home.until_time("sensor.hills_phase_ends_at")
        self.home.press("button.hills_stop")
        self.home.until_state("sensor.hills_state", "idle")
        self.home.press("button.bellhop_start_tabata")
        self.home.until_state("sensor.tabata_state", "running")
        self.home.press("button.tabata_stop")
        self.home.until("tabata is gone", lambda: "sensor.tabata_state" not in self.home.entities)

    def retained(self):
        """a command that the broker retained does nothing"""
        self.daemon.run("down")
        self.daemon.process.wait()
        self.broker.publish(f"{self.pet}/wash", "PRESS", "--retain")
        self.home.until_state("sensor.snowy_state", "unavailable")
        self.daemon.start()
        self.home.until_state("sensor.snowy_state", "idle")
        self.broker.publish("bellhop-house/bellhop/command/rest/start", "PRESS")
        self.home.until_state("sensor.rest_state", "resting")
        expect("Snowy was not washed", self.home.entities["sensor.snowy_state"] == "idle")
        expect("the log says why", f'ignored a command over MQTT at "{self.pet}/wash": retained' in self.daemon.log.read_text())
        self.broker.publish(f"{self.pet}/wash", "", "--retain")

    def repeats(self):
        """the same command twice acts once; a second press acts again"""
        topic = "bellhop-house/bellhop/command/start-timer-tea/start"
        for _ in range(3):
            self.broker.publish(topic, "PRESS 17")
        self.broker.publish(topic, "PRESS 18")
        self.home.until("two timers", lambda: "sensor.tea_state_2" in self.home.entities)
        timers = self.daemon.ask("timer", "list")["timers"]
        expect("there are two timers", [one["name"] for one in timers] == ["Tea", "Tea"])

    def broker_restarts(self):
        """after a restart of the broker, which forgets everything, all is as before"""
        before = set(self.home.entities)
        self.broker.close()
        self.home.until_state("sensor.snowy_state", "unavailable")
        self.until_sink("unavailable")
        self.broker.start()
        self.home.until_state("sensor.snowy_state", "idle")
        self.until_sink("ok")
        self.home.until("the same entities", lambda: set(self.home.entities) == before)
        everything = lambda: len(self.broker.retained("homeassistant/#")) == len(before)
        self.home.until(f"the broker has {len(before)} descriptions again", everything)
        # Home Assistant says that it has lost the broker.
        self.home.complaints.lines = [line for line in self.home.complaints.lines if ".mqtt.client:" not in line]

    def until_sink(self, state):
        """Waits until the status shows this state of the sink, without a notice."""
        sinks = lambda: {sink["name"]: sink["state"] for sink in self.daemon.status()["sinks"]}
        self.home.until(f"the status shows the sink as {state}", lambda: sinks()["home"] == state)

    def killed(self):
        """a killed daemon is unavailable; what went while the sink was off is gone after the start"""
        self.daemon.kill()
        self.home.until_state("sensor.snowy_state", "unavailable")
        self.daemon.configure(DISCOVERY, "enabled = false", more=MORE)
        self.daemon.start()
        for timer in self.daemon.ask("timer", "list")["timers"]:
            self.daemon.run("stop", timer["id"])
        self.daemon.kill()
        self.daemon.configure(DISCOVERY, COMMANDS, more=MORE)
        self.daemon.start()
        self.home.until_state("sensor.snowy_state", "idle")
        self.home.until("the timers are gone", lambda: not any("tea_" in one for one in self.home.entities))

    def settings_change(self):
        """with another name of the device, the devices of the old name go"""
        self.daemon.configure(DISCOVERY, COMMANDS, 'device = "Attic"', more=MORE)
        self.daemon.run("config", "reload")
        self.home.until("Attic appears", lambda: "Attic" in self.home.devices())
        self.home.until("Bellhop is gone", lambda: "Bellhop" not in self.home.devices())
        self.home.until("only Attic is left", lambda: not [one for one in self.broker.retained() if "/bellhop/" in one])
        # The devices of the old name go first, then the new ones become available.
        self.home.until("Attic is available", lambda: "online" in self.broker.retained("bellhop-house/attic/availability").values())

    def removed(self):
        """with discovery = "remove", everything goes"""
        self.daemon.configure('discovery = "remove"', 'device = "Attic"', more=MORE)
        self.daemon.run("config", "reload")
        self.home.until("all entities are gone", lambda: not self.home.entities)
        self.home.until("the broker retains nothing", lambda: not [one for one in self.broker.retained() if one != "trial"])

    def close(self):
        self.daemon.close()
        self.home.stop()
        self.broker.close()


def main(programs, page):
    folder = Path(tempfile.mkdtemp(prefix="home-assistant-trial-"))
    trial = Trial(programs, page, folder)
    try:
        trial.run()
        return 0
    except Failed as reason:
        print(f"✗ {reason}")
    except Exception:
        print("✗ the script itself failed")
        traceback.print_exc(file=sys.stdout)
    finally:
        trial.close()
        log = trial.daemon.log.read_text().splitlines()[-20:] if trial.daemon.log.is_file() else []
        shutil.rmtree(folder, ignore_errors=True)
    print("".join(f"    bellhopd: {line}\n" for line in log), end="")
    print("".join(f"    Home Assistant: {line}\n" for line in trial.home.complaints.lines), end="")
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
