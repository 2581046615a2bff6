import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../shapes.ts';

export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

/** The most files in one upload. */
export const MAX_IMAGES_AN_UPLOAD = 20;

/** The longest side in which an image is stored; the larger original is not kept. */
export const LONGEST_SIDE = 2560;

/** Every image is stored in these widths up to its own, and in its own width. */
export const IMAGE_WIDTHS = [320, 480, 768, 1080, 1600, 1920, LONGEST_SIDE] as const;

export const IMAGE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A stored image. `url` is its largest JPEG; products store only that, and `picture` below derives the others from it. */
export const StoredImage = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type StoredImage = z.infer<typeof StoredImage>;

export const uploadImages = endpoint.post('/admin/products/upload-image', 'images:write', {
  summary: 'Stores pictures sent as `my_file` (one or more), each up to 8 MB, checked by their content. All or none.',
  errors: ['image.too-large', 'image.too-many-pixels', 'image.heic', 'image.unreadable', 'image.not-processed'],
  files: { field: 'my_file', maxBytes: MAX_IMAGE_BYTES },
  reply: z.object({ message: z.string(), results: z.array(StoredImage) }),
});

/** A certificate has the same size limit as an image. */
export const uploadCertificate = endpoint.post('/admin/products/upload-certificate', 'images:write', {
  summary:
    'Stores one certificate sent as `certificate`: a PDF (stored unchanged) or a picture; checked by its content.',
  errors: ['image.too-large', 'image.unreadable'],
  files: { field: 'certificate', maxBytes: MAX_IMAGE_BYTES },
  reply: z.object({ message: z.string(), url: z.string() }),
});

/** The shop's logo and its icon are stored within this many pixels each way. */
export const LOGO_SIDE = 512;

export const uploadLogo = endpoint.post('/admin/settings/upload-logo', 'settings:write', {
  summary: 'Stores one picture sent as `logo`, for the shop’s logo or icon: as PNG, because it may be transparent.',
  errors: ['image.too-large', 'image.too-many-pixels', 'image.heic', 'image.unreadable', 'image.not-processed'],
  files: { field: 'logo', maxBytes: MAX_IMAGE_BYTES },
  reply: z.object({ message: z.string(), url: z.string() }),
});

/** The path at which `media` serves a logo, by the SHA-256 of its content and its size. */
export function logoUrl(sha256: string, { width, height }: { width: number; height: number }): string {
  return `/media/logos/${sha256}-${width}x${height}.png`;
}

const storedLogo = /^\/media\/logos\/[a-f0-9]{64}-([1-9]\d{0,2})x([1-9]\d{0,2})\.png$/;

/** The size of a stored logo; null for any other address. */
export function logoSize(url: string): { width: number; height: number } | null {
  const [, width, height] = storedLogo.exec(url) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** The path at which `media` serves a PDF certificate, by the SHA-256 of its content. */
export function certificateUrl(sha256: string): string {
  return `/media/certificates/${sha256}.pdf`;
}

/** Whether a certificate is an uploaded PDF: such a file is downloaded, not shown in a page. */
export function isStoredPdf(url: string): boolean {
  return /^\/media\/certificates\/[a-f0-9]{64}\.pdf$/.test(url);
}

/** The widths in which an image of this width is stored. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? width);
  return [...IMAGE_WIDTHS.filter((step) => step < largest), largest];
}

/** The path of one variant. The id contains the original's size, so that pages can reserve the space without a request. */
export function variantUrl(id: string, width: number, format: ImageFormat): string {
  return `/media/${id}/${width}.${format}`;
}

export type ResponsiveImage = {
  src: string;
  width: number;
  height: number;
  /** A `srcset` for each format, best format first. */
  sources: { type: 'image/avif' | 'image/webp'; srcSet: string }[];
  srcSet: string;
};

const storedImage = /^\/media\/([a-f0-9]{32}-(\d{1,5})x(\d{1,5}))\/\d+\.jpg$/;

/** The images of collections that every shop has. */
const ownImage = /^(\/collections\/[\w-]+)-960\.jpg$/;
const OWN_WIDTHS = [480, 960];

/** The attributes of a `<picture>`, derived from a stored image's URL; null for an image from elsewhere. */
export function responsiveImage(url: string): ResponsiveImage | null {
  const [, own] = ownImage.exec(url) ?? [];
  if (own) {
    const srcSet = (format: ImageFormat) => OWN_WIDTHS.map((step) => `${own}-${step}.${format} ${step}w`).join(', ');
    return responsiveOf({ src: url, width: 960, height: 1200 }, srcSet);
  }
  const match = storedImage.exec(url);
  const [, id, width, height] = match ?? [];
  if (!id || !width || !height) return null;
  const widths = widthsOf(Number(width));
  const srcSet = (format: ImageFormat) => widths.map((step) => `${variantUrl(id, step, format)} ${step}w`).join(', ');
  return responsiveOf({ src: url, width: Number(width), height: Number(height) }, srcSet);
}

function responsiveOf(
  own: Pick<ResponsiveImage, 'src' | 'width' | 'height'>,
  srcSet: (format: ImageFormat) => string,
): ResponsiveImage {
  return {
    ...own,
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    srcSet: srcSet('jpg'),
  };
}

/** An image's URL: one that `media` serves, or an http(s) URL. */
export const ImageUrl = text(2000).regex(
  /^(\/media\/|https?:\/\/)[^\s"'<>\\]+$/,
  'This is not the address of a picture.',
);
