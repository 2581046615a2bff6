/** A part of a picture, in the picture's pixels. */
export type Area = { x: number; y: number; width: number; height: number };

/** Width divided by height of a product picture in the storefront. */
export const PHOTO_ASPECT = 3 / 4;

/** A narrower crop would be enlarged by the storefront and look soft. */
export const LEAST_WIDTH = 480;
const MOST_ZOOM = 4;

/** The largest zoom at which a crop still has LEAST_WIDTH pixels. */
export function mostZoom({ width, height }: { width: number; height: number }): number {
  const whole = Math.min(width, height * PHOTO_ASPECT);
  return Math.min(MOST_ZOOM, Math.max(1, whole / LEAST_WIDTH));
}

/** The pixel size of a crop: the part's own pixels, never enlarged. */
export function cropSize({ width, height }: Pick<Area, 'width' | 'height'>) {
  const wide = Math.max(1, Math.floor(Math.min(width, height * PHOTO_ASPECT)));
  return { width: wide, height: Math.max(1, Math.floor(wide / PHOTO_ASPECT)) };
}

const QUALITIES = [0.95, 0.9, 0.8, 0.7];

/** Encodes the picture as a JPEG, in the best quality whose file is within the limit. */
export async function encodeWithin(canvas: Pick<HTMLCanvasElement, 'toBlob'>, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return blob;
  }
  throw new Error('The cropped picture is larger than the upload limit in every quality.');
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Cuts an area out of an uploaded picture and returns it as a new file. */
export async function cropPicture(url: string, area: Area, maxBytes: number): Promise<File> {
  const { width, height } = cropSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser provides no 2D canvas, so the picture cannot be cropped.');
  context.drawImage(await load(url), Math.round(area.x), Math.round(area.y), width, height, 0, 0, width, height);
  return new File([await encodeWithin(canvas, maxBytes)], 'crop.jpg', { type: 'image/jpeg' });
}
