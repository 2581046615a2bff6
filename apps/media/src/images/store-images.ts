import { MAX_IMAGE_BYTES, uploadImages, variantUrl, type StoredImage } from '@kanaka/contracts/media/media';
import type { ErrorCode } from '@kanaka/contracts/error-codes';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { MAX_PIXELS } from './decoding-memory.ts';
import { imageId, type Size } from './image-id.ts';
import { findImage, insertImage } from './images.repository.ts';
import type { RunOnImage } from './resize-process.ts';
import { contentTypeOf, keptKey } from './variant.ts';

/** A received file, on disk. A file that was too large was not kept, and has no `path`. */
export type ReceivedFile = { name: string; bytes: number; sha256: string; path: string | null };

/** An image, the size at which it is stored, and the bytes of memory that decoding it takes. */
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
  runOnImage: RunOnImage;
};

/** For the wording of refusals: the form field, and which files are accepted. */
export type Wanted = { field: string; welcome: string };

const images: Wanted = {
  field: uploadImages.files.field,
  welcome: 'could not be read as a picture. Please send a whole JPEG, PNG, WebP, AVIF or GIF.',
};

/** Stores all images of an upload, or none: all are checked before the first is stored. */
export async function storeImages(
  deps: StoreDeps,
  files: ReceivedFile[],
  wanted: Wanted = images,
): Promise<StoredImage[]> {
  const refusals: Refusal[] = [];
  const judgedImages: Judged[] = [];
  for (const file of files) {
    const judged = await judge(deps, file, wanted);
    const refusal = 'code' in judged ? judged : await refusalOfBroken(deps, judged, wanted);
    if (refusal) refusals.push(refusal);
    else if ('path' in judged) judgedImages.push(judged);
  }
  const [first] = refusals;
  if (first) {
    const issues = refusals.map(({ message }) => ({ path: wanted.field, message }));
    throw new AppError(first.code, first.message, { issues });
  }

  const results: StoredImage[] = [];
  for (const image of judgedImages) {
    await storeOne(deps, image);
    const { sha256, size } = image;
    results.push({ url: variantUrl(imageId(sha256, size), size.width, 'jpg'), ...size });
  }
  return results;
}

/** What the header of a file says about it. Nothing is decoded. */
async function judge(
  { runOnImage }: Pick<StoreDeps, 'runOnImage'>,
  { name, path, sha256, bytes }: ReceivedFile,
  { welcome }: Wanted,
): Promise<Judged | Refusal> {
  if (path === null) {
    const message = `“${name}” is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`;
    return { code: 'image.too-large', message };
  }
  const inspection = await runOnImage('inspect', 0, path);
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
        message: `“${name}” is in Apple’s HEIC format, which we cannot read. Please send it as a JPEG: on an iPhone under Settings, Camera, Formats, Most Compatible, or as a screenshot.`,
      };
    case 'unreadable':
      return unreadable(name, welcome);
  }
}

const unreadable = (name: string, welcome: string): Refusal => ({
  code: 'image.unreadable',
  message: `“${name}” ${welcome}`,
});

/** Decodes an image; a refusal if it is not whole. */
async function refusalOfBroken(
  { runOnImage }: Pick<StoreDeps, 'runOnImage'>,
  { name, path, memory }: Judged,
  { welcome }: Wanted,
): Promise<Refusal | null> {
  return (await runOnImage('isWhole', memory, path)) ? null : unreadable(name, welcome);
}

/** A whole image; throws a refusal of any other file. `before` is called before anything is decoded. */
export async function admitImage(
  deps: Pick<StoreDeps, 'runOnImage'>,
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

const refused = ({ code, message }: Refusal, { field }: Wanted) => fieldError(code, field, message);

async function storeOne(
  { db, store, runOnImage }: StoreDeps,
  { sha256, size, path, memory, bytes }: Judged,
): Promise<void> {
  const id = imageId(sha256, size);
  if (await findImage(db, id)) return;
  await store.put(keptKey(id, size), await runOnImage('encode', memory, path, size), contentTypeOf.jpg);
  // Last, so that a row proves that the JPEG is stored. A file left by a crash is overwritten by the next upload.
  await insertImage(db, { id, ...size, bytes });
}
