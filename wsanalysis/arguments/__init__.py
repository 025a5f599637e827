"""What people hand to a function: names and values, checked against its annotations or refused in words."""
