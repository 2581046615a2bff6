import { open, readFile } from 'node:fs/promises';
import { certificateUrl, uploadCertificate } from '@kanaka/contracts/media';
import { storeImages, type ReceivedFile, type StoreDeps, type Wanted } from './store-images.ts';

const wanted: Wanted = {
  field: uploadCertificate.files.field,
  welcome: 'could not be read. Please send a whole PDF, or a JPEG, PNG, WebP, AVIF or GIF of the certificate.',
};

/** Where a PDF is in the bucket. */
export const certificateKey = (sha256: string) => `certificates/${sha256}.pdf`;

/** Stores a certificate and answers its address: a PDF as it came, byte for byte, anything else as a picture. */
export async function storeCertificate(deps: StoreDeps, file: ReceivedFile | undefined): Promise<string> {
  if (!file) throw new Error('a form without its file has been let through');
  const { path, sha256 } = file;
  if (path !== null && (await isWholePdf(path))) {
    await deps.store.put(certificateKey(sha256), await readFile(path), 'application/pdf');
    return certificateUrl(sha256);
  }
  const [image] = await storeImages(deps, [file], wanted);
  if (!image) throw new Error('a picture that was stored has no address');
  return image.url;
}

/** A PDF's end is marked within its last bytes; what a mail program adds behind it is not much more. */
const TAIL_BYTES = 2048;

/** By its first bytes, exactly: what begins as something else and is a PDF further down is something else. */
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
