"""The court cards: geometric half figures, told apart by their outline, turned through the middle."""

from __future__ import annotations

from typing import NamedTuple

from build_scripts.art.pens import (
    MIDDLE_Y,
    THEME,
    around,
    both_ends,
    circle,
    mirrored,
    moved,
    n,
    path,
    rays,
    rect,
    wedge,
)
from build_scripts.art.pips import pip

LEFT, RIGHT, TOP, BOTTOM = 62, 188, 24, 326
BRASS, INK, CREAM = THEME["brass"], THEME["ink"], THEME["card"]
DEEP_BRASS = "#a97c22"
SKIN, SHADE, LINE = "#f3d6b8", "#e6bd98", "#9a6a48"
GROUND = "#fff6e3"
# Almost the theme's red and ink, but not the same: four colours change a dress, not lips, eyes and ermine.
LIPS, DARK = "#c6382e", "#1e2a33"


class Dress(NamedTuple):
    """The colours of a suit's court."""

    main: str
    second: str
    hair: str
    hair_light: str


DRESSES = {
    "h": Dress(THEME["red"], INK, "#7a4a24", "#a06a38"),
    "d": Dress(THEME["red"], "#1c6f6d", "#8c5a22", "#b98440"),
    "s": Dress(INK, THEME["red"], "#4a3a30", "#6f5a48"),
    "c": Dress(INK, "#1c6f6d", "#5a4130", "#83624a"),
}


def court(rank: str, suit: str) -> str:
    """A court card between its indices."""
    dress = DRESSES[suit]
    figure = {"K": king, "Q": queen, "J": jack}[rank](suit, dress)
    width, height = RIGHT - LEFT, BOTTOM - TOP
    ground = rect(LEFT, TOP, width, height, 5, GROUND)
    band = rect(LEFT, MIDDLE_Y - 5, width, 10, 0, BRASS) + path(
        "".join(f"M{n(x)} {n(MIDDLE_Y - 4)}l5 4l-5 4l-5 -4Z" for x in range(LEFT + 10, RIGHT, 15)), dress.main
    )
    frame = rect(LEFT, TOP, width, height, 5, None, stroke=BRASS, width=3)
    return ground + both_ends(figure) + band + frame


def king(suit: str, dress: Dress) -> str:
    """Crown and beard."""
    return (
        _sceptre(suit, dress)
        + pip(suit, 173, 43, 26)
        + _king_robe(dress)
        + _face(dress)
        + mirrored("".join(circle(99 - (i % 2) * 2, 87 + 10 * i, 7, dress.hair) for i in range(3)))
        + _beard(dress)
        + _crown(dress)
    )


def queen(suit: str, dress: Dress) -> str:
    """Long hair and a tiara."""
    hair = (
        "M125 58C95 58 86 82 90 106C92 122 84 134 76 146C90 154 104 150 108 140L125 132L142 140"
        "C146 150 160 154 174 146C166 134 158 122 160 106C164 82 155 58 125 58Z"
    )
    waves = "M97 92C95 112 99 124 89 143M103 104C104 120 104 130 98 145"
    curtain = "M126 64C107 66 101 82 101 102C95 84 99 62 126 58Z"
    lips = path("M118 113Q121.5 109.5 125 111.5Q128.5 109.5 132 113Q125 119.5 118 113Z", LIPS)
    return (
        _flower(dress)
        + pip(suit, 171, 46, 27)
        + path(hair, dress.hair)
        + mirrored(path(waves, stroke=dress.hair_light, width=2))
        + _gown(dress)
        + _face(dress)
        + lips
        + mirrored(path(curtain, dress.hair) + circle(101, 116, 3.4, BRASS))
        + _tiara(dress)
    )


