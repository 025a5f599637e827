"""Making the page: a folder of static files that any web server, or a host of static pages, serves."""

import json
import lzma
import tempfile
from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

from wsanalysis.battles.shipping import ship_engines
from wsanalysis.compiled.builds import has_compiler
from wsanalysis.compiled.shipped import FOLDER
from wsanalysis.files.own_files import own_text
from wsanalysis.files.safe_files import read_file, write_files
from wsanalysis.page import byte_code
from wsanalysis.page.contents import contents, tar_of
from wsanalysis.page.runtime import DRAWING, LARGEST, Runtime
from wsanalysis.widgets.tabs import NEED_LIBRARIES, PARTLY
from wsanalysis.widgets.view import MODULE, STYLE

SITE = "site.tar.xz"
EFFORT = 6
"""The level of compression, from 0 to 9; more gains nothing here."""
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<path d="M50 4 90 27v46L50 96 10 73V27z" fill="#1f5f99"/>'
    '<path d="M28 36h44v28H28z" fill="none" stroke="#fff" stroke-width="7"/>'
    '<path d="m28 36 44 28m0-28L28 64" stroke="#fff" stroke-width="5"/></svg>\n'
)
"""A counter of infantry on a hex."""
UNPACK = """
import importlib, io, lzma, os, site, tarfile
there, folders = site.getsitepackages()[0], set()
with lzma.open("/site.tar.xz") as packed:
    whole = packed.read()
for entry in tarfile.TarFile(fileobj=io.BytesIO(whole)):
    path = f"{there}/{entry.name}"
    folder = path.rpartition("/")[0]
    if folder not in folders:
        folders.add(folder)
        os.makedirs(folder, exist_ok=True)
    with open(path, "wb", buffering=0) as file:
        file.write(whole[entry.offset_data : entry.offset_data + entry.size])
os.remove("/site.tar.xz")
importlib.invalidate_caches()
f"{there}/wsanalysis/data"
"""
"""Run in the browser, gives the data folder; by hand, since tarfile looks thrice at the rights of a file."""


class MadePage(NamedTuple):
    """A page that was made: its files, and what there is to say of it."""

    files: Mapping[Path, int]
    notes: tuple[str, ...]

    @property
    def to_load(self) -> int:
        """Bytes of everything, as it is sent."""
        return sum(self.files.values())


def make_page(
    runtime: Runtime, data: Path, out: Path, command: str = "", tell: Callable[[str], None] = lambda _: None,
    read: Collection[str] = (),
) -> MadePage:  # fmt: skip
    """Write the page with the data of a folder, whole or not at all; ``tell(text)`` hears what is done.

    `read` are the data files that games read, beside those at their usual places.
    `command` is what `index.html` says that made it. Raises ValueError, RuntimeError or OSError.
    """
    notes: list[str] = []
    tell("packing the modules and the data")
    site = contents(runtime, data, read)
    tell("compiling the battles, which takes a minute or two the first time")
    site |= _engines(notes)
    if byte_code.node():
        tell("compiling the modules, which takes a quarter of a minute")
        site = byte_code.with_byte_code(runtime, site)
    else:
        notes.append("Node is not here, so that the modules are sent as text: the page begins 2 s later")
    drawing = runtime.with_needs(DRAWING)
    if not drawing:
        notes.append(
            f"not on this page: {', '.join(NEED_LIBRARIES.values())}, {PARTLY}, since {runtime.folder} has no"
            f" {', '.join(DRAWING)}; Pyodide's full release has them"
        )
    tell("compressing")
    core = {f"pyodide/{name}": content for name, content in runtime.core.items()}
    packages = {f"pyodide/{name}": content for name, content in drawing.items()}
    first = core | {SITE: lzma.compress(tar_of(site), preset=EFFORT)}
    page = {
        "bytes": sum(map(len, first.values())), "core": sorted(runtime.core), "unpack": UNPACK,
        "drawing": list(DRAWING) if drawing else [],
    }  # fmt: skip
    files = first | packages | _own_files(command) | {"page.json": json.dumps(page).encode()}
    files["offline.js"] = _offline(files)
    write_files({out / name: content for name, content in files.items()})
    return MadePage({out / name: len(content) for name, content in files.items()}, tuple(notes))


def _engines(notes: list[str]) -> dict[str, bytes]:
    """Battles as machine code of the browser, by file name."""
    if not has_compiler():
        notes.append("llvmlite is not installed: battles on the page are played as plain Python, slowly")
        return {}
    with tempfile.TemporaryDirectory() as folder:
        paths = ship_engines(Path(folder), progress=True)
        return {f"wsanalysis/{FOLDER.name}/{path.name}": read_file(path, LARGEST) for path in paths}


def _own_files(command: str) -> dict[str, bytes]:
    texts = {name: own_text(__file__, name) for name in ("index.html", "main.js", "worker.js")}
    texts["index.html"] += f"<!--\nmade by: {escape(command)}\n-->\n" if command else ""
    manifest = {
        "name": "Designer’s bench", "short_name": "wsanalysis", "start_url": ".", "display": "standalone",
        "background_color": "#f3f5f7", "theme_color": "#1f5f99",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }  # fmt: skip
    texts |= {
        "bench.js": MODULE, "bench.css": STYLE, "icon.svg": ICON, "manifest.webmanifest": json.dumps(manifest)
    }  # fmt: skip
    return {name: text.encode() for name, text in texts.items()}


def _offline(files: Mapping[str, bytes]) -> bytes:
    """The script that keeps the page, with the names of its files and a hash of them all."""
    digest = sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + sha256(files[name]).digest())
    kept = ["./", *sorted(files)]
    text = own_text(__file__, "offline.js").replace("EDITION", digest.hexdigest()[:16])
    return text.replace("FILES = []", f"FILES = {json.dumps(kept)}").encode()
