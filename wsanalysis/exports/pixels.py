"""Pictures as pixels: their sizes, and many of one size on a sheet."""

from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from unicodedata import normalize

from PIL import Image

from wsanalysis.files.file_names import file_name


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
