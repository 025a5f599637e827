"""Names as people type them."""

import ast
from pathlib import Path

import pytest

import wsanalysis
from wsanalysis.arguments.names import UnknownName, find, with_article

NAMES = [
    "Grenadiers",
    "Veteran Grenadiers",
    "Pz IV H",
    "Pz IV J",
    "7.5cm PaK 40",
    "Fallschirmjäger",
    "M10 TD",
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Grenadiers", "Grenadiers"),
        ("grenadiers", "Grenadiers"),
        ("GRENADIERS", "Grenadiers"),
        ("  grenadiers ", "Grenadiers"),
        ("pz-iv h", "Pz IV H"),
        ("PzIVH", "Pz IV H"),
        ("Pz. IV, H", "Pz IV H"),
        ("75cm pak40", "7.5cm PaK 40"),
        ("7,5 cm PaK 40", "7.5cm PaK 40"),
        ("FALLSCHIRMJÄGER", "Fallschirmjäger"),
        ("m10", "M10 TD"),
        ("vet", "Veteran Grenadiers"),
        ("Gren", "Grenadiers"),
        ("PaK 40", "7.5cm PaK 40"),
    ],
)
def test_a_name_is_found_whatever_its_case_and_punctuation(typed: str, meant: str) -> None:
    assert find(typed, NAMES, "unit") == meant


@pytest.mark.parametrize("name", NAMES)
def test_every_name_finds_itself(name: str) -> None:
    assert find(name, NAMES, "unit") == name
    assert find(name.swapcase(), NAMES, "unit") == name


def test_an_exact_name_wins_over_names_that_begin_with_it() -> None:
    assert find("Tiger", ["Tiger II", "Tiger", "Tiger I"], "unit") == "Tiger"
    assert find("tiger", ["Tiger II", "Tiger", "Tiger I"], "unit") == "Tiger"


def test_an_exact_name_wins_over_names_alike() -> None:
    assert find("StuG", ["STUG", "StuG", "stug"], "unit") == "StuG"


def test_names_are_taken_from_anything_that_gives_them() -> None:
    assert find("b", iter("abc"), "letter") == "b"
    assert find("b", {"a": 1, "b": 2}, "letter") == "b"


@pytest.mark.parametrize(
    ("typed", "names", "said"),
    [
        ("Pz IV", NAMES, ["'Pz IV'", "'Pz IV H'", "'Pz IV J'"]),
        ("stug", ["STUG", "StuG"], ["'STUG'", "'StuG'"]),
    ],
)
def test_a_name_that_may_be_several_is_refused_with_all_of_them(
    typed: str, names: list[str], said: list[str]
) -> None:
    with pytest.raises(UnknownName) as refused:
        find(typed, names, "unit")
    assert all(part in str(refused.value) for part in said)


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("Grenadeers", "Grenadiers"),
        ("Fallschirmjager", "Fallschirmjäger"),
        ("M10TB", "M10 TD"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(typed: str, nearest: str) -> None:
    with pytest.raises(UnknownName) as refused:
        find(typed, NAMES, "unit")
    assert f"no unit {typed!r}" in str(refused.value)
    assert repr(nearest) in str(refused.value)


@pytest.mark.parametrize("typed", ["", " ", "?!", "xyzzy", "一"])
def test_a_name_like_nothing_is_refused_with_examples_but_no_guess(typed: str) -> None:
    with pytest.raises(UnknownName) as refused:
        find(typed, NAMES, "unit")
    such = f"there are {len(NAMES)}, such as {', '.join(map(repr, NAMES[:3]))}"
    assert str(refused.value) == f"there is no unit {typed!r}; {such}"


TANKS = ["Pz IV H", "Pz III N", "Tiger I", "Tiger II", "Sherman Firefly", "SdKfz 251", "M4A3(76)W Sherman"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Firefly", "Sherman Firefly"),
        ("Pz 4", "Pz IV H"),
        ("Panzer 3 N", "Pz III N"),
        ("PzKpfw. IV", "Pz IV H"),
        ("Tiger 1", "Tiger I"),
        ("King Tiger", "Tiger II"),
        ("Königstiger", "Tiger II"),
        ("Easy Eight", "M4A3(76)W Sherman"),
        ("Hanomag", "SdKfz 251"),
    ],
)
def test_a_tank_is_found_by_what_players_call_it(typed: str, meant: str) -> None:
    assert find(typed, TANKS, "unit") == meant


def test_words_of_several_names_are_refused_with_all_of_them() -> None:
    with pytest.raises(UnknownName, match="'Half-track' may be 'M3 Half-track' or 'German Half-track'"):
        find("Half-track", ["M3 Half-track", "German Half-track"], "unit")


@pytest.mark.parametrize(("typed", "meant"), [("american", "allied"), ("British", "allied")])
def test_a_nation_stands_for_the_side_it_is_on(typed: str, meant: str) -> None:
    assert find(typed, ["name", "german", "allied"], "key") == meant
    assert find("Russian", ["name", "german", "soviet"], "key") == "soviet"


OWN = ("Pz IV H", "Pz III N", "Panther G")
BOTH = ("Panzerfaust Team", "Pz IV X captured", "Pz IV XI", *OWN)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Pz IV XII", "did you mean 'Pz III N' or 'Pz IV H' or 'Pz IV XI'"),
        ("Pz", "may be 'Pz IV H' or 'Pz III N' or 'Pz IV"),
        ("###", "such as 'Pz IV H', 'Pz III N', 'Panther G'"),
    ],
)
def test_names_of_the_own_side_are_offered_first(typed: str, said: str) -> None:
    with pytest.raises(UnknownName) as refused:
        find(typed, BOTH, "unit", OWN)
    assert said in str(refused.value)
    with pytest.raises(UnknownName) as refused:
        find(typed, BOTH, "unit")
    assert said not in str(refused.value)


def test_among_no_names_none_is_found() -> None:
    with pytest.raises(UnknownName, match="there is no unit 'Tiger'"):
        find("Tiger", [], "unit")


def test_an_unknown_name_is_a_value_error() -> None:
    assert issubclass(UnknownName, ValueError)


@pytest.mark.parametrize("typed", [5, None, ["Grenadiers"]])
def test_what_is_no_text_is_refused_in_words(typed: object) -> None:
    with pytest.raises(ValueError, match="unit"):
        find(typed, NAMES, "unit")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "said",
    [
        "a gun", "an air unit", "an artillery battery", "an engineer", "a unit", "an unhit squad", "a 7.5",
        "an 8.8 cm", "an 11", "a T-34b", "an M10 TD", "an SU-76m", "a PTRD", "a StuG", "an MG", "a Pz IV H",
    ],
)  # fmt: skip
def test_the_article_is_as_spoken(said: str) -> None:
    assert with_article(said.split(" ", 1)[1]) == said


def test_no_text_has_its_article_before_what_is_filled_in() -> None:
    """Nobody knows whether "a" fits what stands in the braces: `with_article` does."""
    found = []
    for path in sorted(Path(wsanalysis.__file__).parent.rglob("*.py")):
        for text in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(text, ast.JoinedStr):
                for before, filled in zip(text.values, text.values[1:], strict=False):
                    if isinstance(before, ast.Constant) and isinstance(filled, ast.FormattedValue):
                        *_, last, end = ["", *before.value.split(" ")]
                        if not end and last.strip("\"'(").casefold() in ("a", "an"):
                            found.append(f"{path.name}:{filled.lineno}")
    assert found == []
