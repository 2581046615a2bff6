import { LONGEST_SIDE } from '@kanaka/contracts/media/media';

/** A part of an image, in the image's pixels. */
export type Area = { x: number; y: number; width: number; height: number };

/** Width divided by height of a product image in the storefront. */
export const PHOTO_ASPECT = 3 / 4;

/** A narrower crop would be enlarged by the storefront and look soft. */
export const LEAST_WIDTH = 480;
const MOST_ZOOM = 4;

/** The largest zoom at which a crop still has LEAST_WIDTH pixels. */
export function mostZoom({ width, height }: { width: number; height: number }): number {
  const whole = Math.min(width, height * PHOTO_ASPECT);
  return Math.min(MOST_ZOOM, Math.max(1, whole / LEAST_WIDTH));
}

type Size = Pick<Area, 'width' | 'height'>;

/** The part in whole pixels and exact proportions. */
function wholePart({ width, height }: Size): Size {
  const wide = Math.max(1, Math.floor(Math.min(width, height * PHOTO_ASPECT)));
  return { width: wide, height: Math.max(1, Math.floor(wide / PHOTO_ASPECT)) };
}

/** The pixel size of a crop: the part's own pixels, never enlarged, and not more than the server keeps. */
export function cropSize(part: Size): Size {
  const whole = wholePart(part);
  return whole.height <= LONGEST_SIDE ? whole : { width: LONGEST_SIDE * PHOTO_ASPECT, height: LONGEST_SIDE };
}

const QUALITIES = [0.95, 0.9, 0.8, 0.7];

/** Encodes the image as a JPEG, in the best quality whose file is within the limit. */
export async function encodeWithin(canvas: Pick<HTMLCanvasElement, 'toBlob'>, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return blob;
  }
  throw new Error('The cropped picture is larger than the upload limit in every quality.');
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** A file's address for an `img`; the content policy allows no `blob:`. */
export function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The file could not be read.', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}

/** Cuts an area out of an image and returns it as a new file. */
export async function cropImage(address: string, area: Area, maxBytes: number): Promise<File> {
  const part = wholePart(area);
  const { width, height } = cropSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser provides no 2D canvas, so the picture cannot be cropped.');
  context.imageSmoothingQuality = 'high';
  const [x, y] = [Math.round(area.x), Math.round(area.y)];
  context.drawImage(await load(address), x, y, part.width, part.height, 0, 0, width, height);
  return new File([await encodeWithin(canvas, maxBytes)], 'crop.jpg', { type: 'image/jpeg' });
}
