"""Chance: exact distributions, the sources a rule draws from, chains of rules, and estimates.

`distribution`, `chance`, `exact`, `bag` and `dice` are plain Python and may be used by rules;
`kernel`, `chain`, `walker` and `estimate` stand above the rules and may use numpy.
"""
