"""A question on paper: its arguments in words, what a page assumes, the two numbers that fit into a cell."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wsanalysis.aids import Odds as Cell
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.odds import Odds
from wsanalysis.asking.outcomes import in_words
from wsanalysis.core_game import CoreGame
from wsanalysis.files.own_files import own_table
from wsanalysis.languages import alternatives, capital, joined, say
from wsanalysis.rule_system import ANY_EFFECT, Side

OTHER_WORDS = 5
"""Other values of an argument that are tried, to see whether it matters."""

PHRASES: Mapping[str, str] = own_table(__file__, "phrases.toml")
"""The words for an argument at its default, where its name and value would not say it."""
COUNTED = ("attacks", "attempts", "mines", "rounds", "shots", "tokens", "turns", "weeks")
FRESH = ("state", "states")
BOTH = "both"
NO = "no "
"""The beginning of phrases that go together."""
PLAIN_GROUND = ("open", "clear")
FEW = 2
"""Outcomes that are named rather than called any effect."""


def assumptions(game: CoreGame, question: str, asked: Sequence[Mapping[str, Any]]) -> str:
    """A sentence on everything assumed when `question` is asked with these arguments; empty for nothing."""
    answers = [game.ask(question, **given) for given in asked]
    sides = answers[0].inquiry.sides
    told: dict[str, list[str]] = {}
    for parameter in game.arguments(question, **asked[0]):
        if parameter.must or parameter.name in asked[0] or tells_roles(parameter.standard, sides):
            continue
        pairs = zip(asked, answers, strict=True)
        if any(_matters(game, question, given, parameter, odds) for given, odds in pairs):
            side, said = phrase(parameter, sides)
            told.setdefault(side, []).append(said)
    alone = [side for side in told if side]
    if len(alone) > 1:
        both = [said for said in told[alone[0]] if all(said in told[side] for side in alone)]
        told = {
            "": told.get("", []), BOTH: both,
            **{side: [said for said in told[side] if said not in both] for side in alone},
        }  # fmt: skip
    lines = [(side, sentence(phrases)) for side, phrases in told.items() if phrases]
    each = (say("{side}: {said}", side=side, said=line) if side else line for side, line in lines)
    return capital(joined("; ", each))


def tells_roles(value: Any, sides: Mapping[str, Side]) -> bool:
    """True if a value only says which side has which role in the fight, as its name already does."""
    return isinstance(value, str) and value in sides and sides[value].role not in sides[value].name


def sentence(phrases: Sequence[str]) -> str:
    """The phrases in one line, what there is none of last and together."""
    several = list(dict.fromkeys(phrases))
    none = [said.removeprefix(NO) for said in several if said.startswith(NO)]
    rest = [said for said in several if not said.startswith(NO)]
    if none:
        things = alternatives([*([joined(", ", none[:-1])] if none[1:] else []), none[-1]])
        rest.append(say("no {things}", things=things))
    return joined(", ", rest)


def phrase(parameter: Parameter, sides: Mapping[str, Side]) -> tuple[str, str]:
    """The owner of an argument, empty for none, and its words at the default; `sides` of the inquiry."""
    side, name = _side_of(parameter.name, sides)
    return side, _said(name, parameter)


def question_words(name: str) -> str:
    """A question's name as it heads a page."""
    return name.replace("_", " ").capitalize()


def argument_words(name: str, sides: Mapping[str, Side]) -> str:
    """An argument's name as people read it: a side's by its role."""
    side, rest = _side_of(name, sides)
    return f"{side}: {rest.replace('_', ' ')}" if side and rest else side or name.replace("_", " ")


def given_words(name: str, value: Any, sides: Mapping[str, Side]) -> str:
    """An argument with its value as they are read."""
    words = argument_words(name, sides)
    if isinstance(value, bool):
        return words if value else say("not {words}", words=words)
    if value is None and name in COUNTED:
        return say("as many {things} as it takes", things=words)
    return say("{words} {value}", words=words, value=value_words(value, sides))


