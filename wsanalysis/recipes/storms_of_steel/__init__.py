"""The reports of Storms of Steel: text tables, charts and the player aid."""
