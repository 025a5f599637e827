"""Logs of VASSAL, written in its format by a writer of the tests' own, and what harm a file can do."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest

from tests.files import vassal_writer as to
from wsanalysis.files import vassal_file
from wsanalysis.files.faults import DataFault
from wsanalysis.files.vassal_file import is_vassal, notes_of, read_vassal

STATE = [
    to.Command("+/1001/piece;;;tank.png;Tank/Map;10;20;1;0"),
    to.player("secret 1", "Anna", "German"),
    to.player("secret 2", "Ben\tthe 'Fox'", "Allied"),
    to.player("", "Di", "<observer>"),
    to.notes("scenario: tank_duel", "data: 12|34", "a free line"),
    to.notes(public=True),
]
STEPS = [
    to.notes("result: draw", public=True),
    to.notes("result: win", public=True),
    to.Command(
        "M/1001/Map/5/5/null/Map/10/20/null/Anna", [to.chat("Anna", "take that!"), to.Command("D/1001/x")]
    ),
    to.Command("CHAT* Tank moves B02 -> B03 *"),
    to.Command("CHAT** 2d6 = 9 *** <Anna>"),
    to.chat("Ben", "C:\\temp\\"),
    to.Command("CHAT<Anna> - an old version's line"),
    to.Command("CHAT", [to.Command("", [to.chat("Ben", "'result: loss'")])]),
]
WHOLE = to.game(STATE, STEPS)


def written(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "a game.vlog"
    path.write_bytes(content)
    return path


def fault(path: Path) -> str:
    with pytest.raises(DataFault) as caught:
        read_vassal(path)
    (one,) = caught.value.faults
    assert one.path == path
    return one.message


@pytest.mark.parametrize("disguise", [to.hexadecimal, to.xz, str.encode])
def test_a_log_tells_module_day_players_and_what_they_wrote(
    disguise: Callable[[str], bytes], tmp_path: Path
) -> None:
    found = read_vassal(written(tmp_path, to.vassal_log(disguise(WHOLE))))
    assert found.module == "War Stories: Liberty Road (unofficial)"
    assert found.saved == date(2025, 12, 1)
    assert found.players == {"German": "Anna", "Allied": "Ben the 'Fox'"}
    assert found.said == (
        "scenario: tank_duel", "data: 12|34", "a free line", "result: win", "take that!", "C:\\temp\\",
        "an old version's line", "'result: loss'",
    )  # fmt: skip
    assert "secret" not in str(found)


def test_any_mask_disguises_and_a_saved_game_has_no_steps(tmp_path: Path) -> None:
    for mask in (1, 0x1B, 0xFF):
        found = read_vassal(written(tmp_path, to.vassal_log(to.hexadecimal(to.game(STATE), mask))))
        assert found.said[0] == "scenario: tank_duel"
        assert len(found.said) == 3


def test_notes_of_a_set_up_are_read_as_they_were_written(tmp_path: Path) -> None:
    lines = {"scenario": "tank_duel", "data": "ab|cd"}
    found = read_vassal(written(tmp_path, to.vassal_log(to.game([to.Command(notes_of(lines))]))))
    assert found.said == ("scenario: tank_duel", "data: ab|cd")


@pytest.mark.parametrize("saved", ["0", "", "yesterday", "-5", "9" * 15, "9" * 400])
def test_a_day_that_is_none_is_not_told(saved: str, tmp_path: Path) -> None:
    assert read_vassal(written(tmp_path, to.vassal_log(WHOLE, saved=saved))).saved is None


def test_names_and_lines_are_printable_and_short(tmp_path: Path) -> None:
    state = [to.player("", "A\x07nna\u202e\n" + "x" * 5000, "German")]
    steps = [to.chat("Anna", "result:\twin\r\n")]
    found = read_vassal(written(tmp_path, to.vassal_log(to.game(state, steps))))
    assert found.players["German"].startswith("Anna xxx")
    assert len(found.players["German"]) <= vassal_file.LONGEST
    assert found.said == ("result: win",)


def zipped(**parts: bytes) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def encrypted() -> bytes:
    """The same file with the flags that say that each part needs a password."""
    raw = bytearray(to.vassal_log(WHOLE))
    for head, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = raw.find(head)
        while at >= 0:
            raw[at + flags] |= 1
            at = raw.find(head, at + 4)
    return bytes(raw)


BOMB = b'<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><data><name>&b;</name></data>'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "File is not a zip file"),
        (b"scenario,first,second,result\n", "File is not a zip file"),
        (to.vassal_log(WHOLE)[:-40], "File is not a zip file"),
        (zipped(buildFile=b"<x/>"), "there is no savedGame in it"),
        (to.vassal_log(WHOLE, moduledata=None), "there is no moduledata in it"),
        (to.vassal_log(WHOLE, savedata=b"<data"), "savedata is no XML"),
        (to.vassal_log(WHOLE, moduledata=BOMB), "moduledata is XML that no VASSAL writes"),
        (to.vassal_log(to.vassal_log(WHOLE)), "no text in VASSAL's disguise"),
        (to.vassal_log(b"!VCSKa7zz"), "no text in VASSAL's disguise"),
        (to.vassal_log(b"!VCSKa7\xff"), "no text in VASSAL's disguise"),
        (to.vassal_log(b"!VCSK"), "a game that begins as VASSAL's do"),
        (to.vassal_log(to.hexadecimal("hello")), "a game that begins as VASSAL's do"),
        (to.vassal_log(to.xz(WHOLE)[:-30]), "savedGame is cut off"),
        (to.vassal_log(to.xz(WHOLE)[:9] + b"junk" * 9), "savedGame cannot be unpacked"),
        (to.vassal_log(WHOLE, packed=zipfile.ZIP_LZMA), "savedGame is packed as none of VASSAL's is"),
        (encrypted(), "password"),
    ],
)
def test_another_file_is_refused_in_one_sentence(content: bytes, said: str, tmp_path: Path) -> None:
    assert said in fault(written(tmp_path, content))


def test_a_folder_and_a_file_that_is_not_there_are_refused(tmp_path: Path) -> None:
    assert fault(tmp_path / "none.vlog") == "expected this file, there is none"
    assert fault(tmp_path) == "expected a file, got a folder"


@pytest.mark.parametrize("disguise", [bytes, to.xz])
def test_what_unpacks_to_more_than_any_game_is_not_unpacked(
    disguise: Callable[..., bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vassal_file, "MOST", 10_000)
    content = disguise(10_001) if disguise is bytes else disguise("begin_save" + "a" * 10_001)
    path = written(tmp_path, to.vassal_log(content))
    assert path.stat().st_size < 2_000
    assert "savedGame has more than 10,000 bytes once unpacked" in fault(path)
    monkeypatch.setattr(vassal_file, "MOST_ABOUT", 100)
    assert "has more than 100 bytes" in fault(written(tmp_path, to.vassal_log("begin_save")))
    monkeypatch.setattr(vassal_file, "MOST_PACKED", 100)
    assert "expected at most 100 bytes" in fault(path)


def test_commands_without_end_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vassal_file, "MOST_COMMANDS", 20)
    path = written(tmp_path, to.vassal_log(to.game([to.Command("x")] * 21)))
    assert "savedGame has more than 20 commands" in fault(path)


def test_what_a_file_is_called_tells_that_it_is_one() -> None:
    assert is_vassal("a/b.VLOG")
    assert is_vassal(Path("b.vsav"))
    assert not is_vassal("https://somewhere/pub?output=csv")
