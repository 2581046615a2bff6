import { MAX_IMAGE_BYTES, uploadImages, variantUrl, type StoredImage } from '@kanaka/contracts/media/media';
import type { ErrorCode } from '@kanaka/contracts/error-codes';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { MAX_PIXELS } from './decoding-memory.ts';
import { imageId, type Size } from './image-id.ts';
import { findImage, insertImage } from './images.repository.ts';
import type { RunOnPicture } from './resize-process.ts';
import { contentTypeOf, keptKey } from './variant.ts';

/** A received file, on disk. A file that was too large was not kept, and has no `path`. */
export type ReceivedFile = { name: string; bytes: number; sha256: string; path: string | null };

/** A picture, the size at which it is stored, and the bytes of memory that decoding it takes. */
export type Judged = {
  name: string;
  size: Size;
  memory: number;
  isSlow: boolean;
  path: string;
  sha256: string;
  bytes: number;
};

type Refusal = { code: ErrorCode; message: string };

export type StoreDeps = {
  db: Db;
  store: ObjectStore;
  runOnPicture: RunOnPicture;
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
    const refusal = 'code' in judged ? judged : await refusalOfBroken(deps, judged, wanted);
    if (refusal) refusals.push(refusal);
    else if ('path' in judged) judgedPictures.push(judged);
  }
  const [first] = refusals;
  if (first) {
    const issues = refusals.map(({ message }) => ({ path: wanted.field, message }));
    throw new AppError(first.code, first.message, { issues });
  }

  const results: StoredImage[] = [];
  for (const picture of judgedPictures) {
    await storeOne(deps, picture);
    const { sha256, size } = picture;
    results.push({ url: variantUrl(imageId(sha256, size), size.width, 'jpg'), ...size });
  }
  return results;
}

/** What the header of a file says about it. Nothing is decoded. */
async function judge(
  { runOnPicture }: Pick<StoreDeps, 'runOnPicture'>,
  { name, path, sha256, bytes }: ReceivedFile,
  { welcome }: Wanted,
): Promise<Judged | Refusal> {
  if (path === null) {
    const message = `“${name}” is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`;
    return { code: 'image.too-large', message };
  }
  const inspection = await runOnPicture('inspect', 0, path);
  switch (inspection.verdict) {
    case 'fine': {
      const { size, memory, isSlow } = inspection;
      return { name, path, sha256, bytes, size, memory, isSlow };
    }
    case 'too-many-pixels':
      return {
        code: 'image.too-many-pixels',
        message: `“${name}” has too many pixels for its format. Up to ${MAX_PIXELS / 1_000_000} million are welcome in an ordinary JPEG, PNG or WebP.`,
      };
    case 'heic':
      return {
        code: 'image.heic',
        message: `“${name}” is in Apple’s HEIC format, which we cannot read. Kindly send it as a JPEG: on an iPhone under Settings, Camera, Formats, Most Compatible, or as a screenshot.`,
      };
    case 'unreadable':
      return unreadable(name, welcome);
  }
}

const unreadable = (name: string, welcome: string): Refusal => ({
  code: 'image.unreadable',
  message: `“${name}” ${welcome}`,
});

/** Decodes a picture; a refusal if it is not whole. */
async function refusalOfBroken(
  { runOnPicture }: Pick<StoreDeps, 'runOnPicture'>,
  { name, path, memory }: Judged,
  { welcome }: Wanted,
): Promise<Refusal | null> {
  return (await runOnPicture('isWhole', memory, path)) ? null : unreadable(name, welcome);
}

/** A whole picture; throws a refusal of any other file. `before` is called before anything is decoded. */
export async function admitPicture(
  deps: Pick<StoreDeps, 'runOnPicture'>,
  file: ReceivedFile,
  { wanted, before }: { wanted: Wanted; before?: (judged: Judged) => Promise<void> },
): Promise<Judged> {
  const judged = await judge(deps, file, wanted);
  if ('code' in judged) throw refused(judged, wanted);
  await before?.(judged);
  const broken = await refusalOfBroken(deps, judged, wanted);
  if (broken) throw refused(broken, wanted);
  return judged;
}

const refused = ({ code, message }: Refusal, { field }: Wanted) =>
  new AppError(code, message, { issues: [{ path: field, message }] });

async function storeOne(
  { db, store, runOnPicture }: StoreDeps,
  { sha256, size, path, memory, bytes }: Judged,
): Promise<void> {
  const id = imageId(sha256, size);
  if (await findImage(db, id)) return;
  await store.put(keptKey(id, size), await runOnPicture('encode', memory, path, size), contentTypeOf.jpg);
  // Last, so that a row proves that the JPEG is stored. A file left by a crash is overwritten by the next upload.
  await insertImage(db, { id, ...size, bytes });
}
