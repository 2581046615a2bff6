const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role="slider"]';
const STEP_PX = 8;

/** Larger links, such as a card's whole picture, are still pressed beside what covers a part of them. */
const SMALL_PX = 96;

type Box = { left: number; right: number; top: number; bottom: number };

const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Whether it is what a press at its middle reaches: not hidden, and not below a dialog. */
function isReachable(control: Element, { left, right, top, bottom }: Box): boolean {
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return hit !== null && (control.contains(hit) || hit.contains(control));
}

/** The places of the controls that can be pressed now and that may overlap a column of the screen. */
function controlsBetween(left: number, right: number): Box[] {
  const column = { left, right, top: 0, bottom: window.innerHeight };
  const boxes: Box[] = [];
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    const isLarge = control.matches('a') && box.height > SMALL_PX;
    if (box.width > 0 && !isLarge && overlap(box, column) && isReachable(control, box)) boxes.push(box);
  }
  return boxes;
}

/**
 * How far from the bottom edge something of this height and place covers no control: at least `from`, or `from` when there is
 * no such place below `top`.
 */
export function freeBottom({
  left,
  right,
  height,
  from,
  top,
}: {
  left: number;
  right: number;
  height: number;
  from: number;
  top: number;
}): number {
  const controls = controlsBetween(left, right);
  for (let bottom = from; window.innerHeight - bottom - height >= top; bottom += STEP_PX) {
    const below = window.innerHeight - bottom;
    const place = { left, right, top: below - height, bottom: below };
    if (!controls.some((box) => overlap(box, place))) return bottom;
  }
  return from;
}
