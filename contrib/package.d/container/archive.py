#!/usr/bin/env python3
"""Rewrites an archive of a container so that it depends only on the content.

archive.py IN OUT

buildah writes a random name of the machine and of the working container into the config of an image.
The script leaves both out. podman and docker can load the new archive. The script needs only the
standard library of Python.
"""

import hashlib
import io
import json
import sys
import tarfile


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: archive.py IN OUT")
    with tarfile.open(sys.argv[1]) as archive:
        image = json.load(archive.extractfile("manifest.json"))[0]
        config = json.load(archive.extractfile(image["Config"]))
        layers = [archive.extractfile(name).read() for name in image["Layers"]]
    config.pop("container", None)
    for key in ("config", "container_config"):
        config.get(key, {}).pop("Hostname", None)
    text = json.dumps(config, sort_keys=True).encode()
    files = {hashlib.sha256(text).hexdigest() + ".json": text}
    names = []
    for layer in layers:
        names.append(hashlib.sha256(layer).hexdigest() + ".tar")
        files[names[-1]] = layer
    tags = [tag for tag in image["RepoTags"] if tag.startswith("localhost/")]
    files["manifest.json"] = json.dumps([{"Config": next(iter(files)), "RepoTags": tags, "Layers": names}]).encode()
    with tarfile.open(sys.argv[2], "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))


if __name__ == "__main__":
    main()
