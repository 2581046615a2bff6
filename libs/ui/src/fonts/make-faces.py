"""Makes the small faces beside this file, once, from the fonts in node_modules (needs fonttools and brotli).

The Latin subsets of both families leave out the rupee sign, and Fraunces has no tabular figures. So:
  kanaka-figures-400.woff2  Fraunces' figures, rupee sign, comma and full stop, every figure on the same width
  mukta-rupee-{400,500,600}.woff2  Mukta's rupee sign alone
Both families are under the SIL Open Font License 1.1, and so are these.
"""

from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
FONTS = HERE.parents[3] / "node_modules" / "@fontsource"
FIGURES = "0123456789"
FIGURE_WIDTH = 1180


def part(path: str, text: str, out: Path) -> Path:
    font = TTFont(FONTS / path)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "fvar", "gvar", "MVAR", "HVAR", "avar"]
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font.flavor = None
    font.save(out)
    return out


def rename(font: TTFont, family: str) -> None:
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 16):
            record.string = family
        if record.nameID == 6:
            record.string = family.replace(" ", "")


def save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font.save(HERE / name)


latin = part("fraunces/files/fraunces-latin-400-normal.woff2", FIGURES + ",.-", HERE / "a.ttf")
rupee = part("fraunces/files/fraunces-latin-ext-400-normal.woff2", "₹", HERE / "b.ttf")
figures = Merger().merge([str(latin), str(rupee)])
cmap, glyphs, widths = figures.getBestCmap(), figures["glyf"], figures["hmtx"]
for figure in FIGURES:
    name = cmap[ord(figure)]
    width, bearing = widths[name]
    shift = (FIGURE_WIDTH - width) // 2
    glyph = glyphs[name]
    glyph.coordinates.translate((shift, 0))
    glyph.recalcBounds(glyphs)
    widths[name] = (FIGURE_WIDTH, glyph.xMin)
rename(figures, "Kanaka Figures")
save(figures, "kanaka-figures-400.woff2")

for weight in (400, 500, 600):
    alone = TTFont(part(f"mukta/files/mukta-latin-ext-{weight}-normal.woff2", "₹", HERE / "c.ttf"))
    save(alone, f"mukta-rupee-{weight}.woff2")

for scratch in ("a.ttf", "b.ttf", "c.ttf"):
    (HERE / scratch).unlink()
