"""The reports of Sherman Leader: text tables, charts, the player aid, unit cards, and its sample battle."""
