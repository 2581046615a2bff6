/** Everything that the local start runs: which program, at which ports, with which environment, after which other parts. */
import { join } from 'node:path';
import { preparePostgres } from '@kanaka/testing/embedded-postgres';
import { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } from '@kanaka/testing/embedded-s3';
import { oneAddressLimits } from '@kanaka/testing/one-address';
import { builtFolder } from './build.ts';
import { databaseAt, ensureDatabases, type DatabaseName } from './databases.ts';
import { accepts, answersPing, type ReadyCheck } from './ready.ts';
import { offsets, type PortName } from './ports.ts';
import type { Service } from './heaps.ts';
import type { Program } from './redis-program.ts';
import type { Secrets } from './secrets.ts';
import { standIns } from './stand-ins.ts';
import type { Settings } from './settings.ts';
import type { Part } from './supervisor.ts';

/** The URLs of all servers, for the shop's programs and for a browser. */
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
  /** The ports it opens; readiness is checked at the first. */
  portNames: PortName[];
  run: { bundle: Service } | { program: string } | { pages: string } | Program;
  /** Environment variables, in addition to those that every part gets. */
  knows?: Record<string, string>;
  /** Environment variables that the user's environment may override. */
  defaults?: Record<string, string>;
  after?: string[];
  ready?: ReadyCheck;
  prepare?: Part['prepare'];
  stopSignal?: Part['stopSignal'];
  /** False if a real server is used instead. */
  wanted?: boolean;
};

/** The build, as something that parts are after. */
export const BUILD = 'build';

export type PartsOptions = {
  settings: Settings;
  secrets: Secrets;
  /** Null until it is known, and if a real server is used. */
  redis: Program | null;
  /** Whether the services run from source, again on each change, and Vite serves the pages. */
  fromSource?: boolean;
};

/**
 * A shop on one machine: its pages are cached by the system anyway, and reading them needs no processes of its own. Durability
 * and the rest are Postgres' own defaults.
 */
const smallPostgres = ['shared_buffers=32MB', 'io_method=sync', 'max_logical_replication_workers=0'];

/** The table: one row for each part, those that others depend on first. */
export function rows({ settings, secrets, redis, fromSource = false }: PartsOptions): Row[] {
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
    Object.fromEntries(names.map((name) => [`${name.toUpperCase().replaceAll('-', '_')}_URL`, at.inside(name)]));
  const service = (name: Service & PortName, { knows, defaults }: Pick<Row, 'knows' | 'defaults'>): Row => ({
    name,
    portNames: [name],
    run: { bundle: name },
    knows: { ...internal, ...knows },
    ...(defaults && { defaults }),
    after: [BUILD, 'postgres', 'redis', 'stand-ins'],
  });
  const services = ['identity', 'catalog', 'cart', 'orders', 'reviews', 'media'] as const;

  return [
    {
      name: 'postgres',
      portNames: ['postgres'],
      run: { command: 'postgres', args: [], env: { PATH: process.env['PATH'] } },
      prepare: () => preparePostgres({ dataDir: data('postgres'), port: at.port('postgres'), settings: smallPostgres }),
      // Its fast shutdown: after SIGTERM it would wait until every connection is closed.
      stopSignal: 'SIGINT',
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
    standIns({ settings, at, bucket: s3.S3_BUCKET, razorpay }),
    service('identity', {
      knows: {
        ...database('identity'),
        ...queue,
        JWT_PRIVATE_KEY: secrets.jwtPrivateKey,
        PUBLIC_URL: settings.publicUrl,
        OWNER_EMAIL: settings.OWNER_EMAIL,
        OWNER_PASSWORD: settings.OWNER_PASSWORD,
      },
      defaults: oneAddressLimits,
    }),
    service('catalog', { knows: { ...database('catalog'), ...queue, ...serviceUrls('identity') } }),
    service('cart', { knows: { ...database('cart'), ...queue, ...serviceUrls('identity', 'catalog') } }),
    service('orders', {
      knows: {
        ...database('orders'),
        ...queue,
        ...s3,
        ...serviceUrls('identity', 'catalog', 'cart'),
        ...razorpay,
        RAZORPAY_API_URL: at.razorpay,
        ...checkout,
        PUBLIC_URL: settings.publicUrl,
      },
    }),
    service('reviews', {
      knows: { ...database('reviews'), ...queue, ...serviceUrls('identity', 'catalog', 'orders') },
    }),
    service('media', { knows: { ...database('media'), ...s3, ...serviceUrls('identity', 'orders', 'reviews') } }),
    service('invoice-worker', {
      knows: { ...queue, ...s3, ...serviceUrls('orders'), PUBLIC_URL: settings.publicUrl },
    }),
    service('mail-worker', {
      knows: {
        ...queue,
        ...s3,
        ...serviceUrls('identity', 'catalog'),
        PUBLIC_URL: settings.publicUrl,
        SMTP_URL: at.smtp,
        MAIL_FROM: settings.MAIL_FROM ?? 'shop@localhost',
      },
    }),
    {
      name: 'storefront',
      portNames: ['storefront', 'storefront-metrics'],
      run: { bundle: 'storefront' },
      knows: {
        ...internal,
        ...queue,
        ...serviceUrls('catalog', 'cart', 'reviews'),
        PUBLIC_URL: settings.publicUrl,
        METRICS_PORT: String(at.port('storefront-metrics')),
      },
      after: [BUILD, 'redis'],
    },
    {
      name: 'admin',
      portNames: ['admin'],
      run: { program: 'servers/static-files.ts' },
      knows: { FILES_DIR: built('admin'), FILES_BASE: '/admin/' },
      after: [BUILD],
    },
    {
      name: 'gateway',
      portNames: ['gateway', 'gateway-metrics'],
      run: { bundle: 'gateway' },
      // Without the internal token: an attacker who controls the gateway cannot call a service's /internal endpoints.
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
    ...(['storefront', 'admin'] as const).map((app): Row => ({
      name: `${app}-pages`,
      portNames: [`${app}-pages`],
      run: { pages: app },
      knows: { GATEWAY_URL: at.inside('gateway'), NODE_ENV: 'development' },
      ready: accepts(at.port(`${app}-pages`)),
      after: ['gateway'],
      wanted: fromSource,
    })),
  ];
}
