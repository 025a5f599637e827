"""Acts at works and what happens there, in words (18)."""

from typing import Any

from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.storms_of_steel import terms

WORKS_ACTIONS = {
    terms.OCCUPY: "{0:unit} {0:~goes} into the {1:works}",
    terms.GET_OUT: "{0:unit} {0:~gets} out and {0:~faces} {1:facing}",
    terms.DIG: "dig in with {0:unit}", terms.LAY: "lay a {0:works} in {1:hex}",
    terms.GO_IN: "enter {1:hex} with {0:unit}", terms.STAY_OUT: "stay out of {1:hex} with {0:unit}",
}  # fmt: skip


def _at_works(_: Any, _unit: int, _kind: int, _roll: int, said: int) -> str:
    caps = said // 2
    bought = f", {caps} CAP{'s' if caps > 1 else ''}" if caps else ""
    return f"The {{1:works}} ({{2:needed}}{bought}): {'hit' if said % 2 else 'no effect'} (18.6)."


def _mine(_: Any, _unit: int, _hex: int, _needed: int, caps: int) -> str:
    return (
        f"A mine goes off under {{0:unit}} in {{1:hex}} (18.5, {{2:needed}}{', {3:caps}' if caps else ''}):"
    )


WORKS_SENTENCES: dict[int, Sentence] = {
    terms.LOG_LAY: "The {0:side} lays a {1:works} in {2:hex} (18).",
    terms.LOG_OCCUPY: "{0:unit} {0:~goes} into the {1:works} (18.2).",
    terms.LOG_GET_OUT: "{0:unit} {0:~gets} out of the {1:works} and {0:~faces} {2:facing} (18.2).",
    terms.LOG_DIG: "{0:unit} {0:~digs} a hasty defense (18.1).",
    terms.LOG_TOLL: "{0:unit} {0:~rolls} {2:number} at {1:hex}, which would cost {3:aps} (18.4).",
    terms.LOG_STAY_OUT: "{0:unit} {0:~stays} out of {1:hex} (18.4).",
    terms.LOG_MINE: _mine,
    terms.LOG_MINE_FOUND: "{0:unit} {0:~finds} a mine in {1:hex} (18.5).",
    terms.LOG_AT_WORKS: _at_works,
    terms.LOG_WORKS_GONE: "The {0:works} in {1:hex} is gone (18.6).",
}
