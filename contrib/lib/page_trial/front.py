"""A server before the daemon that serves the page from a folder, so that nobody has to build it."""

import socket
import socketserver
import threading
import urllib.parse
import urllib.request
from pathlib import Path

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
# The length and the type are those of the file in the folder. Everything else is the daemon's.
OWN = {"content-length", "content-type", "etag", "connection", "transfer-encoding", "date"}


class Front:
    """Passes everything to the daemon but the files of the folder.

    The headers of the files, such as the Content-Security-Policy, are those that the daemon sends
    with its own page.
    """

    def __init__(self, folder, port):
        self.folder, self.daemon, self.headers = Path(folder).resolve(), ("127.0.0.1", port), None
        front = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                try:
                    front.serve(self.request)
                except OSError:
                    pass  # One of the sides is gone, as in the scenarios that kill the daemon.

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = daemon_threads = True

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def serve(self, client):
        head, rest = b"", b""
        while b"\r\n\r\n" not in head:
            more = client.recv(65536)
            if not more:
                return
            head += more
        head, rest = head.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        file = self.file(first.split()[1])
        if first.startswith("GET ") and file:
            self.answer(client, file)
        else:
            self.relay(client, first, lines, rest)

    def file(self, target):
        path = urllib.parse.unquote(urllib.parse.urlsplit(target).path).lstrip("/") or "index.html"
        file = (self.folder / path).resolve()
        return file if file.is_relative_to(self.folder) and file.suffix in TYPES and file.is_file() else None

    def answer(self, client, file):
        if self.headers is None:
            request = urllib.request.Request(f"http://127.0.0.1:{self.daemon[1]}/", headers={"Accept": "text/html"})
            with urllib.request.urlopen(request, timeout=10) as page:
                self.headers = [f"{name}: {value}" for name, value in page.headers.items() if name.lower() not in OWN]
        body = file.read_bytes()
        lines = ["HTTP/1.1 200 OK", f"Content-Type: {TYPES[file.suffix]}", f"Content-Length: {len(body)}", "Connection: close"]
        client.sendall("\r\n".join([*lines, *self.headers, "", ""]).encode("latin-1") + body)

    def relay(self, client, first, lines, rest):
        lines = [line for line in lines if not line.lower().startswith("connection:")] + ["Connection: close"]
        with socket.create_connection(self.daemon, timeout=10) as daemon:
            daemon.settimeout(None)
            daemon.sendall("\r\n".join([first, *lines, "", ""]).encode("latin-1") + rest)
            threading.Thread(target=self.pump, args=(client, daemon), daemon=True).start()
            self.pump(daemon, client)

    def pump(self, source, target):
        """Copies until one side ends, and then ends the other, so that nobody waits for it."""
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        finally:
            for one in (source, target):
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
