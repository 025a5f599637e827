"""Why the odds are what they are: the tree adds up, cites its pages, and the story ends as it may."""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

import wsanalysis as ws
from wsanalysis.asking.outcomes import in_words

ASKED: dict[str, Callable[[ws.Game], ws.Odds]] = {
    "fire": lambda game: game.fire("M5 Stuart", "Grenadiers", distance=5),
    "fire, no event left": lambda game: game.fire("M5 Stuart", "Rangers", distance=9, event_pending=False),
    "fire at a tank": lambda game: game.fire("Jagdpanther", "M10 TD", distance=8, flank=True),
    "fire with a weapon": lambda game: game.fire("Rangers", "Pz IV H", distance=2, weapon="bazooka"),
    "opportunity fire": lambda game: game.opportunity_fire("Grenadiers", "Rangers", distance=3),
    "rally": lambda game: game.rally("Grenadiers"),
    "rally to the end": lambda game: game.rally("Pz IV H", state="broken", attempts=None),
    "close combat": lambda game: game.close_combat("Rangers", "Grenadiers"),
    "close combat with a tank": lambda game: game.close_combat("Rangers", "Pz IV H"),
    "close combat of tanks": lambda game: game.close_combat("M10 TD", "Jagdpanzer IV"),
    "destroy": lambda game: game.destroy("M10 TD", strength=3, distance=6, occupants=["Rangers"]),
    "duel": lambda game: game.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=4),
    "barrage": lambda game: game.barrage(["M5 Stuart", "Rangers"], ["Grenadiers"], distance=4),
}
ONE_STEP = (
    "fire",
    "fire, no event left",
    "fire at a tank",
    "fire with a weapon",
    "opportunity fire",
    "rally",
)
READINGS = ("redrawn", "counts")

END = re.compile(r"→ (?P<word>.+?)  (?P<chance>\d+(?:/\d+)?) = (?P<percent>\d+\.\d\d) %")
DRAW = re.compile(r".+: .+ \((?P<weight>\d+) in (?P<total>\d+)\)")


@pytest.fixture(params=READINGS, scope="module")
def game(request: pytest.FixtureRequest) -> ws.Game:
    return ws.load("liberty_road").with_options(event_chip=request.param)


@pytest.fixture(params=ASKED, scope="module")
def odds(request: pytest.FixtureRequest, game: ws.Game) -> ws.Odds:
    return ASKED[request.param](game)


def ends(odds: ws.Odds) -> Counter[str]:
    """The chances of each outcome, added up over the ends of the tree."""
    chances: Counter[str] = Counter()
    for _, text in odds.explain().lines:
        found = END.fullmatch(text)
        if found:
            chances[found["word"]] += Fraction(found["chance"])  # type: ignore[assignment]
    return chances


def read(odds: ws.Odds) -> dict[str, Fraction]:
    """The chances by outcome as people read it: a side by its units."""
    return {in_words(word, odds.inquiry.sides): p for word, p in odds.probabilities.items()}


def test_the_ends_of_the_tree_sum_to_one(odds: ws.Odds) -> None:
    assert sum(ends(odds).values()) == 1


@pytest.mark.parametrize("asked", ONE_STEP)
def test_the_ends_of_the_tree_are_the_odds(game: ws.Game, asked: str) -> None:
    odds = ASKED[asked](game)
    assert ends(odds) == {word: p for word, p in read(odds).items() if p}


def test_every_end_has_the_product_of_its_draws(odds: ws.Odds) -> None:
    """Down each path, the odds of the draws multiply to the chance at its end."""
    path: list[tuple[int, Fraction]] = []
    number = 0
    for depth, text in odds.explain().lines:
        path = [(d, p) for d, p in path if d < depth]
        draw, end = DRAW.fullmatch(text), END.fullmatch(text)
        if draw:
            path.append((depth, Fraction(int(draw["weight"]), int(draw["total"]))))
        elif end:
            number += 1
            product = Fraction(1)
            for _, p in path:
                product *= p
            assert Fraction(end["chance"]) == product
            assert float(end["percent"]) == pytest.approx(100 * float(product), abs=0.00501)
    assert number >= 1  # one, where all draws come to the same (a tank against a tank)


