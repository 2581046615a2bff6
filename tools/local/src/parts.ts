/** Everything the local start starts: which program, on which port, knowing what, after whom. */
import { join } from 'node:path';
import { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } from '@kanaka/testing/embedded-s3';
import { oneAddressLimits } from '@kanaka/testing/one-address';
import { builtFolder } from './build.ts';
import { databaseAt, ensureDatabases, type DatabaseName } from './databases.ts';
import { accepts, answersPing, type ReadyCheck } from './ready.ts';
import { offsets, type PortName } from './ports.ts';
import type { Program } from './redis-program.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Where everything is, as the shop's own programs and a person's browser reach it. */
export type Addresses = ReturnType<typeof addressesOf>;

export function addressesOf(settings: Settings) {
  const port = (portName: PortName) => settings.PORT + offsets[portName];
  const inside = (portName: PortName) => `http://127.0.0.1:${port(portName)}`;
  return {
    port,
    inside,
    postgres: settings.DATABASE_URL ?? `postgres://kanaka:kanaka@127.0.0.1:${port('postgres')}`,
    redis: settings.REDIS_URL ?? `redis://127.0.0.1:${port('redis')}`,
    smtp: settings.SMTP_URL ?? `smtp://127.0.0.1:${port('smtp')}`,
    mailPage: settings.SMTP_URL ? null : `http://localhost:${port('mail')}`,
    standin: settings.RAZORPAY_API_URL ? null : `http://localhost:${port('razorpay')}`,
    razorpay: settings.RAZORPAY_API_URL ?? inside('razorpay'),
  };
}

export type Row = {
  name: string;
  /** The ports it opens; the first is where it is asked whether it is ready. */
  portNames: PortName[];
  run: { bundle: string } | { program: string } | Program;
  /** Beside what every part is given. */
  knows?: Record<string, string>;
  /** What holds where the person starting the shop says nothing. */
  defaults?: Record<string, string>;
  after?: string[];
  ready?: ReadyCheck;
  /** False where a real server stands in its place. */
  wanted?: boolean;
};

export type PartsOptions = {
  settings: Settings;
  secrets: Secrets;
  /** Null while it is not known, and where a real server is named. */
  redis: Program | null;
};

