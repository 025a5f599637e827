"""What is printed of the rule draft of 2019."""
