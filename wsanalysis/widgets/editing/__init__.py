"""A scenario edited on its map: clicks and buttons change the text of its file, which is all there is."""
