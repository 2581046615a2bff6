import { stopSharedPostgres } from '../src/shared-postgres.ts';

const LIMIT_MS = 30_000;

/** After the last test file. What is still open then (a pool, a server, a timer) would keep the process for ever: it is named, and the run fails. */
export default async function endRun() {
  await stopSharedPostgres();
  setTimeout(() => {
    console.error(`The tests have ended, but this is still open: ${process.getActiveResourcesInfo().join(', ')}`);
    process.exit(1);
  }, LIMIT_MS).unref();
}
