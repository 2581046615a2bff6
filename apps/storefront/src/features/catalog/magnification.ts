import { picture } from '@kanaka/contracts/media/media';

/** How many times pictures are enlarged at most. */
export const MOST_TIMES = 2.5;

type Size = { width: number; height: number };

/** The size at which a picture fills a frame, its edges cut off; the frame's own when the picture's size is not known. */
export function filling(url: string, frame: Size): Size {
  const own = picture(url) ?? frame;
  const scale = Math.max(frame.width / own.width, frame.height / own.height);
  return { width: own.width * scale, height: own.height * scale };
}

/** The size at which a whole picture fits into a frame. */
export function wholeIn(own: Size, frame: Size): Size {
  const scale = Math.min(frame.width / own.width, frame.height / own.height);
  return { width: own.width * scale, height: own.height * scale };
}

/** How many times a picture that is shown `shownPx` wide can be enlarged without showing more than it has. */
export function magnification(url: string, shownPx: number): number {
  // The address of a picture from elsewhere does not tell its size.
  const ownPx = picture(url)?.width ?? Infinity;
  return Math.max(1, Math.min(MOST_TIMES, ownPx / Math.max(1, shownPx)));
}
