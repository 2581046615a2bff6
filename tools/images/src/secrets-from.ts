type Env = Record<string, string | undefined>;

export const DATABASES = ['identity', 'catalog', 'cart', 'orders', 'reviews', 'media'] as const;

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
  const backup = (name: string) => env[`BACKUP_${name}`] ?? env[name] ?? '';
  return {
    'kanaka-internal': pick('JWT_PUBLIC_KEY', 'INTERNAL_TOKEN'),
    'kanaka-identity': pick('JWT_PRIVATE_KEY', 'OWNER_EMAIL', 'OWNER_PASSWORD'),
    'kanaka-postgres': pick('POSTGRES_PASSWORD', ...passwords),
    ...Object.fromEntries(databases),
    'kanaka-redis': { REDIS_URL: redisUrl, ...pick('REDIS_PASSWORD') },
    'kanaka-objects': pick('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
    'kanaka-backup': {
      S3_ACCESS_KEY_ID: backup('S3_ACCESS_KEY_ID'),
      S3_SECRET_ACCESS_KEY: backup('S3_SECRET_ACCESS_KEY'),
    },
    'kanaka-razorpay': pick('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'),
    'kanaka-courier': {
      COURIER_API_SECRET: env['COURIER_API_SECRET'] ?? '',
      COURIER_WEBHOOK_SECRET: env['COURIER_WEBHOOK_SECRET'] ?? '',
    },
    'kanaka-smtp': pick('SMTP_URL'),
  };
}
