import { pictureName } from '@kanaka/contracts/catalog/product-file';
import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media/media';
import { refusedFile } from '@kanaka/web-kit/refused-file';
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';

const MOST_FILES = 10_000;
const MOST_BYTES = 4 * 1024 ** 3;
const SLICE_BYTES = 256 * 1024;

const types: Readonly<Record<string, string>> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' },
  gif: 'image/gif',
};

/** Folders, and what macOS and Windows add by themselves. */
const UNSEEN = /[\\/]$|(?:^|[\\/])(?:\.[^\\/]*|Thumbs\.db)$|(?:^|[\\/])__MACOSX[\\/]/i;

/** Its message says why the file cannot be used. */
export class UnfitZip extends Error {
  override readonly name = 'UnfitZip';
}

type Found = { name: string } & ({ file: File } | { refused: string });

/**
 * The pictures in a ZIP file one after the other, by their names without folders, and why others are none. It is unpacked a
 * little at a time, and a picture no further than it may be large. `percent` is of the ZIP file.
 */
export async function* picturesInZip(zip: File): AsyncGenerator<Found & { percent: number }> {
  const found: Found[] = [];
  let [files, bytes] = [0, 0];
  const unzip = new Unzip((entry) => {
    if (UNSEEN.test(entry.name)) return;
    files += 1;
    unpack(
      entry,
      (one) => found.push(one),
      (more) => (bytes += more),
    );
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < zip.size; at += SLICE_BYTES) {
    const slice = new Uint8Array(await zip.slice(at, at + SLICE_BYTES).arrayBuffer());
    try {
      unzip.push(slice, at + SLICE_BYTES >= zip.size);
    } catch {
      throw new UnfitZip(`“${zip.name}” is no ZIP file, or it is damaged.`);
    }
    if (files > MOST_FILES || bytes > MOST_BYTES) throw new UnfitZip(`“${zip.name}” is too large. Please divide it.`);
    for (const one of found.splice(0)) yield { ...one, percent: Math.floor((at * 100) / zip.size) };
  }
  if (files === 0) throw new UnfitZip(`“${zip.name}” is no ZIP file with pictures.`);
}

function unpack(entry: UnzipFile, found: (one: Found) => void, count: (bytes: number) => void): void {
  const name = pictureName(entry.name).slice(-255);
  const type = types[name.split('.').at(-1) ?? ''] ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let isDone = false;
  const end = (one: Found) => {
    if (!isDone) found(one);
    isDone = true;
    parts.length = 0;
  };
  const refuse = (refused: string) => end({ name, refused });
  const whyNot = (bytes: number) => refusedFile({ name, type, size: bytes }, MAX_IMAGE_BYTES);
  const noPicture = whyNot(1);
  if (noPicture) return refuse(noPicture);
  entry.ondata = (error, bytes, isLast) => {
    if (error) return refuse(`“${name}” is damaged, or it has a password.`);
    if (isDone) return;
    count(bytes.length);
    size += bytes.length;
    parts.push(new Uint8Array(bytes));
    const refused = isLast || size > MAX_IMAGE_BYTES ? whyNot(size) : null;
    if (refused) refuse(refused);
    else if (isLast) end({ name, file: new File(parts, name, { type }) });
  };
  entry.start();
}
