"""A stand-in for the push services of browsers (RFC 8030), for tests.

    push_service.py NAME...

Each NAME is a browser with keys of its own. The first line of output is a JSON object with the port
and the subscriptions. Each message that is accepted then gets a line: the name, the headers, the
claims of the signature (RFC 8292), and the text as http-ece, a library of the Web Push project,
decrypts it (RFC 8291).

A name decides what the service answers: "410-x" answers 410, "429+17-x" answers 429 with
"Retry-After: 17", "503*2-x" answers 503 to the first two messages, and any other name 201. A
message that cannot be decrypted, or whose signature is wrong, is answered with 400.
"""

import base64
import json
import os
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    def __init__(self, name):
        self.name = name
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        parts = re.match(r"(\d{3})(?:\+(\d+))?(?:\*(\d+))?-", name)
        self.status = int(parts[1]) if parts else 201
        self.pause = parts[2] if parts else None
        self.times = int(parts[3]) if parts and parts[3] else None

    def keys(self):
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(self.auth)}

    def answer(self):
        if self.times is not None:
            self.times -= 1
            if self.times < 0:
                return 201
        return self.status


def claims(header, origin):
    """Checks the header Authorization, and returns what it claims."""
    token, key = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", header).groups()
    signed, _, signature = token.rpartition(".")
    raw = decoded(signature)
    assert len(raw) == 64
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, body = (json.loads(decoded(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}, head
    assert body["aud"] == origin, body
    return {**body, "k": key}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.reply(404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        browser = browsers.get(self.path.removeprefix("/send/"))
        if browser is None:
            return self.reply(404)
        try:
            said = claims(self.headers["Authorization"], f"http://127.0.0.1:{self.server.server_port}")
            assert self.headers["Content-Encoding"] == "aes128gcm" and len(body) <= 4096
            text = http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth)
        except Exception as error:
            print(json.dumps({"name": browser.name, "fault": repr(error)}), flush=True)
            return self.reply(400)
        status = browser.answer()
        print(json.dumps({
            "name": browser.name, "status": status, "size": len(body), "ttl": int(self.headers["TTL"]),
            "urgency": self.headers["Urgency"], "topic": self.headers["Topic"], "claims": said,
            "text": text.decode()}), flush=True)
        self.reply(status, browser.pause)

    def reply(self, status, pause=None):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        if pause and status >= 400:
            self.send_header("Retry-After", pause)
        self.end_headers()


browsers = {name: Browser(name) for name in sys.argv[1:]}
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(json.dumps({
    "port": server.server_port,
    "subscriptions": [
        {"endpoint": f"http://127.0.0.1:{server.server_port}/send/{name}", "expirationTime": None,
         "keys": browser.keys()}
        for name, browser in browsers.items()]}), flush=True)
server.serve_forever()
