/** Whatever tells people what happened; `hideOthers` of Radix leaves these to screen readers as well. */
const NOTICES = '[aria-live]';

/** A notice lies over the window it was shown in: to press it is not to press beside the window. */
export function keepOpenForNotices(event: Event): void {
  if (event.target instanceof Element && event.target.closest(NOTICES)) event.preventDefault();
}

/** Escape puts back what is just being moved (it says so itself); the window it is moved in stays. */
export function keepOpenWhileMoving(event: Event): void {
  if (document.querySelector('[data-moving]')) event.preventDefault();
}