def value_words(value: Any, sides: Mapping[str, Side]) -> str:
    """A value as people read it: a side by its units, several with commas, nothing as a word."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if value is None:
        return say("as it comes")
    if isinstance(value, str):
        return sides[value].name if value in sides else value
    if isinstance(value, Sequence):
        return joined(", ", [value_words(each, sides) for each in value])
    return str(value)


def _side_of(name: str, sides: Mapping[str, Side]) -> tuple[str, str]:
    """The part in the fight that an argument is about, empty for none, and the argument without it."""
    for word, side in sides.items():
        if name == word or name.startswith(f"{word}_"):
            return side.role, name.removeprefix(word).removeprefix("_")
    return "", name


def _said(name: str, parameter: Parameter) -> str:
    value, words = parameter.standard, name.replace("_", " ")
    if name.rpartition("_")[2] in FRESH and value is None:
        who = name.rpartition("_")[0].replace("_", " ")
        return say("{who} fresh", who=who) if who else say("fresh" if name == "state" else "all fresh")
    if name == "regroups":
        return say("readied each turn" if value else "not readied in between")
    if parameter.kind == "word" and isinstance(value, str):
        if value == "none":
            return f"{NO}{words}"
        if name == "terrain" and value in PLAIN_GROUND:
            return PHRASES[name]
        return PHRASES.get(name, f"{words}: {value}")
    if name in PHRASES:
        return PHRASES[name]
    if name in COUNTED:
        number = f"{value} {words if value != 1 else words.removesuffix('s')}"
        return say("to the end") if value is None else number
    if value is True:
        return words
    return f"{words} {value}" if value not in (None, (), 0, False) else f"{NO}{words}"


def _matters(
    game: CoreGame, question: str, given: Mapping[str, Any], parameter: Parameter, odds: Odds
) -> bool:
    """True if another value of an argument makes it another question."""
    if parameter.kind == "text" and parameter.name.rpartition("_")[2] in FRESH:
        return True
    for other in _others(parameter):
        try:
            changed = game.ask(question, **given, **{parameter.name: other})
            if _differ(odds, changed):
                return True
        except (ValueError, TypeError):  # what the rules do not allow here, or what cannot be tried
            continue
    return False


def _others(parameter: Parameter) -> Iterator[Any]:
    if parameter.kind == "yes or no":
        yield not parameter.standard
    elif parameter.kind == "number":
        for step in (1, -1):
            yield (parameter.standard or 0) + step
    elif parameter.kind == "word":
        others = [word for word in parameter.words if word != parameter.standard]
        step = max(1, len(others) // OTHER_WORDS)
        yield from ([word] if parameter.several else word for word in others[::step])


def _differ(one: Odds, other: Odds) -> bool:
    """True if two answers or their ledgers differ; for long processes, what their steps read."""
    a, b = one.inquiry, other.inquiry
    if a.ledger != b.ledger:
        return True
    if a.steps == b.steps == 1:
        return one.probabilities != other.probabilities
    return (a.start, a.args, a.steps) != (b.start, b.args, b.steps)


class Headline(NamedTuple):
    """The names of the large and of the small number; no small one where there are but two outcomes."""

    large: str
    small: str

    @property
    def parts(self) -> tuple[str, ...]:
        """The name of the small number, if there is one."""
        return (self.small,) if self.small else ()


def headline(odds: Odds) -> Headline:
    """Any effect, by name if it is one of two, and the gravest; for two sides who has won.

    If things can improve as well as worsen: the best outcome and the worst.
    """
    return Headline(*(in_words(word, odds.inquiry.sides) for word in words_of(odds)))


def cell(odds: Odds) -> Cell:
    """The numbers of `headline` as a cell."""
    chances = odds.probabilities
    large, small = words_of(odds)
    main = chances[large] if large in chances else 1 - chances[odds.inquiry.start_word]
    return Cell(main, (chances[small],) if small else ())


def words_of(odds: Odds) -> tuple[str, str]:
    """The outcomes of the large and of the small number, as the inquiry calls them."""
    words = list(odds.probabilities)
    start = odds.inquiry.start_word
    if start not in words:
        return words[0], words[min(1, len(words) - 1)]
    others = [word for word in words if word != start]
    if len(others) == 1:
        return others[0], ""
    if words[0] != start:  # it can become better as well as worse
        return others[0], others[-1]
    return alternatives(others) if len(others) == FEW else ANY_EFFECT, others[-1]
