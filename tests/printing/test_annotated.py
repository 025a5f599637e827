"""The block or counter with which a player aid begins: each rating of it is explained, as it is drawn."""

import re
from dataclasses import replace

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.aids import Annotated
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.liberty_road import WORDS
from wsanalysis.printing.prints import annotated

SYSTEMS = ("liberty_road", "storms_of_steel", "sherman_leader", "draft_2019")


def found_in(block):
    """The annotated blocks in a block or page."""
    if isinstance(block, Annotated):
        return [block]
    return [one for inner in getattr(block, "blocks", ()) for one in found_in(inner)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_first_page_has_one_whose_ratings_are_those_drawn_on_it(system):
    first, *others = PRINTS[system].aid.without_rulings(game_of(system)).pages
    (shown,) = found_in(first)
    assert not any(map(found_in, others))
    assert tuple(rating.mark for rating in shown.ratings) == shown.face.marks
    words = [str(rating.words) for rating in shown.ratings]
    assert all(words)
    assert len(set(words)) == len(words)
    names = game_of(system).edition.units
    assert str(shown.face.name).rstrip("°()") in names


MEANT = {
    "liberty_road": {
        "valor": ("valor", ""),
        "range at infantry, its upshift small": ("anti_infantry_range", "anti_infantry_upshift"),
        "range at vehicles, firepower small": ("anti_vehicle_range", "anti_vehicle_firepower"),
        "armor in front, small: sides and rear": ("front_armor", "rear_armor"),
        "movement; a dot for each unit it carries": ("move", ""),
    },
    "storms_of_steel": {
        "APs to fire": ("fire_cost", ""), "APs to move a hex": ("move_cost", ""),
        "firepower against red defense": ("red_firepower", ""),
        "against blue defense": ("blue_firepower", ""),
        "range": ("range", ""), "defense of the flank": ("flank_defense", ""),
        "defense of the front": ("front_defense", ""),
    },
    "sherman_leader": {
        "AP: the roll that hits armor": ("ap", ""), "HE: the roll that hits all others": ("he", ""),
        "defense": ("defense", ""), "range in hexes; i: indirect fire": ("max_range", ""),
        "speed; on an enemy, its points": ("speed", ""),
    },
    "draft_2019": {
        "valor": ("valor", ""), "signature, awareness": ("signature", ""),
        "firepower full/limited, penetration small": ("full_fp", "penetration"),
        "effective range": ("effective_range", ""), "speed": ("speed", ""),
    },
}  # fmt: skip
"""By hand: of what column of a unit each number is, and the small one beside it."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_number_is_that_of_the_unit_which_its_words_mean(system):
    game = game_of(system)
    (shown,) = found_in(PRINTS[system].aid.without_rulings(game).pages[0])
    unit = game.edition.units[str(shown.face.name).rstrip("°()")]
    assert {str(rating.words) for rating in shown.ratings} == MEANT[system].keys()
    for rating in shown.ratings:
        large, small = MEANT[system][str(rating.words)]
        assert str(getattr(unit, large)) in re.findall(r"\d+", rating.mark.text), rating
        if small:
            assert str(getattr(unit, small)) in re.findall(r"\d+", rating.mark.beside), rating


def test_an_example_is_of_the_rulebook_where_there_is_one():
    """A counter that is wholly made up, as one that is lost, is shown where nothing else has every rating."""
    (shown,) = found_in(PRINTS["storms_of_steel"].aid.without_rulings(game_of("storms_of_steel")).pages[0])
    assert not any("°" in rating.mark.beside for rating in shown.ratings)


def test_there_is_none_where_no_unit_has_every_rating():
    blocks = PRINTS["liberty_road"].counters[0]
    nobody = replace(blocks, where=lambda row: row["kind"] == "infantry")
    assert annotated(game_of("liberty_road"), [nobody], WORDS, "A block") == ()
