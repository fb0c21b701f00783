"""Home Assistant with nothing but its MQTT integration, in this process."""

import asyncio
import logging
import tempfile
import threading
from pathlib import Path

from homeassistant import config_entries, loader
from homeassistant.components import mqtt
from homeassistant.components.mqtt import binary_sensor, button, event, sensor
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.helpers import area_registry, device_registry, entity, entity_registry, restore_state, translation

from page_trial.house import PATIENCE, Failed, wait

SCHEMAS = {
    "binary_sensor": binary_sensor.DISCOVERY_SCHEMA,
    "button": button.DISCOVERY_SCHEMA,
    "event": event.DISCOVERY_SCHEMA,
    "sensor": sensor.DISCOVERY_SCHEMA,
}
# This version logs this warning when a timestamp becomes unknown, and then does the right thing.
# Later versions do not log it.
EXPECTED = "Invalid state message '{"
# Keys that only later versions know. This version ignores them.
LATER = {"options"}


class Complaints(logging.Handler):
    """Collects the warnings and errors of the MQTT integration."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        line = f"{record.name}: {record.getMessage()}"
        if record.exc_info:
            line += f" ({record.exc_info[1]!r})"
        if EXPECTED not in line:
            self.lines.append(line)


class Assistant:
    """Home Assistant on a thread of its own, because it forbids its own thread to wait for programs."""

    def __init__(self):
        self.complaints = Complaints()
        logging.getLogger("homeassistant.components.mqtt").addHandler(self.complaints)
        # Some integrations that nobody uses here cannot start, because they need more packages.
        logging.getLogger("homeassistant").addHandler(logging.NullHandler())
        logging.getLogger("homeassistant").propagate = False
        self.hass, self.loop = None, asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def call(self, coroutine):
        """Runs the coroutine on the thread of Home Assistant, and returns its result."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE)

    def start(self, port):
        self.folder = tempfile.TemporaryDirectory(prefix="home-assistant-")
        (Path(self.folder.name) / "configuration.yaml").touch()
        self.call(self.begin(port))

    async def begin(self, port):
        hass = self.hass = HomeAssistant(self.folder.name)
        hass.config.skip_pip = True
        loader.async_setup(hass)
        hass.config_entries = config_entries.ConfigEntries(hass, {})
        await hass.config_entries.async_initialize()
        entity.async_setup(hass)
        translation.async_setup(hass)
        await device_registry.async_load(hass)
        await entity_registry.async_load(hass)
        await area_registry.async_load(hass)
        await restore_state.async_load(hass)
        # The integration depends on these two, but needs them only for its dialogues.
        hass.config.components.update({"http", "file_upload"})
        entry = config_entries.ConfigEntry(
            version=1, minor_version=1, domain=mqtt.DOMAIN, title="broker", source="user",
            data={"broker": "127.0.0.1", "port": port, "discovery": True},
        )
        await hass.config_entries.async_add(entry)
        if entry.state is not config_entries.ConfigEntryState.LOADED:
            raise Failed(f"Home Assistant did not load its MQTT integration: {entry.state} {entry.reason}")
        hass.set_state(CoreState.running)

    def stop(self):
        if self.hass:
            self.call(self.hass.async_stop(force=True))
            # What still waits then, such as a greeting to the broker, ends with the process.
            logging.getLogger("asyncio").disabled = True
            self.folder.cleanup()

    @property
    def entities(self):
        """The states by the ids of the entities."""

        async def read():
            return {state.entity_id: state.state for state in self.hass.states.async_all() if state.domain != "zone"}

        return self.call(read())

    def devices(self):
        """The names of the devices that have entities, each with the name of its hub or None."""

        async def read():
            devices = device_registry.async_get(self.hass).devices
            owners = {one.device_id for one in entity_registry.async_get(self.hass).entities.values()}
            return {one.name: one.via_device_id and devices[one.via_device_id].name for one in devices.values() if one.id in owners}

        return self.call(read())

    def until(self, what, condition):
        """Waits until the condition returns something true, and returns that."""
        try:
            return wait(what, condition)
        except Failed as reason:
            raise Failed(f"{reason}; there are {self.entities}") from None

    def until_state(self, entity_id, state):
        self.until(f"{entity_id} is {state}", lambda: self.entities.get(entity_id) == state)

    def until_time(self, entity_id):
        """Waits until an entity shows a moment."""
        self.until(f"{entity_id} is a moment", lambda: self.entities.get(entity_id, "").startswith("20"))

    def press(self, entity_id):
        """Presses a button as soon as it is available."""
        self.until(f"{entity_id} is available", lambda: self.entities.get(entity_id) not in (None, "unavailable"))
        self.call(self.hass.services.async_call("button", "press", {"entity_id": entity_id}, blocking=True))


def check_description(topic, document):
    """Checks a description with the schema of Home Assistant, which must know every key."""
    component = topic.split("/")[1]
    valid = SCHEMAS[component](document)
    if unknown := set(document) - set(valid) - LATER:
        raise Failed(f"{topic}: Home Assistant ignores {', '.join(sorted(unknown))}")
