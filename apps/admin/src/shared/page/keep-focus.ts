import type { MouseEvent } from 'react';

/**
 * An `onMouseDown` handler for a button below fields that are validated on blur. Without it, the press blurs a field, its
 * error appears and moves the button away from the pointer, and no click event is fired.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
