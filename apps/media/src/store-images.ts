import { MAX_IMAGE_BYTES, uploadImages, variantUrl, type StoredImage } from '@kanaka/contracts/media';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import type { LimitFunction } from 'p-limit';
import { imageId, type Size } from './image-id.ts';
import { findImage, insertImage } from './images.repository.ts';
import { encodeAtOnce, judgePicture, MAX_PIXELS } from './pictures.ts';
import { contentTypeOf, keyOf } from './variant.ts';

/** A received file, on disk. A file that was too large was not kept, and has no `path`. */
export type ReceivedFile = { name: string; bytes: number; sha256: string; path: string | null };

/** A file that is a whole picture, and the size at which it is stored. */
export type Judged = { size: Size; path: string; sha256: string; bytes: number };

export type Refusal = { kind: 'invalid' | 'too-large'; code: string; message: string };

export type StoreDeps = {
  db: Db;
  store: ObjectStore;
  /** Limits how many requests hold decoded pixels at once. */
  withPermit: LimitFunction;
};

/** For the wording of refusals: the form field, and which files are accepted. */
export type Wanted = { field: string; welcome: string };

const pictures: Wanted = {
  field: uploadImages.files.field,
  welcome: 'could not be read as a picture. Please send a whole JPEG, PNG, WebP, AVIF or GIF.',
};

/** Stores all pictures of an upload, or none: all are checked before the first is stored. */
export async function storeImages(
  deps: StoreDeps,
  files: ReceivedFile[],
  wanted: Wanted = pictures,
): Promise<StoredImage[]> {
  const refusals: Refusal[] = [];
  const judgedPictures: Judged[] = [];
  for (const file of files) {
    const judged = await judge(deps, file, wanted);
    if ('code' in judged) refusals.push(judged);
    else judgedPictures.push(judged);
  }
  const [first] = refusals;
  if (first) {
    const issues = refusals.map(({ message }) => ({ path: wanted.field, message }));
    throw new AppError(first.kind, first.code, first.message, { issues });
  }

  const results: StoredImage[] = [];
  for (const picture of judgedPictures) {
    await deps.withPermit(() => storeOne(deps, picture));
    const { sha256, size } = picture;
    results.push({ url: variantUrl(imageId(sha256, size), size.width, 'jpg'), ...size });
  }
  return results;
}

export async function judge(
  { withPermit }: Pick<StoreDeps, 'withPermit'>,
  { name, path, sha256, bytes }: ReceivedFile,
  { welcome }: Wanted,
): Promise<Judged | Refusal> {
  if (path === null) {
    const message = `“${name}” is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`;
    return { kind: 'too-large', code: 'image.too-large', message };
  }
  const judgement = await withPermit(() => judgePicture(path));
  switch (judgement.verdict) {
    case 'fine':
      return { size: judgement.size, path, sha256, bytes };
    case 'too-many-pixels':
      return {
        kind: 'invalid',
        code: 'image.too-many-pixels',
        message: `“${name}” has too many pixels. Up to ${MAX_PIXELS / 1_000_000} million are welcome.`,
      };
    case 'heic':
      return {
        kind: 'invalid',
        code: 'image.heic',
        message: `“${name}” is in Apple’s HEIC format, which we cannot read. Kindly send it as a JPEG: on an iPhone under Settings, Camera, Formats, Most Compatible, or as a screenshot.`,
      };
    case 'unreadable':
      return {
        kind: 'invalid',
        code: 'image.unreadable',
        message: `“${name}” ${welcome}`,
      };
  }
}

async function storeOne({ db, store }: StoreDeps, { sha256, size, path, bytes }: Judged): Promise<void> {
  const id = imageId(sha256, size);
  if (await findImage(db, id)) return;
  for await (const variants of encodeAtOnce(path, size)) {
    await Promise.all(
      variants.map(({ width, format, bytes: body }) =>
        store.put(keyOf({ id, width, format }), body, contentTypeOf[format]),
      ),
    );
  }
  // Last, so that a row proves that every JPEG and WebP is stored. Files left by a crash are overwritten by the next upload.
  await insertImage(db, { id, ...size, bytes });
}
