import { type DragEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { magnification, MOST_TIMES, wholeIn } from './magnification.ts';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 32;

type Point = { x: number; y: number };
type TwoTouches = readonly [Touch, Touch];

const twoOf = ({ touches: [one, other] }: TouchEvent): TwoTouches | null => (one && other ? [one, other] : null);
const distance = ([one, other]: TwoTouches) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
const middle = ([one, other]: TwoTouches): Point => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
});

/** The image as it fits into the area: as wide as the area, or as high. */
function wholeImage(area: HTMLElement) {
  const image = area.querySelector('img');
  const frame = { width: area.clientWidth, height: area.clientHeight };
  return image?.naturalHeight ? wholeIn({ width: image.naturalWidth, height: image.naturalHeight }, frame) : frame;
}

/**
 * Enlarges the image in a scrolling area: by a click of the mouse, a double tap or pinching, and by `toggle`. Once
 * enlarged, the area is scrolled by the browser or dragged with the mouse. The content is resized directly, because a pinch
 * changes it with every frame.
 */
export function useZoom(url: string) {
  const area = useRef<HTMLDivElement>(null);
  const times = useRef(1);
  const lastTap = useRef({ at: 0, x: 0, y: 0 });
  const [zoomed, setZoomed] = useState(false);
  const { dragHandlers, wasDragged } = useDragScroll(zoomed);

  const most = () => (area.current ? magnification(url, wholeImage(area.current).width) : 1);

  /** Enlarges to `wanted` times; what is at `point` stays there. */
  const zoomTo = useCallback((wanted: number, point: Point, limit: number) => {
    const scrolled = area.current;
    const content = scrolled?.firstElementChild;
    if (!scrolled || !(content instanceof HTMLElement)) return;
    const { left, top } = scrolled.getBoundingClientRect();
    const [x, y] = [point.x - left, point.y - top];
    const next = Math.min(limit, Math.max(1, wanted));
    const by = next / times.current;
    // The image is in the middle of the content, which is no larger than the image, so that nobody scrolls into emptiness.
    const fromMiddle = {
      x: (scrolled.scrollLeft + x - content.offsetWidth / 2) * by,
      y: (scrolled.scrollTop + y - content.offsetHeight / 2) * by,
    };
    const { width, height } = wholeImage(scrolled);
    times.current = next;
    content.style.width = next > 1 ? `max(100%, ${width * next}px)` : '100%';
    content.style.height = next > 1 ? `max(100%, ${height * next}px)` : '100%';
    scrolled.scrollTo(content.offsetWidth / 2 + fromMiddle.x - x, content.offsetHeight / 2 + fromMiddle.y - y);
    setZoomed(next > 1);
  }, []);

  const reset = useCallback(() => zoomTo(1, { x: 0, y: 0 }, 1), [zoomTo]);

  /** Without a point: in the middle. */
  const toggle = (point?: Point) => {
    const { left = 0, top = 0, width = 0, height = 0 } = area.current?.getBoundingClientRect() ?? {};
    zoomTo(times.current > 1 ? 1 : MOST_TIMES, point ?? { x: left + width / 2, y: top + height / 2 }, most());
  };

  const onClick = ({ clientX: x, clientY: y, timeStamp: at, detail, nativeEvent }: MouseEvent) => {
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse') {
      // The second click of a double click would undo the first.
      if (detail === 1 && !wasDragged()) toggle({ x, y });
      return;
    }
    const last = lastTap.current;
    const isSecond = at - last.at < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_PX;
    lastTap.current = { at: isSecond ? 0 : at, x, y };
    if (isSecond) toggle({ x, y });
  };

  useEffect(() => {
    const scrolled = area.current;
    if (!scrolled) return undefined;
    let began: { distance: number; times: number; limit: number } | null = null;
    const pinch = (event: TouchEvent) => {
      const two = twoOf(event);
      if (!two) {
        began = null;
        return;
      }
      event.preventDefault();
      began ??= { distance: Math.max(1, distance(two)), times: times.current, limit: most() };
      zoomTo((began.times * distance(two)) / began.distance, middle(two), began.limit);
    };
    const end = () => {
      began = null;
    };
    // React's own listeners are passive and could not keep the browser from scrolling during a pinch.
    scrolled.addEventListener('touchmove', pinch, { passive: false });
    scrolled.addEventListener('touchend', end);
    return () => {
      scrolled.removeEventListener('touchmove', pinch);
      scrolled.removeEventListener('touchend', end);
    };
  });

  return { area: { ref: area, onClick, ...dragHandlers }, zoomed, toggle, reset };
}

/** A shorter way is a click with an unsteady hand. */
const DRAGGED_PX = 4;

/** Lets the mouse drag a scrolling area while `enabled`; fingers scroll it anyway. */
function useDragScroll(enabled: boolean) {
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
      // An image selected by a double click would itself be dragged away, which ends the pointer's events.
      onDragStart: (event: DragEvent) => event.preventDefault(),
    },
    /** Whether the press that has just ended moved the area, so that it is not a click. */
    wasDragged: () => way.current > DRAGGED_PX,
  };
}