@pytest.mark.parametrize("asked", ["close combat", "close combat of tanks", "close combat with a tank"])
def test_a_round_that_ends_nothing_has_no_winner(game: ws.Game, asked: str) -> None:
    odds = ASKED[asked](game)
    for side in ("first", "second"):
        assert ends(odds)[in_words(side, odds.inquiry.sides)] <= odds.wins[side]


def test_two_infantry_blocks_are_both_left_after_one_round(game: ws.Game) -> None:
    assert not any("won" in word for word in ends(ASKED["close combat"](game)))


def test_the_explanation_begins_with_the_question_and_cites_the_rules(odds: ws.Odds) -> None:
    said = str(odds.explain())
    assert said.startswith(odds.inquiry.title + "\n")
    assert re.search(r"\(p\.\d", said)


def test_the_modifiers_stand_before_the_draws_and_add_up(game: ws.Game) -> None:
    """Beyond 14 hexes -1, woods -2, flank +1, upshift of the block +1 (p.15-16)."""
    odds = game.fire("M5 Stuart", "Grenadiers", distance=20, flank=True, target_downshifts=2)
    texts = [text for _, text in odds.explain().lines]
    shifts = [text for text in texts if re.match(r"[+-]\d  ", text)]
    *amounts, net = [int(text.split()[0]) for text in shifts]
    assert sorted(amounts) == [-2, -1, 1, 1]
    assert net == sum(amounts) == -1
    assert "net shift" in shifts[-1]
    assert all(re.search(r"\(p\.\d+", text) for text in shifts)
    first_draw = next(i for i, text in enumerate(texts) if DRAW.fullmatch(text))
    assert max(texts.index(text) for text in shifts) < first_draw


@pytest.mark.parametrize("asked", ["rally to the end", "duel", "close combat"])
def test_a_repeated_rule_says_that_only_its_first_step_is_shown(game: ws.Game, asked: str) -> None:
    assert "the first step, which repeats" in str(ASKED[asked](game).explain())


def test_a_question_that_is_over_has_no_tree(game: ws.Game) -> None:
    assert [text for _, text in game.rally("Grenadiers", attempts=0).explain().lines if "→" in text] == []


def test_the_explanation_shows_itself(odds: ws.Odds) -> None:
    explanation = odds.explain()
    assert repr(explanation) == str(explanation)
    assert explanation._repr_html_().startswith("<pre>")
    assert len(explanation.lines) + 1 == str(explanation).count("\n")


# --- one trial told -----------------------------------------------------------------------------


def test_a_story_ends_as_it_may(odds: ws.Odds) -> None:
    for seed in range(20):
        *steps, last = odds.narrate(seed)
        assert last.startswith("final state: ")
        assert read(odds)[last.removeprefix("final state: ")] > 0
        assert steps
        assert all(isinstance(step, str) and "{" not in step for step in steps)


def test_the_same_seed_tells_the_same_story(odds: ws.Odds) -> None:
    assert odds.narrate(seed=5) == odds.narrate(seed=5)
    assert len({tuple(odds.narrate(seed)) for seed in range(20)}) > 1


def test_stories_end_as_often_as_the_odds_say(game: ws.Game) -> None:
    """400 stories, within 4 standard errors."""
    odds = ASKED["fire"](game)
    told = Counter(odds.narrate(seed)[-1].removeprefix("final state: ") for seed in range(400))
    for word, p in odds.probabilities.items():
        assert abs(told[word] / 400 - p) <= 4 * (float(p * (1 - p)) / 400) ** 0.5


def test_every_told_draw_is_a_line_of_the_tree(game: ws.Game) -> None:
    odds = ASKED["fire"](game)
    lines = {text for _, text in odds.explain().lines}
    for seed in range(50):
        assert set(odds.narrate(seed)[:-1]) <= lines
