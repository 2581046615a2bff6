import { SHARED_POSTGRES, startServers, type TestServers } from './test-servers.ts';

let servers: TestServers | null = null;

/** Starts the Postgres that all test files of a project share; they read its URL from the environment. */
export async function startSharedPostgres(): Promise<void> {
  servers = await startServers('postgres');
  process.env[SHARED_POSTGRES] = servers.postgresUrl;
}

export async function stopSharedPostgres(): Promise<void> {
  await servers?.stop();
}
