"""Runs the same jobs as bellhop.py, with two additional broken sinks. The server of the first broken
sink accepts every connection and never answers. The server of the second broken sink refuses every
connection. The broken sinks must not affect the figures of the measured sink (promise 6)."""
import importlib.util, pathlib, socket, threading

HERE = pathlib.Path(__file__).resolve().parent
_spec = importlib.util.spec_from_file_location("bellhop_plugin", HERE / "bellhop.py")
_plugin = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_plugin)

BROKEN = """
[sinks.silent]
type = "webhook"
url = "http://127.0.0.1:{silent}/"

[sinks.refusing]
type = "webhook"
url = "http://127.0.0.1:{refusing}/"
"""


class Sut(_plugin.Sut):
    name = "bellhop beside two broken sinks"
    jobs = {"j1", "j2", "j3"}

    def start(self):
        silent = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.silent = silent
        held = []

        def hold():
            while True:
                try:
                    held.append(silent.accept()[0])
                except OSError:
                    return

        threading.Thread(target=hold, daemon=True).start()
        # Use a port that was free a moment ago, so that no program listens on it.
        with socket.create_server(("127.0.0.1", 0)) as free:
            refusing = free.getsockname()[1]
        whole = _plugin.CONFIG
        _plugin.CONFIG = whole + BROKEN.format(silent=silent.getsockname()[1], refusing=refusing)
        try:
            super().start()
        finally:
            _plugin.CONFIG = whole
