"""File names out of any text: portable, all different, and never a way out of a folder."""

import re
from pathlib import Path

import pytest

from wsanalysis.files.file_names import LONGEST, file_name, file_names

HOSTILE = [
    "x/../../../../PW", "..", ".", "", "/", "/etc/passwd", "C:\\Windows\\x", "\\\\host\\share", "a\0b",
    "a\nb", "CON", "con", "NUL", "aux.txt", "COM1", "LPT9", "CON ", "nul.", "CONOUT$", "COM¹", "~root", "-rf",
    "--out", "$HOME", "`id`", "a:b", "a*b?", "<x>|y", '"quoted"', "trailing.", "trailing ", " ",
    "\u202etxt.exe", "a" * 5000, "é" * 5000, "🦊" * 300, "Königstiger", "Тигр", "ｆｕｌｌ／ｗｉｄｔｈ", "∕",
    "․․", "%2e%2e%2f", ".hidden", "desktop.ini", "x.pdf", "T-34/85", "Pz IV H", "Tiger I|Panther G", "=1+1",
]  # fmt: skip
RESERVED = {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"} | {
    f"{port}{n}" for port in ("com", "lpt") for n in range(10)
}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_name_is_one_plain_part_of_a_path_on_every_system(text: str, tmp_path: Path) -> None:
    name = file_name(text)
    assert re.fullmatch(r"[\w-]+", name), name
    assert len(name.encode()) <= LONGEST
    assert name not in RESERVED
    assert name == file_name(text) == name.casefold()
    assert name[0] not in "-."
    (tmp_path / f"{name}_a4.pdf").write_bytes(b"x")
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}_a4.pdf"]


def test_different_texts_get_different_names() -> None:
    texts = [*HOSTILE, "A/B", "a b", "a_b", "A B", "a" * 5000 + "b", "é" * 5000 + "b"]
    found = file_names(texts)
    assert list(found) == list(dict.fromkeys(texts))
    assert len({name.casefold() for name in found.values()}) == len(found)
    assert file_names(["German", "Soviet"]) == {"German": "german", "Soviet": "soviet"}


def test_several_texts_make_one_name() -> None:
    assert file_name("fire", "Tiger I|Panther G", "", 4) == "fire_tiger_i_panther_g_4"
    assert file_name("", "") == file_name("", "")
    assert file_name("", "") != file_name("/", "")
