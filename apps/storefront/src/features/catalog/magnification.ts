import { responsiveImage } from '@kanaka/contracts/media/media';

/** How many times images are enlarged at most. */
export const MOST_TIMES = 2.5;

type Size = { width: number; height: number };

/** The size at which an image fills a frame, its edges cut off; the frame's own when the image's size is not known. */
export function filling(url: string, frame: Size): Size {
  const own = responsiveImage(url) ?? frame;
  const scale = Math.max(frame.width / own.width, frame.height / own.height);
  return { width: own.width * scale, height: own.height * scale };
}

/** The size at which a whole image fits into a frame. */
export function wholeIn(own: Size, frame: Size): Size {
  const scale = Math.min(frame.width / own.width, frame.height / own.height);
  return { width: own.width * scale, height: own.height * scale };
}

/** How many times an image that is shown `shownPx` wide can be enlarged without showing more than it has. */
export function magnification(url: string, shownPx: number): number {
  // The address of an image from elsewhere does not tell its size.
  const ownPx = responsiveImage(url)?.width ?? Infinity;
  return Math.max(1, Math.min(MOST_TIMES, ownPx / Math.max(1, shownPx)));
}
