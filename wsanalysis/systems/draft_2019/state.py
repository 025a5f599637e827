"""The condition of a unit: spent, its tokens, known and unknown, a squad reduced to a team (10.0)."""

from typing import Literal, NamedTuple

from wsanalysis.arguments.names import find, with_article
from wsanalysis.languages import joined, say
from wsanalysis.systems.draft_2019.options import Options
from wsanalysis.systems.draft_2019.token import LASTING, Suppression
from wsanalysis.systems.draft_2019.unit import Kind

Word = Literal["unharmed", "suppressed", "damaged", "reduced", "eliminated"]
WORDS: tuple[Word, ...] = ("unharmed", "suppressed", "damaged", "reduced", "eliminated")


class UnitState(NamedTuple):
    """A unit in play.

    `damage` and `suppression` hold the effects of known tokens, sorted; `unknown_...` count the tokens that
    lie face down; `held` are face down, but known to their owner, whose unit cowered. `team`: a squad that
    has been reduced.
    """

    eliminated: bool = False
    spent: bool = False
    team: bool = False
    damage: tuple[str, ...] = ()
    suppression: tuple[str, ...] = ()
    unknown_damage: int = 0
    unknown_suppression: int = 0
    held: tuple[Suppression, ...] = ()

    @classmethod
    def parse(cls, text: str | None, kind: Kind) -> "UnitState":
        """The state of a unit of this kind: words such as ``spent+CREW+suppressed``; ready by default.

        `suppressed` and `damaged` are tokens face down, the others known ones. UnknownName for other words.
        """
        state = cls()
        for part in (text or "ready").split("+"):
            word = find(part.strip(), state_words(kind), f"state of {with_article(kind)}")
            if word == "spent":
                state = state._replace(spent=True)
            elif word == "team":
                state = state._replace(team=True)
            elif word == "damaged":
                state = state._replace(unknown_damage=state.unknown_damage + 1)
            elif word == "suppressed":
                state = state._replace(unknown_suppression=state.unknown_suppression + 1)
            elif word in KNOWN_SUPPRESSION:
                effect = "none" if word == "blank" else word
                state = state._replace(suppression=tuple(sorted((*state.suppression, effect))))
            elif word != "ready":
                state = state._replace(damage=tuple(sorted((*state.damage, word))))
        return state

    def __str__(self) -> str:
        """The state in words, tokens named."""
        if self.eliminated:
            return "eliminated"
        tokens = (*self.damage, *self.suppression)
        known = [effect if effect != "none" else say("blank") for effect in tokens]
        down = ["damaged"] * self.unknown_damage + ["suppressed"] * self.unknown_suppression
        down += [str(token) for token in self.held]
        team = ["team"] if self.team else []
        return joined("+", ["spent" if self.spent else "ready", *team, *known, *down])


KNOWN_SUPPRESSION = ("HESITATION", "blank")
FACE_DOWN = ("damaged", "suppressed")


def state_words(kind: Kind) -> tuple[str, ...]:
    """The words that make up the state of a unit of this kind, joined by plus signs."""
    team = ("team",) if kind == "squad" else ()
    return ("ready", "spent", *team, *FACE_DOWN, *KNOWN_SUPPRESSION, *LASTING)


READY = UnitState()
ELIMINATED = UnitState(eliminated=True)


def suppression_tokens(state: UnitState) -> int:
    """The number of suppression tokens on the unit, known and unknown."""
    return len(state.suppression) + state.unknown_suppression + len(state.held)


def damage_tokens(state: UnitState) -> int:
    """The number of damage tokens on the unit, known and unknown."""
    return len(state.damage) + state.unknown_damage


def is_suppressed(state: UnitState) -> bool:
    """True if the unit has a suppression token."""
    return suppression_tokens(state) > 0


def has_new_tokens(state: UnitState) -> bool:
    """True if tokens lie face down on the unit: they came after its last activation."""
    return bool(state.unknown_damage or state.unknown_suppression or state.held)


def is_broken(state: UnitState, options: Options) -> bool:
    """True if 2 or more tokens are left after the rally checks (10.0).

    Tokens still face down came later, and cannot break a unit before its next checks.
    """
    tokens = len(state.suppression)
    if options.broken_by == "all tokens":
        tokens += len(state.damage)
    return tokens >= 2


def hesitates(state: UnitState) -> bool:
    """True if a known token forbids the unit's action (10.0)."""
    return "HESITATION" in state.suppression


def halved(number: int, state: UnitState, effect: str) -> int:
    """A rating halved, rounded down, for each token: FP by CREW, speed by MOBILITY (10.0)."""
    return number >> state.damage.count(effect)


def speed_left(speed: int, state: UnitState) -> int:
    """The movement points that are left: halved by MOBILITY, none by IMMOBILIZED (10.0)."""
    return 0 if "IMMOBILIZED" in state.damage else halved(speed, state, "MOBILITY")


def awareness_left(awareness: int, state: UnitState) -> int:
    """0 for a suppressed unit (9.0)."""
    return 0 if is_suppressed(state) else awareness


def word_after(state: UnitState, start: UnitState) -> Word:
    """The worst word for a unit's losses since `start`."""
    if state.eliminated:
        return "eliminated"
    if state.team and not start.team:
        return "reduced"
    if damage_tokens(state) > damage_tokens(start):
        return "damaged"
    if suppression_tokens(state) > suppression_tokens(start):
        return "suppressed"
    return "unharmed"
