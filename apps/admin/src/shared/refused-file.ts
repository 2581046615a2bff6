/** What the shop stores; a phone that takes its pictures in another format turns them into one of these when it is asked for them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
export const CERTIFICATE_TYPES = ['application/pdf', ...PICTURE_TYPES];

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Why this file cannot be uploaded, before a byte is sent; null when it can. The server judges it again by its bytes. */
export function refusedFile({ name, type, size }: Chosen, maxBytes: number): string | null {
  if (!type.startsWith('image/')) return `“${name}” is not a picture.`;
  if (!PICTURE_TYPES.includes(type)) return `“${name}” cannot be used. Please choose a JPEG, PNG, WebP, AVIF or GIF.`;
  return refusedSize({ name, size }, maxBytes);
}

/** The same for a certificate. */
export function refusedCertificate({ name, type, size }: Chosen, maxBytes: number): string | null {
  if (!CERTIFICATE_TYPES.includes(type)) return `“${name}” cannot be used. Please choose a PDF or a picture.`;
  return refusedSize({ name, size }, maxBytes);
}

function refusedSize({ name, size }: Pick<Chosen, 'name' | 'size'>, maxBytes: number): string | null {
  if (size === 0) return `“${name}” is empty.`;
  if (size > maxBytes) return `“${name}” is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  return null;
}
