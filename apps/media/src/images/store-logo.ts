import { createHash } from 'node:crypto';
import { logoUrl, uploadLogo } from '@kanaka/contracts/media/media';
import { admitImage, type ReceivedFile, type StoreDeps, type Wanted } from './store-images.ts';

const wanted: Wanted = {
  field: uploadLogo.files.field,
  welcome: 'could not be read as a picture. Please send a whole PNG, JPEG or WebP.',
};

/** The key of a logo in the bucket, from the name of its file. */
export const logoKey = (file: string) => `logos/${file}`;

/** Stores a logo under the hash of its PNG, and returns its URL. */
export async function storeLogo(
  { store, runOnImage }: Pick<StoreDeps, 'store' | 'runOnImage'>,
  file: ReceivedFile,
): Promise<string> {
  const { path, memory } = await admitImage({ runOnImage }, file, { wanted });
  const { bytes, size } = await runOnImage('logo', memory, path);
  const url = logoUrl(createHash('sha256').update(bytes).digest('hex'), size);
  await store.put(logoKey(url.slice(url.lastIndexOf('/') + 1)), bytes, 'image/png');
  return url;
}
