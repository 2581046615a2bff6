import { IMAGE_WIDTHS } from '@kanaka/contracts/media';

export type Size = { width: number; height: number };

const LARGEST_WIDTH = Math.max(...IMAGE_WIDTHS);

/** The same picture at another width; never without a pixel. */
export function sizeAt({ width, height }: Size, newWidth: number): Size {
  return { width: newWidth, height: Math.max(1, Math.round((height * newWidth) / width)) };
}

/** The size a picture is stored at: its own, or as wide as the widest we keep. */
export function storedSize(size: Size): Size {
  return sizeAt(size, Math.min(size.width, LARGEST_WIDTH));
}

/** A picture is known by the bytes that were sent, so the same file is the same picture for ever. */
export function imageId(sha256: string, { width, height }: Size): string {
  return `${sha256.slice(0, 32)}-${width}x${height}`;
}

/** The size an id carries; null for anything that is not an id of ours. */
export function sizeOfId(id: string): Size | null {
  const [, width, height] = /^[a-f0-9]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(id) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}
