import { readConfig, s3Config } from '@kanaka/server-kit/config';
import { openS3Client } from '@kanaka/server-kit/object-store';
import { z } from 'zod';

/** The bucket that the environment names, as the services do; `BACKUP_` in front of each name for the place of backups. */
export function openStore(prefix: '' | 'BACKUP_' = '') {
  const named = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith(`${prefix}S3_`) ? [[name.slice(prefix.length), value] as const] : [],
  );
  const config = readConfig(z.object(s3Config), Object.fromEntries(named));
  return { client: openS3Client(config), bucket: config.S3_BUCKET };
}

/** The named variables; a missing one is a mistake in whoever starts the program. */
export function needed<const Name extends string>(...names: Name[]): Record<Name, string> {
  return readConfig(z.object(Object.fromEntries(names.map((name) => [name, z.string().min(1)])))) as Record<
    Name,
    string
  >;
}
