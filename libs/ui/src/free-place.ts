const PRESSED = 'a[href], button, summary, [role="slider"], [role="menuitem"], [role="option"]';
const CONTROLS = `${PRESSED}, input, select, textarea, label`;
/** What is read while the notice is there, such as a total or the day of delivery: covered only where nothing else is free. */
const WORDS = '[data-keep-clear], [data-dialog-actions]';
/** What says where one is, and takes the focus where a form is refused. */
const HEADINGS = 'h1, h1 + p, h2';
const FORM_CONTROLS = 'button, input, select, textarea';

/** Larger links, such as a card's whole picture, are still pressed beside what covers a part of them. */
const SMALL_PX = 96;

type Box = { left: number; right: number; top: number; bottom: number };

export const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

export const TOAST = '[data-sonner-toast]';

/** Whether it is what a press at its middle reaches: not hidden, and not below a dialog; a toast may lie over it. */
function isReachable(control: Element, box: Box): boolean {
  // Of what is partly outside the screen, the rest.
  const [left, right] = [Math.max(0, box.left), Math.min(window.innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(window.innerHeight, box.bottom)];
  const under = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
  const hit = under.find((element) => !element.closest(TOAST));
  return hit !== undefined && (control.contains(hit) || hit.contains(control));
}

/** The places of what is on the screen; without `covered` only of what can be pressed now. */
function boxesOf(selector: string, { covered = false } = {}): Box[] {
  const screen = { left: 0, right: window.innerWidth, top: 0, bottom: window.innerHeight };
  const boxes: Box[] = [];
  for (const control of document.querySelectorAll(selector)) {
    const box = control.getBoundingClientRect();
    const isLarge = control.matches('a') && box.height > SMALL_PX;
    if (control.closest(TOAST)) continue;
    if (box.width > 0 && !isLarge && overlap(box, screen) && (covered || isReachable(control, box))) boxes.push(box);
  }
  return boxes;
}

/** Whether something there covers a control that could be pressed without it. */
export const coversControl = (place: Box): boolean => boxesOf(CONTROLS).some((box) => overlap(box, place));

const isLongPage = () => document.documentElement.scrollHeight > 2 * window.innerHeight;

export type Place = { left: number; bottom: number };

type Wanted = {
  lefts: readonly [number, ...number[]];
  width: number;
  height: number;
  from: number;
  top: number;
  /** How far apart the places are. */
  step: number;
};

/** Places in a row are tried this far apart, at least where none of the wanted ones is free of controls. */
export const STEP_PX = 8;

/** The nearest place that overlaps none of the boxes; null when there is none. */
function nearestPlace({ lefts, width, height, from, top, step }: Wanted, avoided: readonly Box[]): Place | null {
  let [best, distance]: [Place | null, number] = [null, Infinity];
  for (const left of lefts) {
    const aside = Math.abs(left - lefts[0]);
    const inColumn = avoided.filter((box) => box.left < left + width && box.right > left);
    for (let bottom = from; window.innerHeight - bottom - height >= top; bottom += step) {
      if (aside + bottom - from >= distance) break;
      const below = window.innerHeight - bottom;
      const place = { left, right: left + width, top: below - height, bottom: below };
      if (inColumn.some((box) => overlap(box, place))) continue;
      [best, distance] = [{ left, bottom }, aside + bottom - from];
      break;
    }
  }
  return best;
}

/**
 * Where something of this size covers no control, no heading and, where that is possible, no words that matter and nothing
 * below a dialog, which may be about to close: in one of the columns that begin at `lefts`, at least `from` above the bottom
 * edge and below `top`. Of several places, the one nearest to the bottom of the first column; there too when no place is free.
 */
export function freePlace(wanted: Wanted): Place {
  const kept = boxesOf(`${CONTROLS}, ${HEADINGS}`);
  return (
    nearestPlace(wanted, boxesOf(`${CONTROLS}, ${WORDS}, ${HEADINGS}`, { covered: true })) ??
    nearestPlace(wanted, [...kept, ...boxesOf(WORDS)]) ??
    nearestPlace(wanted, kept) ??
    // A long form of a phone has no free place; its fields can be scrolled from below the notice.
    (isLongPage() ? nearestPlace(wanted, boxesOf(`${PRESSED}, ${HEADINGS}, :focus`)) : null) ??
    nearestPlace({ ...wanted, step: STEP_PX }, kept) ??
    // A short form fills a phone: there it is closer to the form's button, and covers a link beside it.
    nearestPlace({ ...wanted, height: wanted.height - STEP_PX }, boxesOf(`${FORM_CONTROLS}, ${HEADINGS}`)) ?? {
      left: wanted.lefts[0],
      bottom: wanted.from,
    }
  );
}
