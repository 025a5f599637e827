"""Sphinx's settings for the site. Nothing is loaded from elsewhere: no fonts, no scripts, no inventories."""

import wsanalysis

project = "wsanalysis"
version = release = wsanalysis.__version__
html_title = "wsanalysis"
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc"]
html_theme = "pydata_sphinx_theme"
html_static_path = ["static"]
html_css_files = ["site.css"]
# A page alone in its section needs no list of it.
html_sidebars: dict[str, list[str]] = {"reports/gallery": []}
html_copy_source = html_show_sourcelink = False
html_theme_options = {
    "show_prev_next": False,
    "navigation_with_keys": False,
    "header_links_before_dropdown": 6,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": [],
    "footer_end": [],
    "show_toc_level": 2,
    "pygments_light_style": "github-light-high-contrast",
    "pygments_dark_style": "github-dark-high-contrast",
}

# Notebooks are shown as kept. Sliders need a running kernel, and their scripts would come from elsewhere.
nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
nb_merge_streams = True

myst_enable_extensions = ["attrs_block", "deflist"]
myst_heading_anchors = 3

# Our docstrings mark code with single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "none"
add_module_names = False
nitpicky = True
