"""The rule systems, one folder each; `registry` lists them."""
