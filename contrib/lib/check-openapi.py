#!/usr/bin/python3
"""Compares docs/openapi.yaml with the Swift sources, and prints a line for each difference.

check-openapi.py     (needs Debian's python3-yaml)

- The operations are the rows of `Endpoint.table`, with the same query parameters.
- The verbs are those of PetVerb, RestVerb, RunVerb, TimerVerb and HeartbeatVerb.
- A schema has the fields of the wire type of the same name (with `JSON` at its end, or a `…Request`);
  the required fields are those that are not optional.
- The tags are those of the table of endpoints in docs/headless.md.
"""

import importlib.util
import re
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
FILE = ROOT / "docs/openapi.yaml"
# Operations outside of /v1, and schemas that no wire type describes.
OUTSIDE = {"GET /healthz", "GET /readyz"}
WITHOUT_TYPE = {"Timestamp", "NoFields"}
faults = []
document = yaml.safe_load(FILE.read_text())
# The script that writes docs/json.md reads the wire types from the sources.
fields = importlib.util.spec_from_file_location("json_fields", ROOT / "contrib/lib/json-fields.py")
script = importlib.util.module_from_spec(fields)
fields.loader.exec_module(script)


def resolve(node):
    while "$ref" in node:
        target = document
        for part in node["$ref"][2:].split("/"):
            target = target[part]
        node = target
    return node


def parameters(item, operation):
    return [resolve(one) for one in item.get("parameters", []) + operation.get("parameters", [])]


# Operations

endpoint = (ROOT / "Sources/ControlWire/Addresses/Endpoint.swift").read_text()
runs = (ROOT / "Sources/ControlWire/Runs.swift").read_text()
rows = {}
for method, address in re.findall(r'Row\(\.(\w+), "([^"]+)"', endpoint):
    path, _, query = address.partition("?")
    rows[f"{method.upper()} /v1/{re.sub('{[^}]*}', '{}', path)}"] = set(query.split("&")) - {""}
groups = dict(re.findall(r"(?m)^\| (\w+) \| (`(?:GET|POST).*) \|$", (ROOT / "docs/headless.md").read_text()))
tags = {re.sub("{[^}]*}", "{}", f"{method} /v1{path}"): tag for tag, cell in groups.items() for method, path in re.findall(r"`(\w+) (/[^`]*)`", cell)}
found, ids = set(), set()
for path, item in document["paths"].items():
    for method, operation in item.items():
        if method == "parameters":
            continue
        name = f"{method.upper()} {re.sub('{[^}]*}', '{}', path)}"
        found.add(name)
        id = operation["operationId"]
        if id in ids or not re.fullmatch(r"[a-z][A-Za-z]*", id):
            faults.append(f"{name}: the operationId {id} is not unique or not in lowerCamelCase")
        ids.add(id)
        all = parameters(item, operation)
        in_path = {one["name"] for one in all if one["in"] == "path"}
        if in_path != set(re.findall(r"{([^}]*)}", path)):
            faults.append(f"{name}: the parameters of the path are {sorted(in_path)}")
        if name in rows:
            query = {one["name"] for one in all if one["in"] == "query"}
            if query != rows[name]:
                faults.append(f"{name}: the query parameters are {sorted(query)}, in Swift {sorted(rows[name])}")
            if operation["tags"] != [tags.get(name)]:
                faults.append(f"{name}: the tags are {operation['tags']}, in docs/headless.md {tags.get(name)}")
        elif name not in OUTSIDE:
            faults.append(f"{name}: not in Endpoint.table")
faults += [f"{name}: not in openapi.yaml" for name in sorted(rows.keys() - found)]

# Verbs

for name, text in (("PetVerb", endpoint), ("RestVerb", endpoint), ("TimerVerb", endpoint), ("HeartbeatVerb", endpoint), ("RunVerb", runs)):
    part = text.split(f"enum {name}:")[1].split("\n}")[0]
    verbs = set()
    for line in re.findall(r"(?m)^ {4}case (.*)$", part):
        verbs |= set(re.findall(r'"([^"]+)"', line)) or {word.strip() for word in line.split(",")}
    verbs |= set(re.findall(r'static let \w+ = "([^"]+)"', part))
    listed = set(document["components"]["parameters"][name]["schema"]["enum"])
    if verbs != listed:
        faults.append(f"{name}: differs by {sorted(verbs ^ listed)}")

# Schemas

types = {
    script.shown(name): type for name, type in script.all_types().items()
    if "ControlWire" in type.path.parts and type.is_wire and (name.split(".")[0].endswith(("JSON", "Request")))
}
for name, schema in document["components"]["schemas"].items():
    if name in WITHOUT_TYPE or name.startswith("Household"):
        continue
    if name not in types:
        faults.append(f"{name}: no such wire type")
        continue
    fields = {field: swift.endswith("?") for field, swift, _, _ in types[name].fields}
    if fields.keys() != schema["properties"].keys():
        faults.append(f"{name}: the fields differ by {sorted(fields.keys() ^ schema['properties'].keys())}")
    required = {field for field, optional in fields.items() if not optional}
    if required != set(schema.get("required", [])):
        faults.append(f"{name}: the required fields differ by {sorted(required ^ set(schema.get('required', [])))}")
    if name.endswith("Request") != (schema.get("additionalProperties") is False):
        faults.append(f"{name}: additionalProperties must be false in requests only")
used = {match for match in re.findall(r"#/components/schemas/([\w.]+)", FILE.read_text())}
faults += [f"{name}: not used" for name in sorted(document["components"]["schemas"].keys() - used - {"Event", "PetHealth"})]

print("\n".join(faults) or f"{len(found)} operations and {len(document['components']['schemas'])} schemas: no difference")
sys.exit(bool(faults))
