import { uploadPhotograph, type PhotographSize, type PhotographUse } from '@kanaka/contracts/media/photographs';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import { MAX_AVIF_PIXELS } from '../images/decoding-memory.ts';
import { photographSize } from '../images/image-id.ts';
import { countRecentPhotographs, insertPhotograph, lockUploader } from './photographs.repository.ts';
import { admitImage, type ReceivedFile, type StoreDeps, type Wanted } from '../images/store-images.ts';

/** The most photographs that a shopper sends in a day, used or not. */
export const PHOTOGRAPHS_A_DAY = 40;

const wanted: Wanted = {
  field: uploadPhotograph.files.field,
  welcome: 'could not be read as a picture. Please send a whole JPEG, PNG, WebP, AVIF or GIF.',
};

/** The key of a photograph in the bucket. */
export const photographKey = (id: string, size: PhotographSize) => `photographs/${id}/${size}.webp`;

/** Stores a photograph for its uploader alone, and returns its id. */
export async function storePhotograph(
  deps: StoreDeps,
  { file, uploader, usedFor }: { file: ReceivedFile; uploader: Caller; usedFor: PhotographUse },
): Promise<string> {
  let id = '';
  const { path, memory } = await admitImage(deps, file, {
    wanted,
    // Counted before it is decoded, also when it turns out to be broken: decoding is what costs.
    async before({ name, size, bytes, isSlow }) {
      if (isSlow && uploader.role !== 'admin') throw tooSlow(name);
      const { width, height } = photographSize(size);
      id = `${uuidv7()}-${width}x${height}`;
      await count(deps.db, { id, uploader, usedFor, bytes });
    },
  });
  const files = await deps.runOnImage('photograph', memory, path);
  await Promise.all(files.map(({ size, bytes }) => deps.store.put(photographKey(id, size), bytes, 'image/webp')));
  return id;
}

/** Throws when its sender has sent too many. */
async function count(
  db: Db,
  { id, uploader, usedFor, bytes }: { id: string; uploader: Caller; usedFor: PhotographUse; bytes: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUploader(tx, uploader.id);
    const isOne = uploader.role === 'admin' || (await countRecentPhotographs(tx, uploader.id, 24)) < PHOTOGRAPHS_A_DAY;
    if (!isOne) throw tooMany();
    await insertPhotograph(tx, { id, uploaderId: uploader.id, usedFor, bytes });
  });
}

const tooSlow = (name: string) =>
  fieldError(
    'image.slow-avif',
    wanted.field,
    `“${name}” is an AVIF of more than ${MAX_AVIF_PIXELS / 1_000_000} million pixels or 8 bits a colour. Please send it as a JPEG.`,
  );

function tooMany(): AppError {
  const message = 'You have sent many photographs today. Please send the rest tomorrow, or write to us.';
  return new AppError('photograph.too-many', message);
}
