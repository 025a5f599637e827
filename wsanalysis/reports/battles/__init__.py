"""Reports on battles of any game: a scenario's balance, pictures, who beats whom."""
