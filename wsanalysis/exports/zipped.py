"""ZIP files without a clock: the same parts give the same bytes."""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP file can say."""
PACKED = (".png",)


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
