"""The key to diagrams of sight: what their greys stand for, of those that are drawn."""

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.aids.hex_drawing import GROUND, HATCHED, Ground
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.sight_diagrams import ground_key

WORDS = {"-1": "balka", "0": "level 0", "1": "level 1", "2": "level 2", "cover": "woods", "shadow": "shadow"}
A, B, C = (0, 0), (6, 2), (12, 4)


@pytest.mark.parametrize(
    ("drawn", "named"),
    [
        ((Ground(A), Ground(B)), ["level 0"]),
        ((Ground(A, 2), Ground(B, 1), Ground(C)), ["level 0", "level 1", "level 2"]),
        ((Ground(A, -1), Ground(B, cover=True)), ["balka", "level 0", "woods"]),
        ((Ground(A, 1), Ground(B, shade=HATCHED)), ["level 1", "shadow"]),
    ],
)
def test_the_key_names_what_is_drawn_and_nothing_else(drawn, named):
    key = ground_key(drawn, WORDS, {"shadow": HATCHED})
    assert [sample.words for sample in key.samples] == named


def test_each_sample_has_the_look_of_its_ground():
    key = ground_key((Ground(A, -1), Ground(B), Ground(C, 1), Ground(A, 2)), WORDS)
    for level, sample in zip((-1, 0, 1, 2), key.samples, strict=True):
        assert f'fill="{GROUND[level]}"' in sample.svg
    hatched = ground_key((Ground(A, shade=HATCHED),), WORDS, {"shadow": HATCHED}).samples[0].svg
    assert HATCHED in hatched
    assert '<pattern id="hatched"' in hatched


@pytest.mark.parametrize(
    ("system", "named"),
    [
        ("liberty_road", ["plain", "hill", "crest", "overlay"]),
        ("storms_of_steel", ["large balka", "level 0", "level 1", "level 2", "obstacle"]),
        ("sherman_leader", ["blocks sight", "water"]),
        ("draft_2019", ["level 0", "level 1", "level 2", "woods, 1 level high", "in the shadow"]),
    ],
)
def test_each_aid_has_one_key_to_all_of_its_diagrams(system, named):
    def keys(part):
        inner = part if isinstance(part, tuple) else getattr(part, "blocks", ())
        here = [part.samples] if hasattr(part, "samples") else []
        return here + [key for each in inner for key in keys(each)]

    (key,) = keys(tuple(PRINTS[system].aid.pages(game_of(system))))
    assert [str(sample.words) for sample in key] == named
