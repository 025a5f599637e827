"""What every game on the map is made of: frames, questions and answers, luck, units, ground."""
