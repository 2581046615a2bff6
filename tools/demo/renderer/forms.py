"""The forms on which a piece is shown as it is worn: a bust, a hand and an ear of stone.

Each is a signed distance, in centimetres and life size: what lies on it is pushed to its
surface, so nothing sinks in or floats.  The bust and the hand stand upright and face the
camera (-Y); the ear is a relief that lies on the floor and faces +Z, its top towards +Y.
"""
import math

import numpy as np

from geometry import Mesh, grid, smooth_through, unit


# ------------------------------------------------------------------ distances
def blend(a, b, k):
    """The union of two distances, its crease filled to about k."""
    h = np.clip(k - np.abs(a - b), 0, None) / k
    return np.minimum(a, b) - h * h * k / 4


def cone(p, a, b, ra, rb):
    """A bone: a rod from a to b with round ends, its radius from ra to rb."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    t = np.clip((p - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
    return np.linalg.norm(p - a - t[:, None] * (b - a), axis=1) - (ra + (rb - ra) * t)


def gradient(f, p, step=2e-3):
    corners = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], float)
    return sum(c * f(p + step * c)[:, None] for c in corners) / (4 * step)


def settle(f, p, rounds=6):
    """The points moved to the surface of f."""
    for _ in range(rounds):
        g = gradient(f, p)
        p = p - f(p)[:, None] * g / np.maximum((g * g).sum(1, keepdims=True), 1e-6)
    return p


def mesh(f, low, high, step):
    """The surface of f in a box: a net of one vertex for each cell that it crosses."""
    axes = [np.arange(a, b + step, step) for a, b in zip(low, high)]
    shape = tuple(len(a) for a in axes)
    values = np.concatenate([f(np.stack(np.meshgrid([x], axes[1], axes[2], indexing="ij"), -1).reshape(-1, 3)) for x in axes[0]])
    inside = (values < 0).reshape(shape)
    corners = sum(inside[i:shape[0] - 1 + i, j:shape[1] - 1 + j, k:shape[2] - 1 + k].astype(int) for i in (0, 1) for j in (0, 1) for k in (0, 1))
    cells = np.argwhere((corners > 0) & (corners < 8))
    number = np.full(corners.shape, -1)
    number[tuple(cells.T)] = np.arange(len(cells))
    faces = []
    for axis in range(3):
        first, second = np.delete(np.arange(3), axis)
        start, end = np.moveaxis(inside, axis, 0)[:-1], np.moveaxis(inside, axis, 0)[1:]
        crossed = np.argwhere(start != end)
        crossed = crossed[(crossed[:, 1:] > 0).all(1) & (crossed[:, 1] < shape[first] - 1) & (crossed[:, 2] < shape[second] - 1)]
        outward = start[tuple(crossed.T)]
        cell = np.empty((len(crossed), 3), int)
        cell[:, axis], cell[:, first], cell[:, second] = crossed.T
        square = []
        for a, b in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
            at = cell.copy()
            at[:, first] += a
            at[:, second] += b
            square.append(number[tuple(at.T)])
        square = np.column_stack(square)
        flip = outward if axis != 1 else ~outward
        square[~flip] = square[~flip][:, ::-1]
        faces.append(square)
    verts = np.asarray(low) + (cells + 0.5) * step
    return Mesh(settle(f, verts, 4), np.vstack(faces))


def spline(points, at):
    """Smooth values at heights through rows of (height, value, ...)."""
    rows = np.asarray(points, float)
    rows = rows[np.argsort(rows[:, 0])]
    x, y = rows[:, 0], rows[:, 1:]
    slope = np.diff(y, axis=0) / np.diff(x)[:, None]
    m = np.vstack([slope[:1], (slope[:-1] + slope[1:]) / 2, slope[-1:]])
    i = np.clip(np.searchsorted(x, at) - 1, 0, len(x) - 2)
    h = (x[i + 1] - x[i])[:, None]
    t = np.clip((at - x[i])[:, None] / h, 0, 1)
    return (2 * t**3 - 3 * t**2 + 1) * y[i] + (t**3 - 2 * t**2 + t) * h * m[i] + (3 * t**2 - 2 * t**3) * y[i + 1] + (t**3 - t**2) * h * m[i + 1]


# ----------------------------------------------------------------------- bust
#  height over the pit of the neck: half width, front, back
BUST = [
    (13.0, 5.35, -6.3, 4.1), (9.0, 5.15, -5.6, 4.6), (6.0, 5.2, -5.0, 5.2), (3.6, 5.7, -4.5, 6.0), (1.8, 6.8, -4.2, 6.9), (0.2, 9.1, -4.3, 7.6),
    (-1.4, 12.6, -4.9, 8.0), (-3.0, 15.6, -5.6, 8.2), (-5.0, 17.4, -6.5, 8.3), (-7.5, 18.0, -7.5, 8.2), (-11.0, 17.1, -8.6, 7.8),
    (-15.0, 14.8, -9.2, 7.0), (-20.0, 11.3, -8.8, 6.0), (-26.0, 8.0, -7.0, 4.6),
]


def bust(p):
    rows = spline(BUST, p[:, 2])
    wide, front, back = rows.T
    deep, middle = (back - front) / 2, (back + front) / 2
    x, y = np.abs(p[:, 0]) / wide, np.abs(p[:, 1] - middle) / deep
    body = ((x**2.2 + y**2.2) ** (1 / 2.2) - 1) * np.minimum(wide, deep)
    top = p[:, 2] - 10.5 - 0.22 * (p[:, 1] + 0.6)
    return -blend(-body, -top, 0.9)


# ----------------------------------------------------------------------- hand
#  The back of a left hand, wrist at z = 0: root, splay in degrees, lengths, radii from root to tip
FINGERS = {
    "index": ((2.55, 0.0, 8.5), 5.0, (4.2, 2.5, 1.7), (0.98, 0.83, 0.74, 0.56)),
    "middle": ((0.75, -0.22, 8.9), 1.0, (4.6, 2.9, 1.8), (1.0, 0.85, 0.76, 0.58)),
    "ring": ((-1.1, -0.12, 8.5), -4.0, (4.3, 2.7, 1.8), (0.95, 0.82, 0.72, 0.55)),
    "little": ((-2.75, 0.15, 7.7), -10.0, (3.4, 2.0, 1.6), (0.84, 0.70, 0.62, 0.48)),
}
CURL = (6.0, 17.0, 26.0)
SEAT = 0.60  # where a ring sits, as a share of the finger's first bone


def finger(name):
    """The joints of a finger, root to tip."""
    root, splay, lengths, _ = FINGERS[name]
    joints = [np.array(root)]
    for l, curl in zip(lengths, CURL):
        s, c = math.radians(splay), math.radians(curl)
        joints.append(joints[-1] + l * np.array([math.sin(s) * math.cos(c), math.sin(c), math.cos(s) * math.cos(c)]))
    return joints


def hand(girth=0.86):
    """The distance to a hand whose ring finger has that radius where a ring sits."""
    def distance(p):
        arm = blend(cone(p, (0.9, 0.2, 1.0), (1.25, 0.5, -16), 1.72, 2.40), cone(p, (-0.9, 0.2, 1.0), (-1.2, 0.5, -16), 1.68, 2.35), 1.2)
        palm = arm
        for (root, *_), x in zip(FINGERS.values(), (1.15, 0.4, -0.4, -1.1)):
            palm = blend(palm, cone(p, (x, 0.25, 0.8), root, 1.55, 1.0), 1.0)
        palm = blend(palm, cone(p, (-1.3, 0.8, 1.4), (-2.5, 0.7, 6.0), 1.35, 1.1), 1.2)
        palm = blend(palm, cone(p, (1.4, 0.8, 1.2), (3.45, 1.25, 4.7), 1.45, 1.10), 1.2)
        names = list(FINGERS)
        for a, b in zip(names, names[1:]):
            web = [finger(n)[0] * 0.62 + finger(n)[1] * 0.38 + [0, 0.25, 0] for n in (a, b)]
            palm = blend(palm, cone(p, *web, 0.52, 0.52), 0.9)
        thumb = blend(cone(p, (3.45, 1.25, 4.7), (4.45, 0.95, 7.6), 1.05, 0.86), cone(p, (4.45, 0.95, 7.6), (4.75, 1.0, 9.9), 0.84, 0.62), 0.25)
        whole = blend(palm, thumb, 0.9)
        for name in names:
            joints, radii = finger(name), FINGERS[name][3]
            if name == "ring":
                slope = radii[1] - radii[0]
                radii = (girth - SEAT * slope, girth + (1 - SEAT) * slope, radii[2], radii[3])
            bones = cone(p, joints[0], joints[1], radii[0], radii[1])
            for a, b, ra, rb in zip(joints[1:], joints[2:], radii[1:], radii[2:]):
                bones = blend(bones, cone(p, a, b, ra, rb), 0.25)
            whole = np.minimum(whole, blend(palm, bones, 0.7))
        return whole

    return distance


def seat():
    """The matrix that puts a ring (axis Y, stone +Z) on the ring finger."""
    a, b = finger("ring")[:2]
    axis = unit(b - a)
    out = unit(np.array([0, -1.0, 0]) + axis * axis[1])
    m = np.eye(4)
    m[:3, :3] = np.column_stack([np.cross(axis, out), axis, out])
    m[:3, 3] = a + SEAT * (b - a)
    return m


# ------------------------------------------------------------------------ ear
#  A left ear; the lobe is pierced at the origin, the face lies towards -X
HELIX = [(0.50, 2.45), (-0.05, 2.75), (-0.62, 3.35), (-0.68, 4.2), (-0.2, 4.95), (0.7, 5.40), (1.72, 5.20), (2.42, 4.45), (2.60, 3.45), (2.36, 2.40), (1.90, 1.5), (1.42, 0.75), (1.05, 0.2)]
ANTIHELIX = [(0.36, 1.18), (0.85, 1.12), (1.30, 1.55), (1.64, 2.35), (1.66, 3.15), (1.36, 3.9), (1.0, 4.6)]
CRUS = [(1.46, 3.6), (0.95, 3.92), (0.3, 4.0), (-0.3, 4.05)]
EDGE = [(-0.62, 3.4), (-0.7, 4.2), (-0.2, 4.97), (0.7, 5.42), (1.72, 5.22), (2.44, 4.45), (2.62, 3.45), (2.38, 2.40), (1.92, 1.5), (1.46, 0.75), (1.12, 0.05), (0.75, -0.55), (0.1, -0.85), (-0.5, -0.5), (-0.72, 0.2), (-0.80, 1.2), (-0.85, 2.2)]


def _near(x, y, path):
    """The distance to a line and the share of it at the nearest point."""
    best, share = np.full(x.shape, 9e9), np.zeros(x.shape)
    for i, (a, b) in enumerate(path):
        d = np.hypot(x - a, y - b)
        closer = d < best
        best, share = np.where(closer, d, best), np.where(closer, i / (len(path) - 1), share)
    return best, share


def _line(points, n=140, closed=False):
    return smooth_through(points, n, closed)[:, :2]


def _rise(a, b, t):
    t = np.clip((t - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def ear(low=(-7, -8.5), high=(7, 8.5), step=0.035):
    """The relief: heights over a grid."""
    x, y = np.meshgrid(np.arange(low[0], high[0], step), np.arange(low[1], high[1], step), indexing="ij")
    cheek = -1.0 + 1.1 * _rise(0.8, -2.4, x) * _rise(-3.0, 1.5, y)
    # the pinna: a plate that leans out towards its back edge
    rim = _line(EDGE, 260, True)
    away, _ = _near(x, y, rim)
    nxt = np.roll(rim, -1, 0)
    crossings = sum(((a[1] > y) != (b[1] > y)) & (x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1] + 1e-12) + a[0]) for a, b in zip(rim, nxt))
    depth = np.where(crossings % 2 == 1, away, -away)
    lean = 0.85 + 0.26 * np.clip(x, -0.8, 2.4)
    attached = _rise(0.0, -1.1, x) * _rise(-0.6, 0.3, y)
    plate = cheek + (lean - cheek) * _rise(-0.30 - 0.9 * attached, 0.16 + 0.25 * attached, depth)
    height = plate
    # the bowl, then what stands round it
    bowl = np.hypot((x - 0.52) / 0.95, (y - 2.05) / 1.05)
    height = height - 0.95 * _rise(1.12, 0.35, bowl)
    upper = np.hypot((x - 0.35) / 0.95, (y - 3.25) / 0.5)
    height = height - 0.45 * _rise(1.1, 0.3, upper)
    for path, radius, top, floor in ((ANTIHELIX, 0.52, lambda s: 1.42 + 0.20 * np.sin(math.pi * s) - 0.42 * _rise(0.75, 1.0, s), None), (CRUS, 0.36, lambda s: 1.38 - 0.5 * s, None),
                                     (HELIX, 0.40, lambda s: 0.95 + 0.75 * _rise(0.05, 0.62, s) - 0.36 * _rise(0.74, 1.0, s) - 0.75 * _rise(0.10, 0.0, s), None)):
        d, share = _near(x, y, _line(path))
        ridge = top(share) - 0.9 * (1 - np.sqrt(np.clip(1 - (d / radius) ** 2, 0, 1)))
        height = np.where(d < radius, -blend(-height, -ridge, 0.28), height)
    for (cx, cy), (rx, ry), top in (((-0.66, 1.85), (0.55, 0.62), 1.22), ((0.34, 1.10), (0.42, 0.36), 1.38), ((0.05, 0.0), (1.02, 0.92), 1.36)):
        d = np.hypot((x - cx) / rx, (y - cy) / ry)
        mound = top - 0.75 * (1 - np.sqrt(np.clip(1 - d**2, 0, 1)))
        height = np.where(d < 1, -blend(-height, -mound, 0.35), height)
    for _ in range(10):
        height[1:-1, 1:-1] = (4 * height[1:-1, 1:-1] + height[:-2, 1:-1] + height[2:, 1:-1] + height[1:-1, :-2] + height[1:-1, 2:]) / 8
    return Mesh(np.stack([x, y, height], -1).reshape(-1, 3), grid(*x.shape))