/** The table itself: a row a part, those on which others lean first. */
export function rows({ settings, secrets, redis }: PartsOptions): Row[] {
  const at = addressesOf(settings);
  const data = (folder: string) => join(settings.dataDir, folder);
  const built = (app: string) => builtFolder(settings.dataDir, app);

  const sessions = { JWT_PUBLIC_KEY: secrets.jwtPublicKey };
  const internal = { ...sessions, INTERNAL_TOKEN: secrets.internalToken };
  const database = (name: DatabaseName) => ({ DATABASE_URL: databaseAt(at.postgres, name) });
  const queue = { REDIS_URL: at.redis };
  const s3 = {
    S3_ENDPOINT: settings.S3_ENDPOINT ?? at.inside('s3'),
    S3_BUCKET: settings.S3_BUCKET ?? 'kanaka',
    S3_ACCESS_KEY_ID: settings.S3_ACCESS_KEY_ID ?? S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: settings.S3_SECRET_ACCESS_KEY ?? S3_SECRET_ACCESS_KEY,
    S3_REGION: settings.S3_REGION,
  };
  const razorpay = {
    RAZORPAY_KEY_ID: settings.RAZORPAY_KEY_ID ?? 'rzp_test_kanaka',
    RAZORPAY_KEY_SECRET: settings.RAZORPAY_KEY_SECRET ?? 'kanaka-key-secret',
    RAZORPAY_WEBHOOK_SECRET: settings.RAZORPAY_WEBHOOK_SECRET ?? 'kanaka-webhook-secret',
  };
  const checkoutUrl = settings.RAZORPAY_CHECKOUT_URL ?? (at.standin && `${at.standin}/v1/checkout.js`);
  const checkout: Record<string, string> = checkoutUrl ? { RAZORPAY_CHECKOUT_URL: checkoutUrl } : {};
  const serviceUrls = (...names: PortName[]) =>
    Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, at.inside(name)]));
  const servers = ['postgres', 'redis', 's3'];
  const services = ['identity', 'catalog', 'cart', 'orders', 'reviews', 'media'] as const;

  return [
    {
      name: 'postgres',
      portNames: ['postgres'],
      run: { program: 'servers/postgres.ts' },
      knows: { POSTGRES_DIR: data('postgres') },
      ready: () => ensureDatabases(at.postgres),
      wanted: !settings.DATABASE_URL,
    },
    {
      name: 'redis',
      portNames: ['redis'],
      run: redis ?? { command: 'redis-server', args: [], env: {} },
      ready: answersPing(at.port('redis')),
      wanted: !settings.REDIS_URL,
    },
    {
      name: 's3',
      portNames: ['s3'],
      run: { program: 'servers/s3.ts' },
      knows: { S3_DIR: data('s3'), S3_BUCKET: s3.S3_BUCKET },
      ready: accepts(at.port('s3')),
      wanted: !settings.S3_ENDPOINT,
    },
    {
      name: 'mail',
      portNames: ['mail', 'smtp'],
      run: { program: 'mail/main.ts' },
      knows: { MAIL_DIR: data('mail'), SMTP_PORT: String(at.port('smtp')) },
      wanted: !settings.SMTP_URL,
    },
    {
      name: 'razorpay',
      portNames: ['razorpay'],
      run: { program: 'standin/main.ts' },
      knows: {
        ...razorpay,
        STANDIN_FILE: data('standin/razorpay.sqlite'),
        WEBHOOK_URL: `${at.inside('gateway')}/api/payments/razorpay/webhook`,
      },
      wanted: !settings.RAZORPAY_API_URL,
    },
    {
      name: 'identity',
      portNames: ['identity'],
      run: { bundle: 'identity' },
      knows: {
        ...internal,
        ...database('identity'),
        ...queue,
        ...serviceUrls('catalog', 'orders', 'reviews'),
        JWT_PRIVATE_KEY: secrets.jwtPrivateKey,
        OWNER_EMAIL: settings.OWNER_EMAIL,
        OWNER_PASSWORD: settings.OWNER_PASSWORD,
      },
      defaults: oneAddressLimits,
      after: servers,
    },
    {
      name: 'catalog',
      portNames: ['catalog'],
      run: { bundle: 'catalog' },
      knows: {
        ...internal,
        ...database('catalog'),
        ...queue,
        ...serviceUrls('orders', 'reviews', 'storefront'),
        PUBLIC_URL: settings.publicUrl,
      },
      after: servers,
    },
    {
      name: 'cart',
      portNames: ['cart'],
      run: { bundle: 'cart' },
      knows: { ...internal, ...database('cart'), ...queue, ...serviceUrls('catalog', 'orders') },
      after: servers,
    },
    {
      name: 'orders',
      portNames: ['orders'],
      run: { bundle: 'orders' },
      knows: {
        ...internal,
        ...database('orders'),
        ...queue,
        ...s3,
        ...serviceUrls('identity', 'catalog', 'cart'),
        ...razorpay,
        RAZORPAY_API_URL: at.razorpay,
        ...checkout,
      },
      after: [...servers, 'razorpay'],
    },
    {
      name: 'reviews',
      portNames: ['reviews'],
      run: { bundle: 'reviews' },
      knows: { ...internal, ...database('reviews'), ...queue, ...serviceUrls('catalog', 'orders') },
      after: servers,
    },
    {
      name: 'media',
      portNames: ['media'],
      run: { bundle: 'media' },
      knows: { ...internal, ...database('media'), ...s3 },
      after: servers,
    },
    {
      name: 'invoice-worker',
      portNames: ['invoice-worker'],
      run: { bundle: 'invoice-worker' },
      knows: { ...internal, ...queue, ...s3, ...serviceUrls('orders'), PUBLIC_URL: settings.publicUrl },
      after: servers,
    },
    {
      name: 'mail-worker',
      portNames: ['mail-worker'],
      run: { bundle: 'mail-worker' },
      knows: {
        ...internal,
        ...queue,
        ...s3,
        ...serviceUrls('identity', 'orders', 'catalog'),
        PUBLIC_URL: settings.publicUrl,
        SMTP_URL: at.smtp,
        MAIL_FROM: settings.MAIL_FROM ?? 'shop@localhost',
      },
      after: [...servers, 'mail'],
    },
    {
      name: 'storefront',
      portNames: ['storefront'],
      run: { program: 'servers/static-files.ts' },
      knows: { FILES_DIR: built('storefront'), FILES_BASE: '/' },
    },
    {
      name: 'admin',
      portNames: ['admin'],
      run: { program: 'servers/static-files.ts' },
      knows: { FILES_DIR: built('admin'), FILES_BASE: '/admin/' },
    },
    {
      name: 'gateway',
      portNames: ['gateway', 'gateway-metrics'],
      run: { bundle: 'gateway' },
      // The internal token stays inside: whoever takes over the gateway cannot call a service's /internal.
      knows: {
        ...sessions,
        ...queue,
        ...serviceUrls(...services, 'storefront', 'admin'),
        ...checkout,
        HOST: settings.HOST,
        METRICS_PORT: String(at.port('gateway-metrics')),
      },
      defaults: oneAddressLimits,
      after: [...services, 'storefront', 'admin'],
    },
  ];
}
