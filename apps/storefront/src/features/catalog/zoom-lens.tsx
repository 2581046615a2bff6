import { type PointerEvent, type ReactNode, useState } from 'react';

/** The lens's diameter in pixels and its magnification. */
export const LENS_PX = 150;
export const LENS_TIMES = 2.5;

type Lens = { x: number; y: number; width: number; height: number };

/** A round magnifying glass that follows the mouse over a picture; on touch screens the browser's own zoom is used. */
export function ZoomLens({ url, children }: { url: string; children: ReactNode }) {
  const [lens, setLens] = useState<Lens | null>(null);

  const follow = ({ pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (pointerType !== 'mouse') return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setLens({ x: clientX - left, y: clientY - top, width, height });
  };

  return (
    <div
      onPointerMove={follow}
      onPointerLeave={() => setLens(null)}
      className="relative size-full [@media(hover:hover)]:cursor-zoom-in"
    >
      {children}
      {lens && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute rounded-full border border-white bg-ivory-deep bg-no-repeat shadow-float"
          style={{
            width: LENS_PX,
            height: LENS_PX,
            left: lens.x - LENS_PX / 2,
            top: lens.y - LENS_PX / 2,
            backgroundImage: `url("${url}")`,
            backgroundSize: `${lens.width * LENS_TIMES}px ${lens.height * LENS_TIMES}px`,
            backgroundPosition: `${LENS_PX / 2 - lens.x * LENS_TIMES}px ${LENS_PX / 2 - lens.y * LENS_TIMES}px`,
          }}
        />
      )}
    </div>
  );
}
