type Env = Record<string, string | undefined>;

export const DATABASES = ['identity', 'catalog', 'cart', 'orders', 'reviews', 'media'] as const;

/** The services that read or write the shop's bucket; each may have a key of its own (`MEDIA_S3_ACCESS_KEY_ID` and so on). */
export const STORING = ['media', 'orders', 'invoice-worker', 'mail-worker'] as const;

/** `invoice-worker` as the beginning of a variable's name. */
export const prefixOf = (service: string) => `${service.toUpperCase().replaceAll('-', '_')}_`;

const BUCKET_KEY = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * What backups lack in a shop that sells: keys that can write and read them and cannot do what the shop's own key can, and
 * the private key that can decrypt them.
 */
export function backupFaultsIn(env: Env): { name: string; fault: string }[] {
  if (env['TRIAL'] === 'yes') return [];
  const keys = ['BACKUP_', 'BACKUP_READER_'].flatMap((prefix) =>
    BUCKET_KEY.flatMap((key) => {
      const name = `${prefix}${key}`;
      if (!env[name]) return [{ name, fault: 'is missing: backups need a key of their own' }];
      return env[name] === env[key] ? [{ name, fault: 'is the shop’s own key, which may delete' }] : [];
    }),
  );
  const identity = env['BACKUP_IDENTITY']?.startsWith('AGE-SECRET-KEY-')
    ? []
    : [{ name: 'BACKUP_IDENTITY', fault: 'is not a private key of age (AGE-SECRET-KEY-…)' }];
  return [...keys, ...identity];
}

/** The secrets that k8s/ refers to, by name. Each holds the values of one service only. */
export function secretsFrom(env: Env): Record<string, Record<string, string>> {
  const pick = (...names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]] as const] : [])));
  const passwords = DATABASES.map((name) => `${name.toUpperCase()}_DB_PASSWORD`);
  const databases = DATABASES.map((name) => {
    const url = new URL(env[`${name.toUpperCase()}_DATABASE_URL`] ?? `postgres://postgres:5432/${name}`);
    url.username ||= name;
    url.password ||= env[`${name.toUpperCase()}_DB_PASSWORD`] ?? '';
    return [`kanaka-${name}-database`, { DATABASE_URL: url.href }] as const;
  });
  const redisUrl = env['REDIS_URL'] ?? `redis://:${env['REDIS_PASSWORD'] ?? ''}@redis:6379`;
  // Only a trial may use one key for all.
  const other = (name: string) => (env['TRIAL'] === 'yes' ? (env[name] ?? '') : '');
  const bucketKey = (prefix: string) =>
    Object.fromEntries(BUCKET_KEY.map((name) => [name, env[`${prefix}${name}`] ?? other(name)]));
  const objects = STORING.map((service) => {
    const own = BUCKET_KEY.map((key) => [key, env[`${prefixOf(service)}${key}`] || env[key]] as const);
    return [
      `kanaka-${service}-objects`,
      Object.fromEntries(own.flatMap(([key, value]) => (value ? [[key, value] as const] : []))),
    ] as const;
  });
  return {
    'kanaka-internal': pick('JWT_PUBLIC_KEY', 'INTERNAL_TOKEN'),
    'kanaka-identity': pick('JWT_PRIVATE_KEY', 'OWNER_EMAIL', 'OWNER_PASSWORD'),
    'kanaka-postgres': pick('POSTGRES_PASSWORD', ...passwords),
    ...Object.fromEntries(databases),
    'kanaka-redis': { REDIS_URL: redisUrl, ...pick('REDIS_PASSWORD') },
    ...Object.fromEntries(objects),
    'kanaka-objects': pick('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
    'kanaka-backup': bucketKey('BACKUP_'),
    'kanaka-backup-reader': bucketKey('BACKUP_READER_'),
    'kanaka-backup-identity': { BACKUP_IDENTITY: env['BACKUP_IDENTITY'] ?? '' },
    'kanaka-razorpay': pick('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'),
    'kanaka-courier': {
      COURIER_API_SECRET: env['COURIER_API_SECRET'] ?? '',
      COURIER_WEBHOOK_SECRET: env['COURIER_WEBHOOK_SECRET'] ?? '',
    },
    'kanaka-smtp': pick('SMTP_URL'),
  };
}
