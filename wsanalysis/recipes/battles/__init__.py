"""What is reported of battles, whatever the game: a scenario's balance, pictures, who beats whom."""
