"""Games for other programs: modules and saves for VASSAL, saved objects for Tabletop Simulator.

Nothing here knows a rule system: what is in the box (`box`) is handed in, files come out as bytes by name.
The same box gives the same bytes.
"""
