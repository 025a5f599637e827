"""Pictures, numbers and ZIP files of an export: what is called the same is the same in the next edition."""

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from itertools import count
from unicodedata import normalize
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from PIL import Image

from wsanalysis.files.file_names import file_name

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP file can say."""
PACKED = (".png",)


class Pictures:
    """The pictures of an export by file name: made of what it is called, and not of what else there is.

    So each stays what saved games take it for, whatever the next edition adds or makes alike.
    """

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def keep(self, called: str, content: bytes) -> str:
        """The name of the file that has this picture."""
        # letters that every address and every old program takes
        plain = normalize("NFKD", called).encode("ascii", "ignore").decode()
        named = file_name(plain if file_name(plain) == file_name(called) else f"{plain} {short_hash(called)}")
        name, number = f"{named}.png", 1
        while self.files.setdefault(name, content) != content:
            number += 1
            name = f"{named}_{number}.png"
        return name


def short_hash(of: str | bytes) -> str:
    """Eight signs that tell a text or a picture from others."""
    return sha256(of.encode("utf-8", "surrogatepass") if isinstance(of, str) else of).hexdigest()[:8]


def png_size(content: bytes) -> tuple[int, int]:
    """Width and height in pixels."""
    with Image.open(BytesIO(content)) as opened:
        return opened.size


def scaled(content: bytes, width: int) -> bytes:
    """The picture this many pixels wide, in its proportions."""
    with Image.open(BytesIO(content)) as opened:
        if opened.width == width:
            return content
        height = round(opened.height * width / opened.width)
        return as_png(opened.convert("RGBA").resize((width, height), Image.Resampling.LANCZOS))


def as_png(picture: Image.Image) -> bytes:
    """The bytes of a PNG file, without anything that tells when or by what it was made."""
    buffer = BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def sheet(pictures: Sequence[bytes], columns: int, rows: int, cell: tuple[int, int]) -> bytes:
    """The pictures row by row from the top left, each scaled to a cell; what is over stays white."""
    whole = Image.new("RGB", (columns * cell[0], rows * cell[1]), "white")
    for number, content in enumerate(pictures):
        with Image.open(BytesIO(content)) as opened:
            each = opened.convert("RGBA").resize(cell, Image.Resampling.LANCZOS)
        at = (number % columns * cell[0], number // columns * cell[1])
        whole.paste(each, at, each)
    return as_png(whole)


class StableNumbers:
    """Numbers from 1 to `most`, each of an own key: of the names of a thing, and which of its like it is.

    What else is in the export does not matter, nor in what order it comes.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._keys: dict[int, tuple[str, ...]] = {}
        self._like: Counter[tuple[str, ...]] = Counter()

    def number(self, *names: str) -> int:
        """The number of the next thing of these names; ValueError if another has the same."""
        made, key = self._made(names)
        if made in self._keys:
            raise ValueError(
                f"{' / '.join(key)}: expected a number of its own, got that of "
                f"{' / '.join(self._keys[made])}; change a letter of either name"
            )
        self._keys[made] = key
        return made

    def other_number(self, *names: str) -> int:
        """The same; where another has it already, the first free one of further hashes."""
        made, key = self._made(names)
        more = count(1)
        while made in self._keys:
            made = self._hashed((*key, str(next(more))))
        self._keys[made] = key
        return made

    def _made(self, names: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
        self._like[names] += 1
        key = (*names, str(self._like[names]))
        return self._hashed(key), key

    def _hashed(self, key: tuple[str, ...]) -> int:
        whole = sha256("\0".join(key).encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(whole[:8], "big") % self.most + 1


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """The parts by name in a ZIP file, in their order; pictures, which are packed already, as they are."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, content in parts.items():
            part = ZipInfo(name, LONG_AGO)
            part.create_system = 3  # the same bytes on Windows too
            part.compress_type = ZIP_STORED if name.endswith(PACKED) else ZIP_DEFLATED
            archive.writestr(part, content)
    return buffer.getvalue()
