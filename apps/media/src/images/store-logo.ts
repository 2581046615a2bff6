import { createHash } from 'node:crypto';
import { logoUrl, uploadLogo } from '@kanaka/contracts/media/media';
import { admitPicture, type ReceivedFile, type StoreDeps, type Wanted } from './store-images.ts';

const wanted: Wanted = {
  field: uploadLogo.files.field,
  welcome: 'could not be read as a picture. Please send a whole PNG, JPEG or WebP.',
};

/** The key of a logo in the bucket, from the name of its file. */
export const logoKey = (file: string) => `logos/${file}`;

/** Stores a logo under the hash of its PNG, and returns its URL. */
export async function storeLogo(
  { store, runOnPicture }: Pick<StoreDeps, 'store' | 'runOnPicture'>,
  file: ReceivedFile | undefined,
): Promise<string> {
  if (!file) throw new Error('a form without a file was not refused');
  const { path, memory } = await admitPicture({ runOnPicture }, file, { wanted });
  const { bytes, size } = await runOnPicture('logo', memory, path);
  const url = logoUrl(createHash('sha256').update(bytes).digest('hex'), size);
  await store.put(logoKey(url.slice(url.lastIndexOf('/') + 1)), bytes, 'image/png');
  return url;
}
