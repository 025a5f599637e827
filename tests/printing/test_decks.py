"""Cards of decks: as many as the files say, words for all that a card may do, backs that tell nothing."""

import re
from collections import Counter
from typing import get_args

import pytest

import wsanalysis as ws
from tests.as_written import CHIPS, UNITS, read
from tests.systems.handed_in import game_of
from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.liberty_road.cards import WORDS as LIBERTY_ROAD_EFFECTS
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.cards_and_counters import components, print_components
from wsanalysis.printing.liberty_road import decks as liberty_road
from wsanalysis.printing.sherman_leader import decks as sherman_leader
from wsanalysis.printing.storms_of_steel import decks as storms_of_steel
from wsanalysis.systems.sherman_leader import commander_card
from wsanalysis.systems.sherman_leader.effects import ALONE, WITH_NUMBER
from wsanalysis.systems.storms_of_steel.card import Effect

GAMES = {name: game_of(name) for name, prints in PRINTS.items() if prints.decks}
STORMS_CARDS, STORMS_WEAPONS = (
    CHIPS / "storms_of_steel_cards.csv",
    UNITS / "storms_of_steel" / "weapon_cards.csv",
)
SHERMAN = UNITS / "sherman_leader"
FILES = {
    ("liberty_road", "events"): (CHIPS / "liberty_road_events.csv", lambda _: True),
    ("liberty_road", "assets"): (UNITS / "liberty_road" / "assets.csv", lambda _: True),
    ("storms_of_steel", "action cards"): (STORMS_CARDS, lambda row: row["kind"] in ("action", "event")),
    ("storms_of_steel", "veterans"): (STORMS_CARDS, lambda row: row["kind"] == "veteran"),
    ("storms_of_steel", "weapons"): (STORMS_WEAPONS, lambda row: row["kind"] != "bomb"),
    ("sherman_leader", "events"): (CHIPS / "sherman_leader_events.csv", lambda _: True),
    ("sherman_leader", "conditions"): (CHIPS / "sherman_leader_conditions.csv", lambda _: True),
    ("sherman_leader", "battalion cards"): (SHERMAN / "battalions.csv", lambda _: True),
    ("sherman_leader", "campaigns"): (SHERMAN / "campaigns.csv", lambda _: True),
    ("sherman_leader", "objectives"): (SHERMAN / "objectives.csv", lambda _: True),
}


def cards(system, deck, **chosen):
    return components(GAMES[system], "cards", [deck], **chosen)


def test_every_deck_is_looked_at_and_none_is_called_as_counters_are():
    there = {(system, deck.name) for system, prints in PRINTS.items() for deck in prints.decks}
    assert there == {*FILES, ("sherman_leader", "commanders")}
    assert not there & {(system, pile.name) for system, prints in PRINTS.items() for pile in prints.counters}


@pytest.mark.parametrize(("system", "deck"), FILES)
def test_each_card_as_often_as_its_file_says(system, deck):
    file, wanted = FILES[system, deck]
    rows = [row for row in read(file) if wanted(row)]
    count = Counter({next(iter(row.values())): int(row.get("count") or 1) for row in rows})
    assert Counter({piece.name: piece.copies for piece in cards(system, deck)}) == count


@pytest.mark.parametrize(("system", "deck"), FILES)
def test_names_are_marked_as_their_sources_say(system, deck):
    file, _ = FILES[system, deck]
    sources = {next(iter(row.values())): row["source"] for row in read(file)}
    for piece in cards(system, deck):
        made_up = sources[piece.name].startswith("reconstructed")
        partly = "reconstructed" in sources[piece.name] and not made_up
        assert re.search(r"(\(°\)|°)?$", piece.front.name)[0] == ("°" if made_up else "(°)" if partly else "")


@pytest.mark.parametrize(("system", "deck"), FILES)
def test_nobody_knows_a_card_by_its_back(system, deck):
    kinds = {"assets": "side", "battalion cards": "kind"}
    rows = {next(iter(row.values())): row for row in read(FILES[system, deck][0])}
    backs = {(rows[p.name].get(kinds.get(deck, ""), ""), p.back) for p in cards(system, deck)}
    assert len(backs) == len({kind for kind, _ in backs})


