"""Procedures and ledgers written as they are read."""

import pytest

from wsanalysis.aids import Step
from wsanalysis.aids.as_read import ledger, steps


def test_a_line_is_a_step_and_goes_on_where_the_next_is_further_in():
    made = steps(
        "A shot",
        f"""
        See. | Trace from hex to hex. | p.15
        Draw. | One chip for each unit,
            {"friends"} too.
        Riders | fall off. | 8.0
        """,
        Step("Here:", "a | b"),
        numbered=True,
        columns=2,
    )
    assert made.steps == (
        Step("See.", "Trace from hex to hex.", "p.15"),
        Step("Draw.", "One chip for each unit, friends too."),
        Step("Riders", "fall off.", "8.0"),
        Step("Here:", "a | b"),
    )
    assert (made.title, made.numbered, made.columns) == ("A shot", True, 2)


def test_signs_and_thin_spaces_stay_as_they_are():
    (step,) = steps("", "\n  #* | 2\N{THIN SPACE}/\N{THIN SPACE}3 _$ \N{MINUS SIGN}1 |x| \n").steps
    assert step == Step("#*", "2\N{THIN SPACE}/\N{THIN SPACE}3 _$ \N{MINUS SIGN}1 |x|")


def test_a_ledger_has_its_value_behind_the_last_stroke():
    made = ledger("Shifts", "Flank | +1\nArmor | better | +2\n", ("Woods", "–1"), hint="9.0")
    assert made.lines == (("Flank", "+1"), ("Armor | better", "+2"), ("Woods", "–1"))
    assert made.hint == "9.0"
    assert ledger("Empty", "").lines == ()
    assert ledger("Empty", f"Woods | {''}").lines == (("Woods", ""),)


@pytest.mark.parametrize("make", [steps, ledger])
def test_a_line_without_a_stroke_is_refused(make):
    with pytest.raises(ValueError, match=r"A shot.*'See the target'"):
        make("A shot", "See the target")
