"""Questions and answers: shared parts of questions, exact and sampled odds, their display and explanation."""
