import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';

/** A bucket. */
export type Store = { client: S3Client; bucket: string };

/** S3 takes at most 10,000 parts and 5 GiB in one: with these, files of 600 GiB. */
const PART_BYTES = 64 * 1024 * 1024;

/** A bucket with Object Lock refuses what comes without this. */
export const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

/** Uploads a file of any size, in parts if it is large. */
export async function uploadFile(
  { client, bucket: Bucket }: Store,
  { Key, file, partBytes = PART_BYTES }: { Key: string; file: string; partBytes?: number },
): Promise<void> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const read = async (at: number) => {
    const bytes = Buffer.alloc(Math.min(partBytes, size - at));
    await handle.read(bytes, 0, bytes.length, at);
    return bytes;
  };
  if (size <= partBytes) {
    const Body = await read(0);
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5: md5Of(Body) }));
    return;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  try {
    const Parts: CompletedPart[] = [];
    for (let at = 0; at < size; at += partBytes) {
      const Body = await read(at);
      const part = { Bucket, Key, UploadId, PartNumber: Parts.length + 1 };
      const { ETag } = await client.send(new UploadPartCommand({ ...part, Body, ContentMD5: md5Of(Body) }));
      Parts.push({ ETag, PartNumber: part.PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // Parts of an upload that is never completed cost money; a lifecycle rule is for those that a kill leaves.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}
