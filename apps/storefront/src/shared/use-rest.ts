import { type FocusEvent, useState } from 'react';

/**
 * Whether something that moves by itself must rest because a pointer is over it or a keyboard is inside it. A press of the
 * pointer leaves focus behind too; that stops nothing once the pointer has gone.
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
