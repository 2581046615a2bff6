import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';

export type ObjectStoreConfig = {
  S3_ENDPOINT: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
  S3_REGION: string;
};

export type StoredObject = { body: Readable; bytes: number | undefined; contentType: string | undefined };

/** One bucket of an S3-compatible store. Keys are content hashes or order ids, so writing the same key twice is harmless. */
export type ObjectStore = {
  put: (key: string, body: Buffer, contentType: string) => Promise<void>;
  /** Null when there is no such object. */
  get: (key: string) => Promise<StoredObject | null>;
  has: (key: string) => Promise<boolean>;
  check: () => Promise<unknown>;
  close: () => void;
};

const CONNECTED_MS = 3_000;
/** So long nothing may come or go, a slow reader of what is kept included; the SDK itself would wait for ever. */
const SILENT_MS = 30_000;

/** A client for any S3-compatible server: these settings are what all of them understand. */
export function openS3Client(
  config: Omit<ObjectStoreConfig, 'S3_BUCKET'>,
  { silentMs = SILENT_MS }: { silentMs?: number } = {},
): S3Client {
  return new S3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    // The SDK's newer default sends trailing checksums that several S3-compatible servers store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTED_MS, socketTimeout: silentMs },
  });
}

/** Each call is tried three times at most, as the SDK does, and fails when the server is silent for `silentMs` each time. */
export function openObjectStore(config: ObjectStoreConfig, waits: { silentMs?: number } = {}): ObjectStore {
  const client = openS3Client(config, waits);
  const Bucket = config.S3_BUCKET;
  return {
    async put(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async get(Key) {
      try {
        const { Body, ContentLength, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key }));
        // In Node the SDK's body is always a Readable; the union covers browsers too.
        return Body ? { body: Body as Readable, bytes: ContentLength, contentType: ContentType } : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async has(Key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    check: () => client.send(new HeadBucketCommand({ Bucket })),
    close: () => client.destroy(),
  };
}
