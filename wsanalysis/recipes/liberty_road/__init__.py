"""The reports of Liberty Road: text tables, charts and the player aid."""
