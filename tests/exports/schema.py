"""The documented elements of a VASSAL module: what may stand in what, and which settings each takes."""

from __future__ import annotations

KEYS = "[0-9]*,[0-9]*(,.*)?|"
BOOL, WHOLE, NUMBER, ANY, COLOR = "true|false", "-?[0-9]+", r"-?[0-9]+(\.[0-9]+)?", ".*", r"\d+,\d+,\d+|"

HELPERS = (
    "ForwardToKeyBuffer", "ForwardToChatter", "Scroller", "MenuDisplayer", "MapCenterer", "StackExpander",
    "PieceMover", "KeyBufferer",
)  # fmt: skip
"""Without these a map has no menu and no drag."""

# fmt: off
ALLOWED: dict[str, tuple[str, dict[str, str]]] = {
    "GameModule": ("", {"name": ".+", "version": ".+", "description": ANY, "VassalVersion": r"3\.[5-7].*",
        "nextPieceSlotId": WHOLE, "ModuleOther1": ANY, "ModuleOther2": ANY}),
    "module.BasicCommandEncoder": ("GameModule", {}),
    "module.Documentation": ("GameModule", {}),
    "module.documentation.HelpFile": ("module.Documentation", {"title": ".+", "fileName": ".+",
        "fileType": "archive", "image": "", "vassalDoc": "user"}),
    "module.PlayerRoster": ("GameModule", {"buttonText": ANY, "buttonToolTip": ANY, "buttonIcon": ANY,
        "buttonKeyStroke": KEYS}),
    "module.GlobalOptions": ("GameModule", {"autoReport": "Always", "chatterHTMLSupport": "Always",
        "nonOwnerUnmaskable": "Never", "playerIdFormat": ANY}),
    "module.properties.GlobalProperties": ("GameModule|module.Map", {}),
    "module.PrototypesContainer": ("GameModule", {}),
    "module.PrototypeDefinition": ("module.PrototypesContainer", {"name": ".+", "description": ANY}),
    "module.PieceWindow": ("GameModule", {"name": ".+", "text": ANY, "tooltip": ANY, "icon": ANY,
        "hotkey": KEYS, "hidden": BOOL, "scale": NUMBER, "defaultWidth": WHOLE}),
    "widget.TabWidget": ("module.PieceWindow|module.ChartWindow", {"entryName": ".+"}),
    "widget.PanelWidget": ("widget.TabWidget", {"entryName": ".+", "fixed": BOOL, "nColumns": WHOLE,
        "vert": BOOL, "scale": NUMBER}),
    "widget.PieceSlot": ("widget.PanelWidget|module.map.SetupStack", {"entryName": ".+", "gpid": WHOLE,
        "width": WHOLE, "height": WHOLE}),
    "widget.CardSlot": ("module.map.DrawPile", {"entryName": ".+", "gpid": WHOLE, "width": WHOLE,
        "height": WHOLE}),
    "module.Map": ("GameModule", {"mapName": ".+", "allowMultiple": BOOL, "edgeWidth": WHOLE,
        "edgeHeight": WHOLE, "backgroundcolor": COLOR, "color": COLOR, "thickness": WHOLE,
        "markMoved": "Always", "markUnmovedText": ANY, "markUnmovedTooltip": ANY, "markUnmovedIcon": ANY,
        "markUnmovedHotkey": KEYS, "launch": BOOL, "buttonName": ANY, "tooltip": ANY, "icon": ANY,
        "hotkey": KEYS, "moveWithinFormat": ANY, "moveToFormat": ANY, "createFormat": ANY,
        "changeFormat": ANY}),
    "module.map.BoardPicker": ("module.Map", {"slotScale": NUMBER, "slotWidth": WHOLE, "slotHeight": WHOLE,
        "title": ANY, "boardPrompt": ANY, "maxColumns": WHOLE}),
    "module.map.boardPicker.Board": ("module.map.BoardPicker", {"name": "[^;/\t]+", "image": ANY,
        "reversible": BOOL, "width": WHOLE, "height": WHOLE, "color": COLOR}),
    "module.map.boardPicker.board.HexGrid": ("module.map.boardPicker.Board", {"sideways": BOOL, "x0": WHOLE,
        "y0": WHOLE, "dx": NUMBER, "dy": NUMBER, "snapTo": BOOL, "edgesLegal": BOOL, "cornersLegal": BOOL,
        "visible": BOOL, "dotsVisible": BOOL, "color": COLOR}),
    "module.map.boardPicker.board.mapgrid.HexGridNumbering": ("module.map.boardPicker.board.HexGrid", {
        "first": "H|V", "sep": ANY, "hType": "N|A", "vType": "N|A", "hLeading": WHOLE, "vLeading": WHOLE,
        "hOff": WHOLE, "vOff": WHOLE, "hDescend": BOOL, "vDescend": BOOL, "locationFormat": ANY,
        "visible": BOOL, "fontSize": WHOLE, "color": COLOR, "rotateText": WHOLE, "hDrawOff": WHOLE,
        "vDrawOff": WHOLE, "stagger": BOOL}),
    "module.map.StackMetrics": ("module.Map", {"disabled": BOOL, "exSepX": WHOLE, "exSepY": WHOLE,
        "unexSepX": WHOLE, "unexSepY": WHOLE, "color": COLOR, "top": KEYS, "bottom": KEYS, "up": KEYS,
        "down": KEYS}),
    **{f"module.map.{name}": ("module.Map", {}) for name in (*HELPERS, "SelectionHighlighters")},
    "module.map.HighlightLastMoved": ("module.Map", {"enabled": BOOL, "color": COLOR, "thickness": WHOLE}),
    "module.map.CounterDetailViewer": ("module.Map", {"showgraph": BOOL, "showgraphsingle": BOOL,
        "showtext": BOOL, "delay": WHOLE}),
    "module.map.Zoomer": ("module.Map", {"zoomLevels": r"[0-9.,]+", "zoomStart": WHOLE, "zoomInKey": KEYS,
        "zoomOutKey": KEYS, "inTooltip": ANY, "outTooltip": ANY, "inIconName": ANY, "outIconName": ANY}),
    "module.map.DrawPile": ("module.Map", {"name": "[^;/\t]+", "owningBoard": ".+", "x": WHOLE, "y": WHOLE,
        "width": WHOLE, "height": WHOLE, "useGridLocation": "false", "location": "", "allowMultiple": BOOL,
        "allowSelect": BOOL, "faceDown": "Always|Never|Via right-click Menu", "drawFaceUp": BOOL,
        "shuffle": "Always|Never|Via right-click Menu", "reversible": BOOL, "draw": BOOL, "color": COLOR,
        "maxStack": WHOLE, "hotkeyOnEmpty": BOOL, "reshufflable": BOOL, "canSave": BOOL}),
    "module.ChartWindow": ("GameModule", {"name": ".+", "text": ANY, "tooltip": ANY, "icon": ANY,
        "hotkey": KEYS}),
    "widget.Chart": ("widget.TabWidget", {"chartName": ".+", "fileName": r".+\.png", "description": ANY}),
    "module.DiceButton": ("GameModule", {"name": ".+", "text": ANY, "tooltip": ANY, "icon": ANY,
        "hotkey": KEYS, "nDice": WHOLE, "nSides": WHOLE, "plus": WHOLE, "addToTotal": WHOLE,
        "reportTotal": BOOL, "prompt": BOOL, "sortDice": BOOL, "reportFormat": ANY}),
    "module.NotesWindow": ("GameModule", {"name": ".+", "buttonText": ANY, "tooltip": ANY, "icon": ANY,
        "hotkey": KEYS}),
    "module.PredefinedSetup": ("GameModule", {"name": ".+", "file": ANY, "useFile": BOOL, "isMenu": BOOL,
        "description": ANY}),
}
"""Each element: the elements that it may stand in, and its settings with what they may be."""
# fmt: on
