"""Tables of units of any system: every unit on its nation's, odds as the game gives them, large type."""

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import product
from math import ceil, hypot

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from tests.printing.conftest import EITHER_PAPER, where_from
from tests.systems.handed_in import game_of
from wsanalysis.aids.look import STANDARD
from wsanalysis.aids.page import lying
from wsanalysis.arguments.names import UnknownName
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.ratings import PLAIN
from wsanalysis.printing.unit_cards import FEW, places, print_sheet, sheets, shot_of
from wsanalysis.rule_system import IllegalAction

CARDS = {name: prints.cards for name, prints in PRINTS.items()} | {"example": PLAIN}
GAMES = {name: game_of(name) for name in CARDS}
WORDS = {"own words": lambda name: CARDS[name], "no words": lambda name: PLAIN}
every_game = pytest.mark.parametrize("name", GAMES)


def sheets_of(name, words="own words"):
    """All sheets of a system, for tests that only look at them."""
    return _kept_sheets(name, words)


@cache
def _kept_sheets(name, words):
    return sheets(GAMES[name], WORDS[words](name))


def sheet_of(name, nation):
    """The sheet of a nation that has one to itself."""
    (sheet,) = (one for one in sheets_of(name) if one.nations == (nation,))
    return sheet


def lines(sheet):
    return {name: card for group in sheet.groups for card in group.cards for name in card.name.split(", ")}


def read(page):
    """The words of a page, and the sizes of its type in points, of numbers and of all."""
    sizes = [[], []]

    def measure(said, cm, tm, _font, size):
        if said.strip():
            points = size * hypot(tm[2], tm[3]) * hypot(cm[2], cm[3])  # some heads are turned
            sizes[1].append(points)
            if said.strip().isdecimal():
                sizes[0].append(points)

    text = page.extract_text(visitor_text=measure)
    return text, *sizes


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("words", WORDS)
def test_every_unit_stands_on_one_sheet(name, words):
    game = GAMES[name]
    printed = [unit for sheet in sheets_of(name, words) for unit in lines(sheet)]
    assert set(game.units.index) <= set(printed)
    assert len(printed) == len(set(printed))


@pytest.mark.slow
@every_game
def test_what_is_reconstructed_is_marked_and_the_mark_explained(name):
    marks = {"reconstructed": "°", "reconstructed in part": "(°)"}
    sources = GAMES[name].units["source"]
    for sheet in sheets_of(name):
        footer = sheet.aid(notes="beside").footer.split(" · ")
        for unit, card in lines(sheet).items():
            if unit in sources:
                source = sources[unit]
                part = "in part" if not source.startswith("reconstructed") else ""
                said = f"reconstructed {part}".strip() if "reconstructed" in source else ""
                assert card.mark == marks.get(said, "")
            if card.mark:
                assert next(f"{mark} {said}" for said, mark in marks.items() if mark == card.mark) in footer


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("words", WORDS)
def test_odds_are_those_of_the_game_at_units_of_other_nations(name, words):
    """If it has nations, and at four distances, if the question has distances."""
    game = GAMES[name]
    for sheet in sheets_of(name, words):
        shot = sheet.shot
        chosen = shot_of(game, WORDS[words](name), sheet.nations).targets
        assert len(chosen) == 3
        for target in set(chosen) - set(shot.targets):  # left out: nobody on the sheet may fire at it
            for unit, where in product(set(lines(sheet)) & set(game.units.index), places(shot.distances)):
                with pytest.raises(IllegalAction):
                    game.ask(shot.question, unit, target, **where)
        arguments = {parameter.name for parameter in game.arguments(shot.question)}
        assert len(shot.distances) == (4 if "distance" in arguments else 0)
        assert bool(sheet.nations) == ("nation" in game.units)
        if sheet.nations:
            assert not set(sheet.nations) & set(game.units.loc[list(shot.targets), "nation"])
        unit = next(unit for unit in lines(sheet) if unit in game.units.index)
        cells = iter(lines(sheet)[unit].odds)
        for target in shot.targets:
            for where in places(shot.distances):
                cell = next(cells)
                try:
                    odds = game.ask(shot.question, unit, target, **where)
                except IllegalAction:
                    assert cell is None
                    continue
                assert cell.main == 1 - odds.probabilities[odds.inquiry.start_word]
                gravest = list(odds.probabilities.values())[-1]
                assert cell.parts == ((gravest,) if len(odds.probabilities) > 2 else ())


def most_fronts(sheet):
    """A page on its side holds some thirty lines; names with the same values share one."""
    return ceil(sum(1 + len(group.cards) for group in sheet.groups) / 30)


def fullest(sheets):
    return max(sheets, key=lambda sheet: len(lines(sheet)))


