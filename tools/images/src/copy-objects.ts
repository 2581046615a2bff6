import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import { md5Of, type Store } from './upload-file.ts';

/** A part of a bucket, by the prefix of its keys. */
export type Place = Store & { prefix: string };

const AT_ONCE = 8;

export async function keysOf({ client, bucket, prefix }: Place): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key);
  }
  return keys;
}

/** Copies the objects that `to` lacks; returns how many. Can be interrupted and run again. */
export async function copyMissing(from: Place, to: Place): Promise<number> {
  const bare = (keys: string[], prefix: string) => keys.map((key) => key.slice(prefix.length));
  const present = new Set(bare(await keysOf(to), to.prefix));
  const missing = bare(await keysOf(from), from.prefix).filter((key) => !present.has(key));
  await mapConcurrently(missing, AT_ONCE, (key) => copy(key, from, to));
  return missing.length;
}

async function copy(key: string, from: Place, to: Place): Promise<void> {
  const { Body, ContentType } = await from.client.send(
    new GetObjectCommand({ Bucket: from.bucket, Key: from.prefix + key }),
  );
  // Whole in memory: images and documents are small, and the hash has to be sent before the content.
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  const object = { Bucket: to.bucket, Key: to.prefix + key, Body: bytes, ContentMD5: md5Of(bytes), ContentType };
  await to.client.send(new PutObjectCommand(object));
}
