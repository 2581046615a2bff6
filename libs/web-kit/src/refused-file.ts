/** The image types that the server accepts. With this `accept` list, phones convert other formats (HEIC) on upload. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
export const CERTIFICATE_TYPES = ['application/pdf', ...IMAGE_TYPES];

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** The format of an iPhone's camera. Some systems name no type for it. */
const isHeic = ({ name, type }: Chosen) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Why a file cannot be uploaded, checked before it is sent; null when it can. The server checks the content again. */
export function refusedFile(file: Chosen, maxBytes: number): string | null {
  const { name, type } = file;
  if (isHeic(file)) {
    return `“${name}” is a HEIC photo, which most browsers cannot show. Please export it as JPEG; on the iPhone, Settings › Camera › Formats › Most Compatible makes new photos JPEG.`;
  }
  if (!type.startsWith('image/')) return `“${name}” is not a picture.`;
  if (!IMAGE_TYPES.includes(type)) return `“${name}” cannot be used. Please choose a JPEG, PNG, WebP, AVIF or GIF.`;
  return refusedSize(file, maxBytes);
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
