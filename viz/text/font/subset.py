#!/usr/bin/env python3
"""Generates Mercer's fonts as subsets of Source Serif 4 and STIX Two Math.

    npm pack source-serif@4.5.1 @fontsource/stix-two-math@5.3.0   # in an empty folder
    tar xzf source-serif-4.5.1.tgz && mv package serif
    tar xzf fontsource-stix-two-math-5.3.0.tgz && mv package stix
    python3 subset.py FOLDER                                         # needs fontTools and brotli

The script writes *.ttf and *.txt files for the canvases to this folder. It writes
*.woff2 and *.txt files for the page to site/fonts. Both have the same outlines, so that
a poster looks like the live picture. The originals reserve their names. The subsets
therefore have other names: Mercer Text, Mercer Display, Mercer Math.
"""
import copy, io, os, shutil, sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.varLib import instancer

HERE = os.path.dirname(os.path.abspath(__file__))
SITE = os.path.join(HERE, "..", "..", "..", "site", "fonts")

ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN = "".join(map(chr, range(0xA0, 0x100))) + "ąćčęěğıłńňőœřśşšűůźżžĄĆČĘŁŃŐŒŘŚŠŰŹŻŽ"
GREEK = "".join(chr(c) for c in range(0x391, 0x3CA) if c != 0x3A2)
QUOTES = "–—‘’“”‹›…•†′″\u2009\u202f←→↑↓"
OPERATORS = "−×·±÷≤≥≈≠∞∂√∑∏∫∆"
SCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉ⁱⁿᵏᵀ"
COMPOSED = "⁻₋ᵢⱼₙₘᵣ"  # composed of other glyphs by add_scripts
HAT = "\u0302"
TEXT = ASCII + LATIN + GREEK + QUOTES + OPERATORS + SCRIPTS + COMPOSED + HAT
MATH = "‖⟨⟩ℝℓ𝟙∈∇⊂∪∝≪∘⊗∥⁺₊"
# Only the page has these characters. Formulas take brackets and radicals from Mercer Math, with their larger variants
# and the pieces that browsers assemble.
FRACTIONS = "⅓⅔⅛"
FORMULAS = " ()[]{}|√⌊⌋⌈⌉ℤ𝔼"

# Each entry has the file name, the original, the position on its axes, the family, the style and the characters.
SUBSETS = [
    ("text-400", "Roman", {"opsz": 11, "wght": 400}, "Mercer Text", "Regular", TEXT),
    ("text-600", "Roman", {"opsz": 11, "wght": 600}, "Mercer Text", "Semibold", TEXT),
    ("text-italic", "Italic", {"opsz": 14, "wght": 400}, "Mercer Text", "Italic", ASCII + GREEK + "−×·≤≥≈′\u2009\u202f" + HAT),
    ("display-400", "Roman", {"opsz": 32, "wght": 400}, "Mercer Display", "Regular", ASCII + LATIN + GREEK + "–—‘’“”…−≤≥≈·×\u2009\u202f"),
]


def add_scripts(font):
    """Returns font with additional subscripts and superscripts. A subscript letter is the
    superscript letter at the height of ₂. A minus sign is a smaller minus sign."""
    glyf, hmtx, cmap = font["glyf"], font["hmtx"], font.getBestCmap()
    sub, sup = glyf["two.subs"], glyf["two.sups"]
    drop = sub.yMin - sup.yMin
    minus = cmap[0x2212]
    middle = (glyf[minus].yMin + glyf[minus].yMax) / 2

    def add(char, of, dx, dy, scale, advance):
        name = "uni%04X" % ord(char)
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = of, round(dx), round(dy), 0x204
        if scale != 1:
            part.transform = [[scale, 0], [0, scale]]
        glyph = Glyph()
        glyph.numberOfContours, glyph.components = -1, [part]
        glyf[name] = glyph
        hmtx[name] = (round(advance), 0)
        glyph.recalcBounds(glyf)
        hmtx[name] = (round(advance), glyph.xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(char)] = name

    for char, of in {"ᵢ": "i", "ⱼ": "j", "ₙ": "n", "ₘ": "m", "ᵣ": "r"}.items():
        add(char, of + ".sups", 0, drop, 1, hmtx[of + ".sups"][0])
    for char, of in {"ᵀ": "T.sups", "ᵏ": "k.sups", "ⁱ": "i.sups"}.items():
        add(char, of, 0, 0, 1, hmtx[of][0])
    for char, digit in {"⁻": sup, "₋": sub}.items():
        add(char, minus, 0, (digit.yMin + digit.yMax) / 2 - 0.62 * middle, 0.62, 0.62 * hmtx[minus][0])
    memory = io.BytesIO()  # saving and loading updates all tables that depend on the number of glyphs
    font.save(memory)
    return TTFont(memory)


