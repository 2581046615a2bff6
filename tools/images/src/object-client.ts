import { readConfig, s3Config } from '@kanaka/server-kit/config';
import { openS3Client } from '@kanaka/server-kit/object-store';
import { z } from 'zod';

/** The bucket in the environment, with the services' variable names; with the prefix `BACKUP_` that of the backups. */
export function openStore(prefix: '' | 'BACKUP_' = '') {
  const named = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith(`${prefix}S3_`) ? [[name.slice(prefix.length), value] as const] : [],
  );
  const config = readConfig(z.object(s3Config), Object.fromEntries(named));
  return { client: openS3Client(config), bucket: config.S3_BUCKET };
}

/** The named variables; a missing one is an error of the operator or manifest that starts the program. */
export function needed<const Name extends string>(...names: Name[]): Record<Name, string> {
  return readConfig(z.object(Object.fromEntries(names.map((name) => [name, z.string().min(1)])))) as Record<
    Name,
    string
  >;
}
