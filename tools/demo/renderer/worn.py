"""Each piece as it is worn: laid over the bust, on a finger, round a wrist, in an ear."""
import math

import numpy as np

import bangles
import bracelets
import earrings
import forms
import necklaces
import rings
from geometry import Mesh, Piece, frames, length, move, resample, turn, unit
from shots import Shot


# ---------------------------------------------------------------------- laying
def hang(total, f, start, heavy=1.0, steps=700):
    """A closed cord of that length let fall on a form: it comes to rest by its own
    weight.  heavy: how much heavier its front tenth is than the rest."""
    n = 140
    a = np.linspace(0, 2 * math.pi, n, endpoint=False) + math.pi / 2
    p = np.column_stack([np.cos(a), np.sin(a), 0 * a]) * total / (2 * math.pi) + start
    last, link = p.copy(), total / n
    lightness = np.where(np.abs(np.arange(n) - n // 2) < n // 20, 1 / heavy, 1.0)
    sets = [(np.arange(o, n, 2), (np.arange(o, n, 2) + 1) % n) for o in (0, 1)]
    for _ in range(steps):
        p, last = p + 0.96 * (p - last) - [0, 0, 0.004], p
        for _ in range(14):
            for i, j in sets:
                gap = p[j] - p[i]
                d = np.linalg.norm(gap, axis=1, keepdims=True)
                push = gap * (d - link) / np.maximum(d, 1e-9) / (lightness[i] + lightness[j])[:, None]
                p[i] += push * lightness[i, None]
                p[j] -= push * lightness[j, None]
        p = np.where((f(p) < 0)[:, None], forms.settle(f, p, 1), p)
    p = (p + p[(-np.arange(n)) % n] * [-1, 1, 1]) / 2
    for _ in range(3):
        p = (np.roll(p, 1, 0) + 2 * p + np.roll(p, -1, 0)) / 4
    return resample(p, 600, True)


def belt(total, f, low=-13.0, high=0.5, tilt=0.0):
    """The line round the arm that is as long as that, from the front."""
    a = np.linspace(0, 2 * math.pi, 400, endpoint=False) - math.pi / 2

    def at(z):
        near, far = np.zeros(len(a)), np.full(len(a), 8.0)
        for _ in range(30):
            r = (near + far) / 2
            p = np.column_stack([np.cos(a) * r, 0.3 + np.sin(a) * r, z + math.tan(math.radians(tilt)) * np.sin(a) * r])
            out = f(p) > 0
            near, far = np.where(out, near, r), np.where(out, r, far)
        return p

    for _ in range(24):
        middle = (low + high) / 2
        low, high = (low, middle) if length(at(middle), True) < total else (middle, high)
    return resample(at(low), 600, True)


def lay(piece, flat, line, f, pendant=False):
    """A piece made flat along one closed line, laid along another on a form.  Stones,
    beads and links keep their shape; what is longer bends.  With a pendant, what is below
    the line hangs as a whole from its middle."""
    piece = piece.grounded()
    _, side, _ = frames(flat, True, (0, 0, 1))
    tangent, _, _ = frames(line, True, (0, 0, 1))
    scale = len(line) / len(flat)

    def carry(points):
        near = np.concatenate([((block[:, None, :2] - flat[None, :, :2]) ** 2).sum(-1).argmin(1) for block in np.array_split(points, len(points) // 2000 + 1)])
        if pendant:
            near = np.where(points[:, 1] < flat[:, 1].min() - 0.15, len(flat) // 2, near)
        rel = points - flat[near]
        along_, off = (rel * np.cross(side[near], [0, 0, 1])).sum(1), (rel * side[near]).sum(1)
        at = (near * scale).astype(int) % len(line)
        t = tangent[at]
        n = unit(forms.gradient(f, line[at]))
        b = unit(np.cross(n, t))
        p = line[at] + along_[:, None] * unit(np.cross(b, n)) + off[:, None] * b
        p = np.where((f(p) < 0.0)[:, None] | (np.abs(off) > 0.3)[:, None], forms.settle(f, p, 4), p)
        n = unit(forms.gradient(f, p))
        b = unit(np.cross(n, t))
        return p + points[:, 2:] * n, np.stack([np.cross(b, n), b, n], -1), np.stack([np.cross(side[near], [0, 0, 1]), side[near], np.broadcast_to([0, 0, 1.0], rel.shape)], -1)

    def bend(mesh):
        label = pieces_of(mesh)
        count = label.max() + 1
        size = np.bincount(label, minlength=count)
        centre = np.column_stack([np.bincount(label, mesh.verts[:, k], count) / size for k in range(3)])
        reach = np.zeros(count)
        np.maximum.at(reach, label, np.linalg.norm(mesh.verts - centre[label], axis=1))
        to, new, old = carry(centre)
        turned = np.einsum("nij,nkj->nik", new, old)
        verts = to[label] + np.einsum("nij,nj->ni", turned[label], mesh.verts - centre[label])
        long = reach[label] > 0.9
        if long.any():
            verts[long] = carry(mesh.verts[long])[0]
        return Mesh(verts, mesh.quads, mesh.tris, mesh.smooth)

    return Piece((bend(mesh), material) for mesh, material in piece.parts)


def pieces_of(mesh):
    """For each vertex the number of the connected part that it belongs to."""
    label = np.arange(len(mesh.verts))
    edges = np.vstack([faces[:, [i, (i + 1) % faces.shape[1]]] for faces in (mesh.quads, mesh.tris) if len(faces) for i in range(faces.shape[1])])
    while True:
        low = np.minimum(label[edges[:, 0]], label[edges[:, 1]])
        before = label.copy()
        np.minimum.at(label, label[edges[:, 0]], low)
        np.minimum.at(label, label[edges[:, 1]], low)
        label = label[label]
        if (before == label).all():
            return np.unique(label, return_inverse=True)[1]


# ---------------------------------------------------------------------- places
#  all pieces of a kind are framed alike, so that they can be compared
STAND = Shot("worn", rig="worn", backdrop="sand", form="stone", ground_scale=2, fill=(1, 1), centre=(0, 0), rule=(10, "10 mm"))
BUST = STAND.but(elevation=9, box=((-9.3, -6, -14.2), (9.3, -6, 10.6)), rule=(50, "5 cm"), fstop=70)
HAND = STAND.but(elevation=20, azimuth=10, box=((-5.5, -0.5, 5.6), (4.1, -0.5, 18.4)), fstop=40)
WRIST = STAND.but(elevation=16, azimuth=-10, box=((-6.2, -2.5, -10.2), (6.8, -2.5, 7.1)), rule=(20, "2 cm"), fstop=40)
EAR = STAND.but(elevation=84, box=((-3.5, -5.0, 1.0), (4.9, 6.2, 1.0)), fstop=48)


def on_bust(build_, flat, heavy=1.0, pendant=False):
    """A piece that is built along that line, hung round the neck."""
    def build():
        line = hang(length(flat, True), forms.bust, [0, 0.3, 6.0], heavy)
        return lay(build_(), flat, line, forms.bust, pendant), forms.mesh(forms.bust, (-20, -12, -24), (20, 11, 14), 0.4)
    return build


def on_finger(build_):
    def build():
        ring = build_()
        points = ring.points()
        inner = np.hypot(points[:, 0], points[:, 2])[np.abs(points[:, 1]) < 0.12].min()
        return ring.at(forms.seat()), forms.mesh(forms.hand(inner - 0.008), (-6, -4, 0), (7, 8, 19), 0.16)
    return build


def round_wrist(build_, tilt=7.0):
    """A bangle or a stiff bracelet (axis Z), let down the arm until it rests."""
    def build():
        arm = forms.hand()
        worn = build_()
        points = worn.points()[:: max(len(worn.points()) // 6000, 1)]
        low, high = -14.0, 1.0
        place = lambda z: move(0, 0.25, z) @ turn("x", tilt)
        for _ in range(20):
            middle = (low + high) / 2
            m = place(middle)
            low, high = (low, middle) if arm(points @ m[:3, :3].T + m[:3, 3]).min() > 0.015 else (middle, high)
        return worn.at(place(high)), forms.mesh(arm, (-6, -4, -13), (7, 6, 9), 0.2)
    return build


def laid_round_wrist(build_, flat, tilt=6.0):
    def build():
        arm = forms.hand()
        return lay(build_(), flat, belt(length(flat, True) * 1.004, arm, tilt=tilt), arm), forms.mesh(arm, (-6, -4, -13), (7, 6, 9), 0.2)
    return build


def in_ear(build_, *pose):
    def build():
        relief = forms.ear()
        middle = relief.verts[np.linalg.norm(relief.verts[:, :2], axis=1).argmin(), 2]
        return build_().at(move(z=middle - 0.03), *pose or (np.eye(4),)), relief
    return build


lying_up = turn("x", 90)
WORN = {
    "dhruva-solitaire-ring": (on_finger(rings.solitaire), HAND),
    "raktima-ruby-halo-ring": (on_finger(rings.ruby_halo), HAND),
    "vanya-emerald-cocktail-ring": (on_finger(rings.emerald_cocktail), HAND),
    "padma-temple-ring": (on_finger(rings.lotus_temple), HAND),
    "veni-twist-band": (on_finger(rings.twist), HAND),
    "akhanda-eternity-band": (on_finger(rings.eternity), HAND),
    "padmavati-temple-haar": (on_bust(necklaces.temple_haar, necklaces.HAAR), BUST),
    "noorbagh-kundan-choker": (on_bust(necklaces.kundan_choker, necklaces.CHOKER), BUST),
    "moti-teenlada-pearl-necklace": (on_bust(necklaces.pearl_strands, necklaces.STRANDS[1][1]), BUST),
    "surya-pendant-necklace": (on_bust(necklaces.sun_pendant, necklaces.PENDANT, heavy=12, pendant=True), BUST),
    "dhara-diamond-riviere": (on_bust(necklaces.riviere, necklaces.RIVIERE), BUST),
    "ambi-mango-mala": (on_bust(necklaces.mango_mala, necklaces.MALA), BUST),
    "kamala-temple-kada": (round_wrist(lambda: bangles.lotus_kada().at(lying_up)), WRIST),
    "jaali-filigree-bangle": (round_wrist(lambda: bangles.filigree().at(lying_up)), WRIST),
    "tushar-pave-bangle": (round_wrist(lambda: bangles.pave().at(lying_up)), WRIST),
    "triveni-rope-bangles": (round_wrist(lambda: bangles.rope_trio().at(lying_up)), WRIST),
    "meena-enamel-bangles": (round_wrist(lambda: bangles.side_by_side(bangles.enamel("enamel_red"), bangles.enamel("enamel_green"), gap=1.1).at(lying_up)), WRIST),
    "chhanak-churi-set": (round_wrist(bangles.churi_set), WRIST),
    "tara-tennis-bracelet": (round_wrist(bracelets.tennis), WRIST),
    "kadi-curb-bracelet": (laid_round_wrist(bracelets.curb_chain, bracelets.loop_round(2.75)), WRIST),
    "megha-pearl-bracelet": (laid_round_wrist(bracelets.pearls, bracelets.loop_round(2.56)), WRIST),
    "smriti-charm-bracelet": (laid_round_wrist(bracelets.charms, bracelets.loop_round(2.6)), WRIST),
    "navagraha-gem-bracelet": (round_wrist(bracelets.nine_gems), WRIST),
    "latika-vine-cuff": (round_wrist(bracelets.vine_cuff), WRIST),
    "madhura-jhumka": (in_ear(earrings.jhumka), EAR),
    "chandni-chandbali": (in_ear(earrings.chandbali), EAR),
    "vritta-twist-hoops": (in_ear(earrings.hoop, move(0.5, -1.15, -0.98), turn("y", 50), turn("x", -90)), EAR),
    "mayura-peacock-drops": (in_ear(earrings.peacock_drop), EAR),
    "kumkum-ruby-studs": (in_ear(earrings.ruby_flower_stud), EAR),
    "bindu-pearl-drops": (in_ear(earrings.pearl_dangle), EAR),
}