@pytest.mark.slow
@every_game
def test_a_nation_is_a_table_with_names_and_footer_that_is_read_at_arms_length(name):
    """On A4 and on US Letter, and a page of rulings and sources at its back."""
    game = GAMES[name]
    for sheet in sheets_of(name):
        pages = PdfReader(BytesIO(print_sheet(sheet, lying(STANDARD.on(EITHER_PAPER))).files[0])).pages
        assert 2 <= len(pages) <= most_fronts(sheet) + 1
        texts, numbers, sizes = zip(*map(read, pages[:-1]), strict=True)
        text = "".join(texts)
        for page in numbers:
            small = [points for points in page if points < 8.9]
            assert len(small) <= 2 < len(page)  # those beside the sample cell
        assert min(map(min, sizes)) > 7.4
        letters = re.sub(r"\s", "", text)
        assert [unit for unit in lines(sheet) if re.sub(r"\s", "", unit) not in letters] == []
        for word in (
            game.edition.data_hash,
            ws.__version__,
            where_from(game),
            "Exact",
            sheet.shot.targets[0],
        ):
            assert word in text


@pytest.mark.slow
@every_game
def test_a_system_without_words_has_cards_all_the_same(name):
    """Each nation's has the same columns: that with the most lines is printed."""
    every = sheets_of(name, "no words")
    assert all(group.heads or group.hint for sheet in every for group in sheet.groups)
    printed = print_sheet(fullest(every), lying(STANDARD))
    pages = PdfReader(BytesIO(printed.files[0])).pages
    assert len(printed.aid.pages) == len(pages) <= most_fronts(fullest(every)) + 1


def test_small_nations_share_a_sheet_and_any_can_be_had_alone():
    game = GAMES["liberty_road"]
    together = [sheet.nations for sheet in sheets_of("liberty_road", "no words")]
    counts = game.units["nation"].value_counts()
    assert together[-1] == tuple(nation for nation in game.units["nation"].unique() if counts[nation] < FEW)
    (alone,) = sheets(game, PLAIN, ["polish"])
    assert set(lines(alone)) == set(game.units.index[game.units["nation"] == "Polish"])
    with pytest.raises(UnknownName, match="Soviet"):
        sheets(GAMES["storms_of_steel"], PLAIN, ["sovjet"])


def test_units_that_print_alike_share_a_line():
    sheet = sheet_of("liberty_road", "American")
    shared = [card.name for group in sheet.groups for card in group.cards if ", " in card.name]
    assert shared
    for names in shared:
        first, *others = names.split(", ")
        for other in others:
            same = GAMES["liberty_road"].units.drop(columns="source").loc[[first, other]]
            assert same.iloc[0].equals(same.iloc[1])


def test_a_weapon_has_odds_only_where_it_is_the_one_that_fires():
    sheet = sheet_of("liberty_road", "German")
    panzerfaust = lines(sheet)["Panzerfaust"]
    assert sheet.shot.targets[0] == "Riflemen"
    assert panzerfaust.odds[:4] == (None,) * 4
    assert panzerfaust.odds[4] is not None


@pytest.mark.slow
def test_more_units_than_a_page_holds_take_two_and_none_is_lost():
    sheet = sheet_of("liberty_road", "German")
    printed = print_sheet(sheet, lying(STANDARD), notes="beside")
    assert len(printed.aid.pages) == len(PdfReader(BytesIO(printed.files[0])).pages) == 2
    cards = [c for page in printed.aid.pages for g in page.blocks[0].groups for c in g.cards]
    # marks that a whole kind shares stand beside its name
    every = [card for group in sheet.groups for card in group.cards]
    assert cards == [replace(card, mark=now.mark) for now, card in zip(cards, every, strict=True)]


def test_edited_data_show():
    game = GAMES["liberty_road"]
    before = sheet_of("liberty_road", "German")
    (after,) = sheets(game.edit("Tiger I", valor=1, front_armor=6), CARDS["liberty_road"], ["German"])
    assert lines(before)["Tiger I"].ratings != lines(after)["Tiger I"].ratings
    assert "6 / 3" in lines(after)["Tiger I"].ratings


def test_a_nation_is_asked_what_its_units_may_ask():
    asked = {sheet.nations[0]: sheet.shot for sheet in sheets_of("sherman_leader")}
    assert (asked["American"].question, asked["American"].large, asked["American"].small) == (
        "attack", "destroyed", "",
    )  # fmt: skip
    assert (asked["German"].question, asked["German"].large, asked["German"].small) == (
        "enemy_attack", "damaged or destroyed", "destroyed",
    )  # fmt: skip


def test_commanders_are_shown_with_a_unit_that_they_may_lead():
    game = GAMES["sherman_leader"]
    sheet = sheet_of("sherman_leader", "American")
    eandi, plain = lines(sheet)["Eandi"], lines(sheet)["M4 Sherman (75mm)"]
    assert eandi.ratings == ("6", "11", "1", "5", "0", "+1")
    assert eandi.odds[0] == plain.odds[0]  # nothing in one hex
    assert eandi.odds[1].main > plain.odds[1].main
    assert {name.split()[0] for name in game.commanders.index} <= {
        word for name in lines(sheet) for word in name.split()
    }


@every_game
def test_no_target_column_is_blank(name):
    for sheet in sheets_of(name):
        cells = [card.odds for group in sheet.groups for card in group.cards]
        each = max(1, len(sheet.shot.distances))
        for number in range(len(sheet.shot.targets)):
            assert any(any(odds[number * each : (number + 1) * each]) for odds in cells)
