"""The work that buttons of sheets begin: beside the page, a module for each sheet whose work needs libraries.

Sheets name it, and it is loaded where it begins: a page that only asks for odds needs no pandas, no scipy and
no matplotlib.
"""
