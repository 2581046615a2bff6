import { randomUUID } from 'node:crypto';
import { s3Config } from '@kanaka/server-kit/config';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { z } from 'zod';
import { ask } from './ask.ts';
import { reasonOf, right, unknown, unreachable, wrong, type Finding } from './finding.ts';
import type { Env } from './service-envs.ts';

/** Writes a small object, tries to read and to list it as a stranger, and deletes it. */
export async function checkBucket(env: Env): Promise<Finding[]> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const config = z.object(s3Config).safeParse(given).data;
  if (!config) return [wrong('the bucket was not tried: a variable beginning with S3_ is missing')];
  if (!config.S3_ACCESS_KEY_ID) return [unknown('the bucket was not tried: the env file has no key for it')];
  const store = openObjectStore(config);
  const key = `check-production/${randomUUID()}`;
  try {
    await store.put(key, Buffer.from('check:production'), 'text/plain');
    const bucket = `${config.S3_ENDPOINT.replace(/\/$/, '')}/${config.S3_BUCKET}`;
    const strangers = await Promise.all(
      [`${bucket}/${key}`, `${bucket}?list-type=2&max-keys=1`].map((url) => ask(new URL(url))),
    );
    await store.delete(key);
    return [
      right('the bucket can be written'),
      strangers.some(({ status }) => status === 200)
        ? wrong('the bucket is public: everybody can read invoices; forbid it at your provider (“block public access”)')
        : right('strangers cannot read the bucket'),
    ];
  } catch (error) {
    const refused = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (refused)
      return [
        wrong(
          `the bucket refuses to be written (${reasonOf(error)}, ${refused}): check S3_BUCKET and the key’s rights`,
        ),
      ];
    return [unreachable('the bucket', config.S3_ENDPOINT, error)];
  } finally {
    store.close();
  }
}
