/** How far apart in time and place the two presses of a double press are at most. */
const SOON_MS = 500;
const NEAR_PX = 24;

/** What lies over the page, and what darkens the page behind it. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-overlay]';

/**
 * Lets the second press of a double press do nothing where the first has closed what lay over the page, such as by the bag's Close:
 * it would hit what lies beneath, which is not meant. All other fast presses count.
 */
export function ignoreSecondPresses(): void {
  let last: { layer: Element; x: number; y: number; at: number } | null = null;
  let isSecond = false;

  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener(
    'pointerdown',
    (event) => {
      isSecond =
        last !== null &&
        event.target instanceof Node &&
        !last.layer.contains(event.target) &&
        event.timeStamp - last.at < SOON_MS &&
        Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX;
      if (isSecond) stop(event);
    },
    { capture: true },
  );
  document.addEventListener(
    'click',
    (event) => {
      // One by keyboard, or by a script, follows no press.
      const isPressed = event.detail > 0;
      if (isSecond && isPressed) stop(event);
      isSecond = false;
      const layer = isPressed && event.target instanceof Element && event.target.closest(LAYERS);
      last = layer ? { layer, x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
    },
    { capture: true },
  );
}
