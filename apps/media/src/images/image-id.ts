import { LONGEST_SIDE } from '@kanaka/contracts/media/media';
import { PHOTOGRAPH_SIDES } from '@kanaka/contracts/media/photographs';

export type Size = { width: number; height: number };

/** The same image at another width; its height is at least one pixel. */
export function sizeAt({ width, height }: Size, newWidth: number): Size {
  return { width: newWidth, height: Math.max(1, Math.round((height * newWidth) / width)) };
}

/** The image's own size, scaled down until no side is longer than `longest`. */
function within({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size at which an image is stored. */
export function storedSize(size: Size): Size {
  return within(size, LONGEST_SIDE);
}

/** The size of a photograph: its own, but with no side longer than the largest. */
export function photographSize(size: Size): Size {
  return within(size, PHOTOGRAPH_SIDES.large);
}

/** An id is derived from the uploaded bytes, so the same file always gets the same id. */
export function imageId(sha256: string, { width, height }: Size): string {
  return `${sha256.slice(0, 32)}-${width}x${height}`;
}

/** The size in an id; null if it is not one of our ids. */
export function sizeOfId(id: string): Size | null {
  const [, width, height] = /^[a-f0-9]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(id) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}
