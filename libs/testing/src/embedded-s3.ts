import { mkdir } from 'node:fs/promises';
import type { EmbeddedServer } from './embedded-postgres.ts';

export const S3_ACCESS_KEY_ID = 'S3RVER';
export const S3_SECRET_ACCESS_KEY = 'S3RVER';

/**
 * Starts an S3-compatible server on loopback with one bucket; objects are files below `dataDir`. With a certificate it speaks
 * https only.
 */
export async function startEmbeddedS3({
  dataDir,
  port,
  bucket,
  tls = {},
}: {
  dataDir: string;
  port: number;
  bucket: string;
  tls?: { key?: string; cert?: string };
}): Promise<EmbeddedServer> {
  await mkdir(dataDir, { recursive: true });
  // Loaded here: who needs only the keys above, such as the local start, saves its memory.
  const { default: S3rver } = await import('s3rver');
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    ...tls,
    directory: dataDir,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.run();
  return { url: `${tls.cert ? 'https' : 'http'}://127.0.0.1:${port}`, stop: () => server.close() };
}
