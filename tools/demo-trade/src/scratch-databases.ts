/** Databases of their own in which the trade is carried out, with a clock that is set. */
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase, openDatabase, type Database } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';

export const SERVICES = ['identity', 'catalog', 'orders', 'reviews'] as const;
export type Service = (typeof SERVICES)[number];
export type Databases = Record<Service, Database>;

const apps = join(import.meta.dirname, '../../../apps');
const scratchName = (service: Service) => `demo_trade_${service}`;
/** One for the transaction and one for what is read beside it. */
const POOL_SIZE = 2;

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export function openLive(serverUrl: string, logger: Logger): Databases {
  return openAll(logger, (service) => urlOf(serverUrl, service));
}

export function openScratch(serverUrl: string, logger: Logger): Databases {
  return openAll(logger, (service) => urlOf(serverUrl, scratchName(service)));
}

function openAll(logger: Logger, urlFor: (service: Service) => string): Databases {
  const open = (service: Service) => openDatabase({ url: urlFor(service), poolSize: POOL_SIZE, logger });
  return { identity: open('identity'), catalog: open('catalog'), orders: open('orders'), reviews: open('reviews') };
}

export async function closeAll(databases: Databases): Promise<void> {
  await Promise.all(SERVICES.map((service) => databases[service].close()));
}

/**
 * In these databases `now()` and `clock_timestamp()`, of queries and of columns' defaults, are found in the schema `clock`
 * before Postgres' own. Time moves on by a microsecond with each look at it, so that two changes of one moment keep their order.
 */
const CLOCK = `
  create schema clock;
  create table clock.clock (at timestamptz not null);
  insert into clock.clock values (pg_catalog.now());
  create sequence clock.ticks;
  create function clock.now() returns timestamptz language sql stable as 'select at from clock.clock';
  create function clock.clock_timestamp() returns timestamptz language sql volatile as
    $$ select at + nextval('clock.ticks') * interval '1 microsecond' from clock.clock $$;
`;

/** Creates the scratch databases anew, empty, as the services' migrations make them. */
export async function createScratch(serverUrl: string, logger: Logger): Promise<void> {
  await dropScratch(serverUrl);
  await onServer(serverUrl, async (client) => {
    for (const service of SERVICES) {
      await client.query(`create database ${scratchName(service)}`);
      await client.query(`alter database ${scratchName(service)} set search_path = public, clock, pg_catalog`);
      // What is lost in a crash is made again.
      await client.query(`alter database ${scratchName(service)} set synchronous_commit = off`);
    }
  });
  const databases = openScratch(serverUrl, logger);
  try {
    await Promise.all(
      SERVICES.map(async (service) => {
        await databases[service].pool.query(CLOCK);
        await migrateDatabase(databases[service], join(apps, service, 'drizzle'));
      }),
    );
  } finally {
    await closeAll(databases);
  }
}

export async function dropScratch(serverUrl: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    for (const service of SERVICES) await client.query(`drop database if exists ${scratchName(service)} with (force)`);
  });
}

const FINISHED = 'the trade is complete';

/** Records that the scratch databases hold the whole trade. */
export async function markFinished({ orders }: Databases): Promise<void> {
  await orders.pool.query(`comment on schema clock is '${FINISHED}'`);
}

/** Whether an earlier run has completed the trade, and was stopped before all of it was in the shop. */
export async function isFinished(serverUrl: string): Promise<boolean> {
  return onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [scratchName('orders')]);
    if (rowCount === 0) return false;
    const scratch = new pg.Client({ connectionString: urlOf(serverUrl, scratchName('orders')) });
    await scratch.connect();
    try {
      const { rows } = await scratch.query<{ note: string | null }>(
        `select obj_description(oid, 'pg_namespace') as note from pg_namespace where nspname = 'clock'`,
      );
      return rows[0]?.note === FINISHED;
    } finally {
      await scratch.end();
    }
  });
}

async function onServer<Result>(serverUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(serverUrl, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