def test_a_commander_has_three_cards_of_two_levels_each():
    rows = read(SHERMAN / "commanders.csv")
    made = cards("sherman_leader", "commanders")
    assert len(made) == len(rows) / 2
    assert {row["name"] for row in rows} == {piece.front.name.rstrip("(°)") for piece in made}
    ace = next(p for p in made if p.name == "Sanders Veteran")
    assert [side.group for side in (ace.front, ace.back)] == [
        "Veteran Infantry commander", "Ace Infantry commander"
    ]  # fmt: skip
    assert ("Tactic 1" in dict(ace.front.texts), "Tactic 1" in dict(ace.back.texts)) == (False, True)


def test_there_are_words_for_everything_that_a_card_may_do():
    assert {re.sub(r" \d+$", "", word) for word in liberty_road.DOES} == set(LIBERTY_ROAD_EFFECTS)
    assert set(sherman_leader.DOES) == {*WITH_NUMBER, *ALONE}
    skills = {*commander_card.SKILLS, *commander_card.COUNTED}
    assert all(sherman_leader._skill(commander_card.Skill(word))[1] for word in skills)
    assert {*storms_of_steel.ACTIONS, *storms_of_steel.VETERANS} == set(get_args(Effect))
    for row in GAMES["storms_of_steel"].edition.cells("cards"):
        words = storms_of_steel.VETERANS if row["kind"] == "veteran" else storms_of_steel.ACTIONS
        assert row["effect"] in words


@pytest.mark.parametrize(
    ("system", "deck", "card", "texts"),
    [
        (
            "liberty_road", "events", "Brewing Up",
            [
                "The target’s hex catches fire if it is flammable with strength 4 or less.",
                "A target that is already reduced or damaged is eliminated.", "The defender orders one unit.",
            ],
        ),
        (
            "liberty_road", "events", "Heroics",
            [
                "The target recovers one step without a check: broken to suppressed, suppressed to ready."
                " Its owner may activate the target at once.",
                "The attacker orders one unit.",
            ],
        ),
        (
            "storms_of_steel", "action cards", "Luck",
            [
                "After a roll of your own: roll 1D6. On a 1 the total is −2, on 2–6 it is +2."
                " Not an action by itself."
            ],
        ),
        ("storms_of_steel", "veterans", "Better Equipped", ["Range +2, firepower +1 in all its attacks."]),
        (
            "sherman_leader", "events", "Counterattack",
            ["Enemy movement rolls in battle: +1.", "Stress for each commander in the battle: +1."],
        ),
    ],
)  # fmt: skip
def test_a_card_says_what_its_row_does(system, deck, card, texts):
    (piece,) = cards(system, deck, cards=[card])
    assert [text for _, text in piece.front.texts] == texts


def test_names_of_cards_stay_as_they_are_in_the_box():
    printed = GAMES["liberty_road"].card_sheets(decks="events", units=["Shaken", "Mud"], language="de")
    (svg, _) = printed.files("svg")
    said = "".join(re.findall(r"<tspan[^>]*>([^<]*)<", svg.decode()))
    assert all(words in said for words in ("Shaken", "Mud", "Spätes Ereignis", "INOFFIZIELL"))


def test_an_edited_card_says_its_new_number():
    game = GAMES["storms_of_steel"].edit("+2 Firepower", amount=3, count=4, cost=1, paid_with="CAP")
    (card,) = components(game, "cards", ["action cards"], cards=["+2 Firepower"])
    assert card.copies == 4
    assert card.front.facts == (("Cost", "1 CAP"),)
    assert card.front.texts[0][1].startswith("With an attack: +3 firepower")


@pytest.mark.parametrize(
    ("how", "error", "said"),
    [
        ({"decks": ["chance"]}, UnknownName, "there is no deck 'chance'"),
        (
            {"decks": ["events"], "units": ["Jamm"]},
            UnknownName,
            "there is no card 'Jamm'; did you mean 'Jam'",
        ),
        ({"decks": ["events"], "nations": ["German"]}, ValueError, "a nation belongs to unit cards"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(how, error, said):
    with pytest.raises(error, match=said):
        print_components(GAMES["liberty_road"], "cards", **how)


def test_a_game_without_decks_says_so():
    with pytest.raises(ValueError, match="has no decks: leave out --deck"):
        components(ws.load("draft_2019"), "cards", ["events"])
