/** What a request costs at least: small servers that are measured beside the shop, each a process of its own. */
import { startChild } from './child.ts';

export type FloorSetting =
  /** These bytes from memory. */
  | { body: string; type: string }
  /** What this query returns. */
  | { sql: string; values: unknown[] }
  /** Nothing new; every setting is answered with the server's URL. */
  | { only: 'url' };

export type Floor = {
  url: string;
  /** Chooses what it answers from now on. */
  set: (setting: FloorSetting) => Promise<void>;
};

export type Floors = {
  /** Bare Fastify that answers from memory. */
  memory: Floor;
  /** @fastify/http-proxy in front of it. */
  proxy: Floor;
  /** Bare Fastify that asks the shop's own Postgres. */
  database: Floor;
  stop: () => Promise<void>;
};

export async function startFloors({ catalogDatabaseUrl }: { catalogDatabaseUrl: string }): Promise<Floors> {
  const children: { stop: () => Promise<void> }[] = [];
  async function start(...args: string[]): Promise<Floor> {
    const child = startChild<FloorSetting, string>('floor-server.ts', args);
    children.push(child);
    const url = await child.ask({ only: 'url' });
    return { url, set: async (setting) => void (await child.ask(setting)) };
  }
  const memory = await start('memory');
  const proxy = await start('proxy', memory.url);
  return {
    memory,
    // It forwards to the server with the answer.
    proxy: { url: proxy.url, set: (setting) => memory.set(setting) },
    database: await start('database', catalogDatabaseUrl),
    stop: async () => void (await Promise.all(children.map((child) => child.stop()))),
  };
}
