import { open, readFile } from 'node:fs/promises';
import { certificateUrl, uploadCertificate } from '@kanaka/contracts/media/media';
import { storeImages, type ReceivedFile, type StoreDeps, type Wanted } from './store-images.ts';

const wanted: Wanted = {
  field: uploadCertificate.files.field,
  welcome: 'could not be read. Please send a whole PDF, or a JPEG, PNG, WebP, AVIF or GIF of the certificate.',
};

/** The key of a PDF in the bucket. */
export const certificateKey = (sha256: string) => `certificates/${sha256}.pdf`;

/** Stores a certificate and returns its URL: a PDF byte for byte, anything else as an image. */
export async function storeCertificate(deps: StoreDeps, file: ReceivedFile): Promise<string> {
  const { path, sha256 } = file;
  if (path !== null && (await isWholePdf(path))) {
    await deps.store.put(certificateKey(sha256), await readFile(path), 'application/pdf');
    return certificateUrl(sha256);
  }
  const [image] = await storeImages(deps, [file], wanted);
  if (!image) throw new Error('a stored picture has no URL');
  return image.url;
}

/** A PDF's end marker is within its last bytes; a mail program may append a little more. */
const TAIL_BYTES = 2048;

/** The file must begin with the PDF signature: if it begins as another format, it is that format. */
async function isWholePdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(8);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, size - tail.length);
    return /^%PDF-[12]\.\d/.test(head.toString('latin1')) && /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'));
  } finally {
    await file.close();
  }
}
