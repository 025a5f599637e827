"""Conflict of Heroes: Storms of Steel on the map: foot units and the rules of the first firefight (2-7).

`odds` and `shot_tables` run the rules of `systems.storms_of_steel` into the tables that a battle reads.
"""
