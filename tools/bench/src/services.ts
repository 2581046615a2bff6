import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kanaka/testing/free-port';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';

const root = join(import.meta.dirname, '../../..');
/** Beside the other tests of `npm test`, a start from source may take a minute. */
const TIMEOUT_MS = 240_000;

export type RunningService = { url: string; databaseUrl: string };

/** Starts services from their source, each with its own empty database; returns them with an owner's session. */
export async function startServices(names: readonly string[]) {
  const servers = await startTestServers('postgres', 'redis', 's3');
  const auth = createTestAuth();
  const ports = new Map(await Promise.all(names.map(async (name) => [name, await freePort()] as const)));
  // A service that is not started gets a URL at which nothing responds.
  const addresses = ['identity', 'catalog', 'cart', 'orders', 'reviews', 'storefront'].map((name) => [
    `${name.toUpperCase()}_URL`,
    `http://127.0.0.1:${ports.get(name) ?? 9}`,
  ]);
  const knows: NodeJS.ProcessEnv = {
    ...(Object.fromEntries(addresses) as Record<string, string>),
    ...servers.s3,
    NODE_ENV: 'production',
    TRIAL: 'yes',
    LOG_LEVEL: 'warn',
    JWT_PUBLIC_KEY: auth.publicKey,
    JWT_PRIVATE_KEY: auth.privateKey,
    INTERNAL_TOKEN: auth.internalToken,
    REDIS_URL: servers.redisUrl,
    PUBLIC_URL: 'http://127.0.0.1',
    RAZORPAY_API_URL: 'http://127.0.0.1:9',
    RAZORPAY_KEY_ID: 'rzp_test_kanaka',
    RAZORPAY_KEY_SECRET: 'kanaka-key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'kanaka-webhook-secret',
  };
  const children: ChildProcess[] = [];
  const services: Record<string, RunningService> = {};

  async function stop(): Promise<void> {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map(async (child) => child.exitCode ?? once(child, 'exit')));
    await servers.stop();
  }
  try {
    for (const name of names) {
      const databaseUrl = await servers.database();
      const url = `http://127.0.0.1:${ports.get(name)}`;
      const child = spawn(process.execPath, ['src/main.ts'], {
        cwd: join(root, 'apps', name),
        env: { ...process.env, ...knows, DATABASE_URL: databaseUrl, PORT: String(ports.get(name)) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      services[name] = { url, databaseUrl };
    }
    await Promise.all(children.map((child, index) => ready(child, names[index] ?? '', services)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { services, owner: auth.signIn({ role: 'admin' }), stop };
}

async function ready(child: ChildProcess, name: string, services: Record<string, RunningService>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`${services[name]?.url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start`);
    await pause(100);
  }
}