def jack(suit: str, dress: Dress) -> str:
    """Cap and feather."""
    bob = "M100 74C90 84 91 108 95 120H109V82H141V120H155C159 108 160 84 150 74Z"
    cap = "M92 78C84 56 102 43 128 43C152 43 166 55 159 72L151 78C136 69 112 71 97 83Z"
    band = "M95 80C112 68 138 67 153 75L152 83C137 76 113 77 98 88Z"
    feather = "M146 70C148 49 160 35 183 31C185 50 173 66 151 76Z"
    rib = "M149 72C156 57 166 45 179 36M158 60l1.5 -10M165 51l1 -9M161 62l11 -2M168 54l10 -3"
    return (
        pip(suit, 79, 46, 27)
        + _tunic(dress)
        + path(bob, dress.hair)
        + mirrored(path("M97 90V118M102 88V119", stroke=dress.hair_light, width=1.8))
        + _face(dress)
        + path("M119 114Q125 117.5 131 113", stroke=LIPS, width=2.6)
        + path(cap, dress.main)
        + path("M104 62C114 53 134 51 148 57", stroke=BRASS, width=2)
        + path(band, BRASS)
        + path(feather, dress.second)
        + path(rib, stroke=CREAM, width=1.6)
    )


# -- faces


def _face(dress: Dress) -> str:
    """A face in two halves, one in the light and one in the shade."""
    whole = "M103 76H147V99C147 115 137 125 125 127C113 125 103 115 103 99Z"
    shade = "M125 76H147V99C147 115 137 125 125 127Z"
    eye = (
        path("M108.5 97Q115 90.5 121.5 97Q115 101.5 108.5 97Z", "#ffffff")
        + circle(115.3, 96.6, 2.7, DARK)
        + path("M108 97Q115 90 122 97", stroke=DARK, width=1.8)
        + path("M107.5 89.5Q114 85 121.5 88.5", stroke=dress.hair, width=2.6)
    )
    nose = path("M125.5 90L121.8 106.5H127", stroke=LINE, width=1.9)
    return path(whole, SKIN) + path(shade, SHADE) + mirrored(eye) + nose


def _beard(dress: Dress) -> str:
    beard = (
        "M102 98C107 109 114 108 119 107Q125 105.5 131 107C136 108 143 109 148 98L149 119L142 139L134.5 132"
        "L125 149L115.5 132L108 139L101 119Z"
    )
    strands = "M108 118L111 132M117 119V130M125 121V141M133 119V130M142 118L139 132"
    moustache = "M125 106C117 101.5 108 104 104.5 110.5C113 113 120 112 125 109C130 112 137 113 145.5 110.5C142 104 133 101.5 125 106Z"
    return (
        path(beard, dress.hair)
        + path(strands, stroke=dress.hair_light, width=2)
        + path("M119.5 112.5Q125 117 130.5 112.5Z", LIPS)
        + path(moustache, dress.hair_light)
    )


# -- what they wear on their heads


def _crown(dress: Dress) -> str:
    points = "M99 72L95 46L108 58L115 38L125 55L135 38L142 58L155 46L151 72Z"
    lights = "M125 55L135 38L142 58L155 46L151 72H125Z"
    tips = "".join(circle(x, y, 3.8, dress.main) for x, y in ((95, 45), (115, 37), (135, 37), (155, 45)))
    band = rect(97, 67, 56, 12, 2, dress.main)
    jewels = "".join(f"M{x} 68.5l4 4.5l-4 4.5l-4 -4.5Z" for x in (104, 114.5, 125, 135.5, 146))
    return (
        path(points, BRASS)
        + path(lights, DEEP_BRASS, more='fill-opacity="0.45"')
        + tips
        + band
        + path(jewels, CREAM)
    )


def _tiara(dress: Dress) -> str:
    """Seven rays with a pearl on each."""
    fan, pearls = "", ""
    for number in range(7):
        turn = -66 + 22 * number
        long = 37 - abs(number - 3) * 3
        fan += wedge(125, 80, 14, long, turn - 6.5, turn + 6.5)
        x, y = around(125, 80, long + 2, turn)
        pearls += circle(x, y, 3, CREAM, stroke=DEEP_BRASS, width=1)
    band = "M98 76Q125 57 152 76L150 83Q125 66 100 83Z"
    return path(fan, BRASS) + pearls + path(band, dress.main) + path("M125 62l4.5 5l-4.5 5l-4.5 -5Z", BRASS)


# -- what they wear


