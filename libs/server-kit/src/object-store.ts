import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { s3Config } from './config.ts';

type ObjectStoreConfig = z.output<z.ZodObject<typeof s3Config>>;

export type StoredObject = { body: Readable; bytes: number | undefined; contentType: string | undefined };

/** One bucket of an S3-compatible store. Keys are content hashes or order ids, so writing the same key twice is harmless. */
export type ObjectStore = ReturnType<typeof openObjectStore>;

const CONNECTED_MS = 3_000;
/** Timeout without any byte in either direction, also while a slow client reads an object; the SDK would wait forever. */
const SILENT_MS = 30_000;

/** The key of the configuration; undefined lets the SDK look for one (environment, the pod's role, …). */
function keyIn({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Omit<ObjectStoreConfig, 'S3_BUCKET'>) {
  if (S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  if (S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY)
    throw new Error('Of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY one is missing: set both, or neither');
  return undefined;
}

/** A client with settings that every S3-compatible server supports. */
export function openS3Client(
  config: Omit<ObjectStoreConfig, 'S3_BUCKET'>,
  { silentMs = SILENT_MS }: { silentMs?: number } = {},
): S3Client {
  const credentials = keyIn(config);
  return new S3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    ...(credentials && { credentials }),
    forcePathStyle: true,
    // The SDK's newer default sends trailing checksums that several S3-compatible servers store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTED_MS, socketTimeout: silentMs },
  });
}

/** Each call is tried at most three times (the SDK's default), and each try fails after `silentMs` without data. */
export function openObjectStore(config: ObjectStoreConfig, waits: { silentMs?: number } = {}) {
  const client = openS3Client(config, waits);
  const Bucket = config.S3_BUCKET;
  return {
    async put(Key: string, Body: Buffer, ContentType: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    /** Null when there is no such object. */
    async get(Key: string): Promise<StoredObject | null> {
      try {
        const { Body, ContentLength, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key }));
        // In Node the SDK's body is always a Readable; the union covers browsers too.
        return Body ? { body: Body as Readable, bytes: ContentLength, contentType: ContentType } : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async has(Key: string): Promise<boolean> {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    /** Has no effect if there is no such object. */
    async delete(Key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    check: (): Promise<unknown> => client.send(new HeadBucketCommand({ Bucket })),
    close: () => client.destroy(),
  };
}
