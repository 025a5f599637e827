"""What plays games of any engine, keeps them, compares them, explains and tells them."""