def widen_thin_spaces(font):
    """Sets the width of the thin and the narrow no-break space to a fifth of an em. With the
    original width of 0.12 em, a unit would not look separated from its number."""
    name = font.getBestCmap().get(0x202F)
    if name:
        font["hmtx"][name] = (font["head"].unitsPerEm // 5, 0)


def rename(font, family, style):
    """Sets the names of the font, since a modified font must not have a reserved name."""
    names = font["name"]
    keep = {n.nameID: str(n) for n in names.names if n.nameID in (0, 13, 14)}
    names.names = []
    texts = {**keep, 1: family, 2: style, 3: f"{family} {style}; cut for Mercer", 4: f"{family} {style}", 5: "Version 1.0",
             6: f"{family} {style}".replace(" ", "-", 1).replace(" ", "")}
    for i, text in sorted(texts.items()):
        names.setName(text, i, 3, 1, 0x409)


def subset(font, chars, features, formulas=False):
    """Returns a copy of font that contains only the given characters and layout features. With formulas, the copy also
    has the MATH table and the larger glyphs that this table lists."""
    font = copy.deepcopy(font)
    o = Options()
    o.layout_features, o.name_IDs, o.hinting, o.notdef_outline = features, ["*"], False, True
    o.drop_tables += ["STAT", "MVAR", "BASE", "DSIG", "gasp"] + ([] if formulas else ["MATH"])
    s = Subsetter(o)
    s.populate(text=chars)
    s.subset(font)
    missing = set(chars) - set(map(chr, font.getBestCmap()))
    assert not missing, f"no glyph for {missing}"
    return font


def write(font, name, chars, extra="", formulas=False):
    """Writes two subsets: chars for the canvases, and chars with the extra characters for the page."""
    page = subset(font, chars + extra, ["kern", "mark", "mkmk", "ccmp", "tnum", "lnum", "pnum", "locl"], formulas)
    page.flavor = "woff2"
    page.save(os.path.join(SITE, name + ".woff2"))
    # The canvases place marks themselves, and support no layout feature except kerning.
    canvas = subset(font, chars, ["kern"])
    canvas.flavor = None
    canvas.save(os.path.join(HERE, name + ".ttf"))
    print(name, os.path.getsize(os.path.join(HERE, name + ".ttf")), os.path.getsize(os.path.join(SITE, name + ".woff2")))


def main(folder):
    os.makedirs(SITE, exist_ok=True)
    for name, original, axes, family, style, chars in SUBSETS:
        font = TTFont(os.path.join(folder, "serif", "VAR", f"SourceSerif4Variable-{original}.ttf"))
        font = instancer.instantiateVariableFont(font, axes)
        if "₋" in chars:
            font = add_scripts(font)
        widen_thin_spaces(font)
        rename(font, family, style)
        write(font, name, chars, FRACTIONS if chars == TEXT else "")
    font = TTFont(os.path.join(folder, "stix", "files", "stix-two-math-latin-400-normal.woff2"))
    rename(font, "Mercer Math", "Regular")
    write(font, "math", MATH, FORMULAS, formulas=True)
    for licence, name in {"serif/LICENSE.md": "OFL-Source-Serif.txt", "stix/LICENSE": "OFL-STIX.txt"}.items():
        for to in HERE, SITE:
            shutil.copyfile(os.path.join(folder, licence), os.path.join(to, name))


main(sys.argv[1])
