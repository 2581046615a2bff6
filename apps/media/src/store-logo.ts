import { createHash } from 'node:crypto';
import { logoUrl, uploadLogo } from '@kanaka/contracts/media';
import { AppError } from '@kanaka/server-kit/app-error';
import { encodeLogo } from './pictures.ts';
import { judge, type ReceivedFile, type StoreDeps, type Wanted } from './store-images.ts';

const wanted: Wanted = {
  field: uploadLogo.files.field,
  welcome: 'could not be read as a picture. Please send a whole PNG, JPEG or WebP.',
};

/** The key of a logo in the bucket, from the name of its file. */
export const logoKey = (file: string) => `logos/${file}`;

/** Stores a logo under the hash of its PNG, and returns its URL. */
export async function storeLogo(
  { store, withPermit }: Pick<StoreDeps, 'store' | 'withPermit'>,
  file: ReceivedFile | undefined,
): Promise<string> {
  if (!file) throw new Error('a form without a file was not refused');
  const judged = await judge({ withPermit }, file, wanted);
  if ('code' in judged) {
    const { kind, code, message } = judged;
    throw new AppError(kind, code, message, { issues: [{ path: wanted.field, message }] });
  }
  const { bytes, size } = await withPermit(() => encodeLogo(judged.path));
  const url = logoUrl(createHash('sha256').update(bytes).digest('hex'), size);
  await store.put(logoKey(url.slice(url.lastIndexOf('/') + 1)), bytes, 'image/png');
  return url;
}
