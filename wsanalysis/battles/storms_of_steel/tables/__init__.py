"""What the rules of the system say of all that can come in a firefight, as tables that its battle reads."""
