/** The embedded Postgres as a separate program: runs until it gets a signal to stop, or the server exits. */
import { startEmbeddedPostgres, type PostgresServer } from '@kanaka/testing/embedded-postgres';
import { readEnv, untilSignalled } from './program.ts';

const { PORT, POSTGRES_DIR } = readEnv('PORT', 'POSTGRES_DIR');
// If it is stopped during its start, it exits at once; an incomplete data directory is created again at the next start.
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
