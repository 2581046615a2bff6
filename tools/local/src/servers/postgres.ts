/** The embedded Postgres as a program of its own: until it is told to stop, or the server ends. */
import { startEmbeddedPostgres } from '@kanaka/testing/embedded-postgres';
import { readEnv, untilTold } from './program.ts';

const { PORT, POSTGRES_DIR } = readEnv('PORT', 'POSTGRES_DIR');
const server = await startEmbeddedPostgres({
  dataDir: POSTGRES_DIR,
  port: Number(PORT),
  durable: true,
  onLog: (line) => process.stdout.write(line),
});
const told = await Promise.race([untilTold().then(() => true), server.ended.then(() => false)]);
if (told) await server.stop();
process.exit(told ? 0 : 1);
