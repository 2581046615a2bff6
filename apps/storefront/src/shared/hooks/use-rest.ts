import { type FocusEvent, useState } from 'react';

/**
 * Whether an automatic animation must pause, because the pointer is over it or the keyboard focus is inside it. A click also
 * leaves the focus inside, so only a visible (keyboard) focus counts.
 */
export function useRest() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    resting: hovered || focused,
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
