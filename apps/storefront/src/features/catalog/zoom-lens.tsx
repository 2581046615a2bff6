import { filling, magnification } from './magnification.ts';

/** The lens's diameter in pixels. */
const LENS_PX = 150;

/** Where the mouse is over an image, and how large the image is shown. */
export type LensPlace = { x: number; y: number; width: number; height: number };

/** A round magnifying glass over an image, at the mouse. */
export function ZoomLens({ url, at: { x, y, width, height } }: { url: string; at: LensPlace }) {
  const shown = filling(url, { width, height });
  const times = magnification(url, shown.width);
  if (times === 1) return null;
  // The frame shows the middle of an image that is larger.
  const from = (at: number, frame: number, whole: number) => LENS_PX / 2 - (at + (whole - frame) / 2) * times;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute rounded-full border border-white bg-ivory-deep bg-no-repeat shadow-float"
      style={{
        width: LENS_PX,
        height: LENS_PX,
        left: x - LENS_PX / 2,
        top: y - LENS_PX / 2,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${shown.width * times}px ${shown.height * times}px`,
        backgroundPosition: `${from(x, width, shown.width)}px ${from(y, height, shown.height)}px`,
      }}
    />
  );
}
