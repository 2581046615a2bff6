/** The embedded Postgres as a program of its own: until it gets a signal to stop, or the server ends. */
import { startEmbeddedPostgres, type PostgresServer } from '@kanaka/testing/embedded-postgres';
import { readEnv, untilSignalled } from './program.ts';

const { PORT, POSTGRES_DIR } = readEnv('PORT', 'POSTGRES_DIR');
// Stopped in the middle of a start, it ends at once; a data directory it was making is made anew next time.
const signalled = untilSignalled();
let server: PostgresServer | null = null;
void signalled.then(() => server ?? process.exit(0));
server = await startEmbeddedPostgres({
  dataDir: POSTGRES_DIR,
  port: Number(PORT),
  durable: true,
  onLog: (line) => process.stdout.write(line),
});
const wasSignalled = await Promise.race([signalled.then(() => true), server.ended.then(() => false)]);
if (wasSignalled) await server.stop();
process.exit(wasSignalled ? 0 : 1);
