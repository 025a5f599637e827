"""Valor checks (3.0)."""

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.draft_2019.chits import Difficulty, Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Shelter
from wsanalysis.systems.draft_2019.unit import Pressure, Stowage

LABELS: dict[Difficulty, str] = {
    "easy": "easy valor check, two chits",
    "normal": "valor check",
    "difficult": "difficult valor check, two chits",
}


def check(chance: Chance, nerve: Nerve, difficulty: Difficulty, edition: Draft2019, why: str = "") -> bool:
    """True if a unit passes a valor check; each check is made only once (3.0). `why` is for the narration."""
    label = f"{LABELS[difficulty]}{f', {why}' if why else ''}"
    return chance(edition.chits.check(nerve, difficulty, edition.options), label) == "passed"


def rally_difficulty(shelter: Shelter) -> Difficulty:
    """Rally checks are easy for the fortified, difficult without cover (10.0)."""
    if shelter == "fortified":
        return "easy"
    return "normal" if shelter == "in cover" else "difficult"


def bog_difficulty(pressure: Pressure) -> Difficulty:
    """Bog checks are easy at low ground pressure, difficult at high (8.0)."""
    levels: dict[Pressure, Difficulty] = {"low": "easy", "normal": "normal", "high": "difficult"}
    return levels[pressure]


def bail_out_difficulty(stowage: Stowage) -> Difficulty:
    """The check against a red medal is easy with wet stowage, difficult for volatile units (10.0)."""
    levels: dict[Stowage, Difficulty] = {"wet": "easy", "normal": "normal", "volatile": "difficult"}
    return levels[stowage]
