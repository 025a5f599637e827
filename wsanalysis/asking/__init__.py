"""Questions and answers: what questions share, odds exact and sampled, how they are shown and explained."""
