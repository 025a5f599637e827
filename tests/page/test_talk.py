"""What the page's worker calls: a session whose work is done in slices, without a server."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.asking.outcomes import in_words
from wsanalysis.battles.runs import pools
from wsanalysis.page.talk import File, Talk
from wsanalysis.widgets.keeping import as_link, state_of
from wsanalysis.widgets.tabs import NEED_LIBRARIES


class Page:
    """A page that hears all that it is told."""

    def __init__(self, **begins: Any) -> None:
        self.news: list[dict[str, Any]] = []
        self.files: list[File] = []
        self.talk = Talk(lambda text: self.news.append(json.loads(text)), hand=self.files.append, **begins)

    def say(self, **said: Any) -> dict[str, dict[str, Any]]:
        """Say something, wait until nothing is due, and give the last of each part told since."""
        del self.news[:]
        self.talk.receive(json.dumps(said))
        while self.talk.work():
            pass
        return {each["part"]: each for each in self.news}


@pytest.fixture(autouse=True)
def in_a_page(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a page: no processes, and data of its own, beside which desks are kept."""
    monkeypatch.setattr(pools, "CAN_START", False)
    monkeypatch.setattr("wsanalysis.page.talk.load", lambda system, data: ws.load(system, data or own))
    monkeypatch.chdir(tmp_path)


def test_the_first_answer_is_that_of_the_bench() -> None:
    page = Page()
    told = page.say(do="hello", n=1)
    assert told["hello"]["system"] == "liberty_road"
    odds = page.talk.session.scene().now.fire(attacker="Riflemen", target="Grenadiers", distance=5)
    chances = {
        in_words(word, odds.inquiry.sides): float(odds.probabilities[word]) for word in odds.probabilities
    }
    assert {row[0]: row[1] for row in told["odds"]["rows"]} == pytest.approx(chances)
    assert page.news[-1] == {"part": "idle", "n": 1}


def test_an_address_may_name_game_scenario_and_tab() -> None:
    told = Page(system="storms_of_steel", tab="scenario").say(do="hello", n=1)["hello"]
    assert (told["system"], told["tab"]) == ("storms_of_steel", "scenario")
    told = Page(system="sherman_leader", scenario="vanguard").say(do="hello", n=1)
    assert told["hello"]["tab"] == "play"
    assert told["play"]["setup"]["chosen"] == "vanguard"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"system": "chess", "tab": "play"}, "there is no game 'chess'"),
        ({"scenario": "vanguard", "tab": "play"}, "there is no scenario 'vanguard'"),
        ({"tab": "checkers"}, "there is no tab 'checkers'"),
    ],
)
def test_what_an_address_names_wrongly_is_told_and_the_page_begins(asked: dict[str, str], said: str) -> None:
    page = Page(**asked)
    page.talk.receive(json.dumps({"do": "hello", "n": 1}))
    while page.talk.work():
        pass
    assert [each["text"] for each in page.news if each["part"] == "error" and said in each["text"]]
    (told,) = [each for each in page.news if each["part"] == "hello"]
    assert (told["system"], told["tab"]) == ("liberty_road", "units")


def test_a_page_made_without_libraries_says_so_once_at_its_start() -> None:
    page = Page(lacks=True)
    told = page.say(do="hello", n=1)["lacks"]
    assert told["tabs"] == list(NEED_LIBRARIES)
    assert "These need them: Match-ups, Sensitivity, What moved" in told["said"]
    assert "lacks" not in page.say(do="hello", n=2)
    assert "lacks" not in Page().say(do="hello", n=1)


def test_a_page_is_heard_between_the_slices_of_work() -> None:
    page = Page(tab="moved")
    edit = {"kind": "cell", "table": "units", "name": "Grenadiers", "column": "valor", "value": 3}
    page.say(do="set", edits=[edit], n=1)
    page.talk.receive(json.dumps({"do": "job", "sheet": "moved", "work": "compare", "n": 2}))
    assert page.talk.work(), "there is more of it"
    page.talk.receive(json.dumps({"do": "cancel", "n": 3}))
    while page.talk.work():
        pass
    jobs = [each for each in page.news if each["part"] == "job"]
    assert jobs[-1]["ended"], jobs[-1]
    assert jobs[-1]["stopped"], jobs[-1]


def test_a_saved_folder_is_handed_over_as_an_archive() -> None:
    page = Page()
    page.say(do="hello", n=1)
    edit = {"kind": "cell", "table": "units", "name": "Grenadiers", "column": "valor", "value": 3}
    page.say(do="set", edits=[edit], n=2)
    page.say(do="preview", n=3)
    assert page.say(do="save", folder="ours", n=4)["saved"]["folder"]
    (file,) = page.files
    assert file.name == "ours.zip"
    with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
        names = archive.namelist()
    assert "ours/units/liberty_road/german.csv" in names
    assert not [name for name in names if "/." in name]


def test_a_desk_is_kept_for_the_next_visit() -> None:
    first = Page()
    first.say(do="copy", like="Grenadiers", name="Ours", n=1)
    assert Page().say(do="hello", n=1)["header"]["changes"] == 1


def test_a_link_to_a_desk_brings_its_edits() -> None:
    sender = Page()
    sender.say(do="hello", n=1)
    unit = sender.talk.session.scene().units[0]
    sender.say(do="copy", like=unit, name="Ours", n=2)
    link = "#desk=" + as_link(sender.talk.session.desks.state)
    page = Page(system="storms_of_steel")
    told = page.say(do="take", text=link, n=1)
    assert told["hello"]["system"] == "liberty_road"
    assert told["header"]["changes"] == 1
    assert state_of(page.talk.session.desk)["steps"] == state_of(sender.talk.session.desk)["steps"]
