/** A part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number };

/** A photograph in the shop is this wide to this high. */
export const PHOTO_ASPECT = 3 / 4;

/** A narrower one would be drawn larger than it is, and look soft. */
export const LEAST_WIDTH = 480;
const MOST_ZOOM = 4;

/** How far one can zoom into a picture of this size before too little of it is left. */
export function mostZoom({ width, height }: { width: number; height: number }): number {
  const whole = Math.min(width, height * PHOTO_ASPECT);
  return Math.min(MOST_ZOOM, Math.max(1, whole / LEAST_WIDTH));
}

/** What a crop is drawn at: pixel for pixel, never larger than it is in the picture. */
export function cropSize({ width, height }: Pick<Area, 'width' | 'height'>) {
  const wide = Math.max(1, Math.floor(Math.min(width, height * PHOTO_ASPECT)));
  return { width: wide, height: Math.max(1, Math.floor(wide / PHOTO_ASPECT)) };
}

const QUALITIES = [0.95, 0.9, 0.8, 0.7];

/** The picture as a JPEG, in the best of a few qualities that fits. */
export async function encodeWithin(canvas: Pick<HTMLCanvasElement, 'toBlob'>, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return blob;
  }
  throw new Error('the picture could not be encoded within its limit');
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Cuts a part out of a picture of ours, as a new file. */
export async function cropPicture(url: string, area: Area, maxBytes: number): Promise<File> {
  const { width, height } = cropSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  context.drawImage(await load(url), Math.round(area.x), Math.round(area.y), width, height, 0, 0, width, height);
  return new File([await encodeWithin(canvas, maxBytes)], 'crop.jpg', { type: 'image/jpeg' });
}
