import type { MouseEvent } from 'react';

/**
 * For a button below fields that are checked when they are left (`onMouseDown`): a field that is left at the press and gets
 * its error would push the button from under the pointer, and the click would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
