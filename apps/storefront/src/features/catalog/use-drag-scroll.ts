import { type DragEvent, type PointerEvent, useRef } from 'react';

/** A shorter way is a click with an unsteady hand. */
const DRAGGED_PX = 4;

/** Lets the mouse drag a scrolling area while `enabled`; fingers scroll it anyway. */
export function useDragScroll(enabled: boolean) {
  const held = useRef<{ x: number; y: number } | null>(null);
  const way = useRef(0);
  const letGo = () => {
    held.current = null;
  };
  return {
    dragHandlers: {
      onPointerDown: ({
        pointerType,
        button,
        clientX,
        clientY,
        pointerId,
        currentTarget,
      }: PointerEvent<HTMLElement>) => {
        way.current = 0;
        if (!enabled || pointerType !== 'mouse' || button !== 0) return;
        held.current = { x: clientX, y: clientY };
        currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
        if (!held.current) return;
        const [x, y] = [clientX - held.current.x, clientY - held.current.y];
        held.current = { x: clientX, y: clientY };
        way.current += Math.hypot(x, y);
        currentTarget.scrollBy({ left: -x, top: -y, behavior: 'instant' });
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      // A picture selected by a double click would itself be dragged away, which ends the pointer's events.
      onDragStart: (event: DragEvent) => event.preventDefault(),
    },
    /** Whether the press that has just ended moved the area, so that it is not a click. */
    wasDragged: () => way.current > DRAGGED_PX,
  };
}
