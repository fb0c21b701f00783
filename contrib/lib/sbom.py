#!/usr/bin/env python3
"""Prints the software bill of materials of a build, as SPDX 2.3 in JSON.

sbom.py --version VERSION --bin-dir DIR

DIR is a folder that `contrib/package programs` has written. The document lists the Swift packages
with their versions, the Swift runtime, toml++, and the libraries that the programs load
at their start. SOURCE_DATE_EPOCH is the time of the document. The script needs only the standard
library of Python, and readelf.
"""

import argparse
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOML = Path("/usr/include/toml++/toml.h"), Path("/usr/include/toml++/impl/version.h")
# Everything of the Swift project and of the server libraries is under Apache-2.0.
APACHE = {"apple", "swift-server", "swiftlang", "hummingbird-project"}


def package(name, version, licence="NOASSERTION", location="NOASSERTION", purl=None, **more):
    entry = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        **more,
    }
    if purl:
        entry["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    return entry


def swift_packages(folder):
    resolved = json.loads((folder / "Package.resolved").read_text())
    for pin in sorted(resolved["pins"], key=lambda pin: pin["identity"]):
        state, location = pin["state"], pin["location"].removesuffix(".git")
        public = re.fullmatch(r"https://([\w.-]+)/([\w-]+)/([\w.-]+)", location)
        owner = public[2] if public else ""
        purl = f"pkg:swift/{public[1]}/{public[2]}/{public[3]}@{state.get('version', state['revision'])}" if public else None
        # The address of a local copy means nothing on another machine. The version is the name of a tag.
        place = f"git+{location}@{state.get('version', state['revision'])}" if public else "NOASSERTION"
        licence = "Apache-2.0" if owner in APACHE else "NOASSERTION"
        yield package(pin["identity"], state.get("version", state["revision"]), licence, place, purl)


def toml_version():
    for header in TOML:
        if header.exists():
            text = header.read_text(errors="replace")
            parts = [re.search(rf"#define\s+TOML_LIB_{part}\s+(\d+)", text) for part in ("MAJOR", "MINOR", "PATCH")]
            if all(parts):
                return ".".join(part[1] for part in parts)
    return "NOASSERTION"


def libraries(programs):
    names = set()
    for program in programs:
        said = subprocess.run(["readelf", "-dW", program], stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
        names.update(re.findall(r"\(NEEDED\).*\[(.*)\]", said))
    return sorted(names)


def main():
    parser = argparse.ArgumentParser(description="Prints the software bill of materials of a build.")
    parser.add_argument("--version", required=True)
    parser.add_argument("--bin-dir", required=True, type=Path)
    given = parser.parse_args()
    programs = [given.bin_dir / "bellhop", given.bin_dir / "bellhopd"]
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in programs}
    moment = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    swift = (given.bin_dir / "swift-version").read_text().strip()

    main_package = package("bellhop", given.version, "Apache-2.0", purl=f"pkg:generic/bellhop@{given.version}")
    resolved = list(swift_packages(given.bin_dir))
    contained = [package("swift-runtime", swift, "Apache-2.0 WITH Swift-exception", "https://www.swift.org")]
    contained.append(package("tomlplusplus", toml_version(), "MIT", "https://github.com/marzer/tomlplusplus"))
    loaded = [package(name, "NOASSERTION") for name in libraries(programs)]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": main_package["SPDXID"]}]
    # SwiftPM resolves some packages whose products the programs do not use.
    for kind, group in (("DEPENDS_ON", resolved), ("CONTAINS", contained), ("DYNAMIC_LINK", loaded)):
        relations += [{"spdxElementId": main_package["SPDXID"], "relationshipType": kind, "relatedSpdxElement": one["SPDXID"]} for one in group]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"bellhop-{given.version}",
        # The same programs have the same name, whoever builds them.
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, 'bellhop ' + ' '.join(sums.values()))}",
        "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: bellhop-sbom"]},
        "comment": "SHA-256 of the programs before their symbols are taken out: " + ", ".join(f"{name} {digest}" for name, digest in sums.items()),
        "packages": [main_package, *resolved, *contained, *loaded],
        "relationships": relations,
    }
    json.dump(document, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
