/** How far apart in time and place the two presses of a double press are at most. */
const SOON_MS = 500;
const NEAR_PX = 24;

type Press = { control: Element; x: number; y: number; at: number };

/** What is pressed, rather than the part of its icon that was hit. */
const controlOf = ({ target }: Event) =>
  target instanceof Element ? (target.closest('a, button, label, input, [role], [tabindex]') ?? target) : null;

/**
 * Lets the second press of a double press do nothing when the first has removed what it hit, such as the bag's Close: it would hit
 * whatever has appeared at its place. Fast presses of what stays all count.
 */
export function ignoreSecondPresses(): void {
  let last: Press | null = null;
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
        !last.control.isConnected &&
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
      const control = controlOf(event);
      last = isPressed && control ? { control, x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
    },
    { capture: true },
  );
}