def _king_robe(dress: Dress) -> str:
    robe = f"M{LEFT} 175V154C64 136 84 124 104 120H146C166 124 186 136 {RIGHT} 154V175Z"
    folds = ((5, 23), (23, 33), (41, 42), (59, 46), (77, 44))
    shoulder = "".join(wedge(LEFT, 175, 12, outer, turn, turn + 9) for turn, outer in folds)
    stole = "M101 120L93 175H113L117 128Z"
    tails = "".join(
        f"M{x} {y}l2.6 6h-5.2Z" for x, y in ((106, 130), (103, 142), (109, 152), (101, 158), (106, 166))
    )
    panel = "M113 175L117 128H133L137 175Z"
    chevrons = "".join(f"M115 {y}L125 {y + 8}L135 {y}" for y in (146, 156, 166))
    return (
        path(robe, dress.main)
        + mirrored(path(shoulder, BRASS) + path(stole, CREAM) + path(tails, DARK))
        + path(panel, dress.second)
        + path(chevrons, stroke=BRASS, width=2.4)
    )


def _gown(dress: Dress) -> str:
    neck = "M116 118H134V134L152 141Q125 170 98 141L116 134Z"
    gown = f"M{LEFT} 175V166C66 150 84 143 98 139Q125 171 152 139C166 143 184 150 {RIGHT} 166V175Z"
    folds = ((26, 20), (44, 29), (62, 33), (80, 31))
    sleeve = "".join(wedge(LEFT, 175, 9, outer, turn, turn + 9) for turn, outer in folds)
    beads = "".join(
        circle(125 + dx, 153 - dx * dx / 62, 2.7, BRASS) for dx in (-23, -17, -11, -5.5, 5.5, 11, 17, 23)
    )
    pleats = "M86 150L92 175M100 146L106 175"
    return (
        path(neck, SKIN)
        + path("M116 124Q125 134 134 124V128Q125 137 116 128Z", SHADE)
        + path(gown, dress.main)
        + mirrored(
            path(sleeve, BRASS) + path(pleats, stroke=dress.second if dress.main == INK else BRASS, width=2.2)
        )
        + path("M98 139Q125 171 152 139", stroke=BRASS, width=3)
        + beads
        + path("M125 149l5 6.5l-5 6.5l-5 -6.5Z", dress.second, more=f'stroke="{BRASS}" stroke-width="1.5"')
    )


def _tunic(dress: Dress) -> str:
    tunic = f"M{LEFT} 175V160C66 143 86 132 104 127H146C164 132 184 143 {RIGHT} 160V175Z"
    bands = "M97 129L125 158L153 129L162 132L125 169L88 132Z"
    low = "M76 138L113 175H101L68 143ZM174 138L137 175H149L182 143Z"
    collar = "M103 122Q125 140 147 122L154 132L142 142L134 133L125 145L116 133L108 142L96 132Z"
    buttons = "".join(circle(125, y, 2.4, BRASS) for y in (152, 161))
    return (
        path(tunic, dress.second) + path(bands, dress.main) + path(low, BRASS) + path(collar, CREAM) + buttons
    )


# -- what they hold


def _sceptre(suit: str, dress: Dress) -> str:
    staff = rect(76.5, 58, 5, 90, 1, BRASS)
    rings = "".join(rect(74, y, 10, 4, 1, DEEP_BRASS) for y in (66, 112))
    head = circle(79, 47, 10, BRASS) + circle(79, 47, 7.8, dress.main) + pip(suit, 79, 47.3, 9.5, fill=CREAM)
    crest = path(rays(79, 47, 11, 14.5, 9, share=0.42), BRASS)
    return staff + rings + crest + head


def _flower(dress: Dress) -> str:
    stem = path("M81 66C79 96 82 120 84 150", stroke="#3f7a52", width=3)
    leaves = path("M80 98Q68 96 68 84Q79 86 80 98ZM82 116Q94 112 93 100Q82 104 82 116Z", "#3f7a52")
    petal = path("M0 0C-7.5 -4 -7 -14.5 0 -16C7 -14.5 7.5 -4 0 0Z", dress.second)
    petals = "".join(moved(petal, 81, 52, turn=72 * i) for i in range(5))
    return stem + leaves + petals + circle(81, 52, 5, BRASS) + circle(81, 52, 2.2, DEEP_BRASS)
