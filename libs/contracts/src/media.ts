import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './shapes.ts';

export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

/** Most files one upload may carry. */
export const MAX_IMAGES_AN_UPLOAD = 20;

/** Widths every picture is kept in, as far as the original reaches; the original's own width (at most the last) is kept too. */
export const IMAGE_WIDTHS = [320, 480, 768, 1080, 1600, 1920] as const;

export const IMAGE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A stored picture: `url` is its largest JPEG, the one address a product keeps; the others follow from it (`picture` below). */
export const StoredImage = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type StoredImage = z.infer<typeof StoredImage>;

export const uploadImages = endpoint({
  method: 'POST',
  path: '/admin/products/upload-image',
  audience: 'admin',
  summary: 'Stores pictures sent as `my_file` (one or more), each up to 8 MB, judged by their bytes. All or none.',
  files: { field: 'my_file', maxBytes: MAX_IMAGE_BYTES },
  reply: z.object({ message: z.string(), results: z.array(StoredImage) }),
});

/** A certificate is as large as a picture at most. */
export const uploadCertificate = endpoint({
  method: 'POST',
  path: '/admin/products/upload-certificate',
  audience: 'admin',
  summary: 'Stores one certificate sent as `certificate`: a PDF kept as it is, or a picture; judged by its bytes.',
  files: { field: 'certificate', maxBytes: MAX_IMAGE_BYTES },
  reply: z.object({ message: z.string(), url: z.string() }),
});

/** Where `media` delivers a certificate that is a PDF, by the SHA-256 of its bytes. */
export function certificateUrl(sha256: string): string {
  return `/media/certificates/${sha256}.pdf`;
}

/** Whether a certificate's address is a PDF of ours: it is kept by who opens it, and shown by no page. */
export function isStoredPdf(url: string): boolean {
  return /^\/media\/certificates\/[a-f0-9]{64}\.pdf$/.test(url);
}

/** The widths a picture of this width is kept in. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? width);
  return [...IMAGE_WIDTHS.filter((step) => step < largest), largest];
}

/** Where `media` delivers one variant. The id carries the original's size, so a page reserves the right space unasked. */
export function variantUrl(id: string, width: number, format: ImageFormat): string {
  return `/media/${id}/${width}.${format}`;
}

export type Picture = {
  src: string;
  width: number;
  height: number;
  /** A `srcset` for each format, best first. */
  sources: { type: 'image/avif' | 'image/webp'; srcSet: string }[];
  srcSet: string;
};

const storedImage = /^\/media\/([a-f0-9]{32}-(\d{1,5})x(\d{1,5}))\/\d+\.jpg$/;

/** What an `<picture>` needs, worked out from a stored picture's address alone; null for a picture kept elsewhere. */
export function picture(url: string): Picture | null {
  const match = storedImage.exec(url);
  const [, id, width, height] = match ?? [];
  if (!id || !width || !height) return null;
  const widths = widthsOf(Number(width));
  const srcSet = (format: ImageFormat) => widths.map((step) => `${variantUrl(id, step, format)} ${step}w`).join(', ');
  return {
    src: url,
    width: Number(width),
    height: Number(height),
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    srcSet: srcSet('jpg'),
  };
}

/** A picture's address: one that `media` delivers, or an https address elsewhere. */
export const ImageUrl = text(2000).regex(
  /^(\/media\/|https?:\/\/)[^\s"'<>\\]+$/,
  'This is not the address of a picture.',
);
