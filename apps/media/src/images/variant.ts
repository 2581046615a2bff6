import { IMAGE_FORMATS, widthsOf, type ImageFormat } from '@kanaka/contracts/media/media';
import { sizeOfId } from './image-id.ts';

/** One file of an image: its width and format. */
export type Variant = { id: string; width: number; format: ImageFormat };

export const contentTypeOf: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The key of a variant in the bucket. */
export function keyOf({ id, width, format }: Variant): string {
  return `images/${id}/${width}.${format}`;
}

/** The key of the JPEG that is kept of an upload, of its full width; every other file of the image is made from it. */
export const keptKey = (id: string, { width }: { width: number }) => keyOf({ id, width, format: 'jpg' });

/** The variant that a URL names; null if no image of ours can have it. */
export function variantOf(id: string, file: string): Variant | null {
  const size = sizeOfId(id);
  const [, digits, extension] = /^([1-9]\d{0,4})\.([a-z]{3,4})$/.exec(file) ?? [];
  const format = IMAGE_FORMATS.find((known) => known === extension);
  const width = Number(digits);
  if (!size || !format || !widthsOf(size.width).includes(width)) return null;
  return { id, width, format };
}
