"""The report of the rule draft of 2019."""
