/**
 * Buttons that are pressed before React has hydrated the page are pressed again afterwards, so that no press is lost. Until then
 * the one that will be looks pressed: on a slow connection that takes many seconds.
 */

let pressed: HTMLElement | null = null;

function remember(event: MouseEvent) {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('#root button');
  if (!button) return;
  // The browser must not submit a form by itself.
  event.preventDefault();
  pressed?.removeAttribute('data-busy');
  pressed = button;
  button.setAttribute('data-busy', '');
}

/** Stores the last press from now on. Links are excluded: they work without React. */
export const rememberEarlyPresses = () => document.addEventListener('click', remember, { capture: true });

/** Called when React handles events itself. */
export const leavePressesToReact = () => document.removeEventListener('click', remember, { capture: true });

/** Called after hydration: presses the stored button. */
export function repeatEarlyPress(): void {
  const button = pressed;
  pressed = null;
  button?.removeAttribute('data-busy');
  if (button?.isConnected) button.click();
}
