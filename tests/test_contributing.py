"""CONTRIBUTING and the recipes in each folder name only files, modules and names that there are."""

import re

import pytest

from wsanalysis import game
from wsanalysis.battles.core import styles
from wsanalysis.battles.liberty_road import cards, terms

LONGEST = 8_000
"""Letters of the page that newcomers read whole."""


def recipes(checkout):
    pages = (checkout / "wsanalysis").glob("*/RECIPES.md")
    return [checkout / "data" / "RECIPES.md", checkout / "docs" / "site_maker" / "RECIPES.md", *sorted(pages)]


def text(checkout):
    pages = [checkout / "CONTRIBUTING.md", *recipes(checkout)]
    return "\n".join(page.read_text(encoding="utf-8") for page in pages)


def test_the_first_page_is_short_and_leads_to_every_recipe(checkout):
    first = (checkout / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert len(first) < LONGEST
    links = set(re.findall(r"\]\(([\w/]+/RECIPES\.md#[\w-]+)\)", first))
    steps = {
        f"{page.relative_to(checkout).as_posix()}#{re.sub('[^a-z0-9 -]', '', head.lower()).replace(' ', '-')}"
        for page in recipes(checkout)
        for head in re.findall(r"^## (.*)", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    }
    assert links == steps


def test_every_step_is_numbered(checkout):
    every = re.split(r"\n## ", text(checkout))[1:]
    numbered = [recipe for recipe in every if recipe.startswith("To ")]
    assert len(numbered) >= 20
    for recipe in numbered:
        steps = [int(step) for step in re.findall(r"^(\d+)\. ", recipe, flags=re.MULTILINE)]
        assert steps == list(range(1, len(steps) + 1))
        assert len(steps) >= 2, recipe


def test_files_that_are_named_exist(checkout):
    package = checkout / "wsanalysis"
    battles = [package / "battles" / part for part in (".", "example", "liberty_road")]
    copied = (package / "systems" / "example", checkout / "tests" / "systems" / "example")
    places = (checkout, package, *battles, *copied)
    names = set(re.findall(r"`([\w./-]+(?:/|\.py|\.csv|\.md))`", text(checkout)))
    # of the folder that the sentence is about
    own = {"index.md", "__init__.py", "questions/__init__.py", "test_options.py", "idle_walks.py"}
    assert len(names) > 30
    assert [n for n in sorted(names - own) if not any((place / n).exists() for place in places)] == []


def test_commands_are_words_of_run_py(checkout):
    launcher = (checkout / "run.py").read_text(encoding="utf-8")
    words = set(re.findall(r"python3 run\.py ([\w-]+)", text(checkout)))
    assert {"check", "watch", "balance", "test", "notebooks"} <= words
    assert [word for word in sorted(words) if f"run.py {word} " not in launcher] == []


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (cards, "WORDS"),
        (terms, "EFFECT_WORDS"),
        (styles, "MANNERS"),
        (game, "ANALYSES"),
    ],
)
def test_names_that_are_named_exist(checkout, module, name):
    assert f"`{name}`" in text(checkout)
    assert getattr(module, name)


def test_modules_that_are_run_exist(checkout):
    modules = re.findall(r"python -m (tests[\w.]+)", text(checkout))
    assert {"tests.renew_shown", "tests.battles.liberty_road.renew_playthroughs"} <= set(modules)
    for module in modules:
        assert (checkout / (module.replace(".", "/") + ".py")).is_file()
