/** The embedded Postgres as a program of its own: until it is told to stop, or the server ends. */
import { startEmbeddedPostgres, type PostgresServer } from '@kanaka/testing/embedded-postgres';
import { readEnv, untilTold } from './program.ts';

const { PORT, POSTGRES_DIR } = readEnv('PORT', 'POSTGRES_DIR');
// Told in the middle of a start, it ends at once; a data directory it was making is made anew next time.
const told = untilTold();
let server: PostgresServer | null = null;
void told.then(() => server ?? process.exit(0));
server = await startEmbeddedPostgres({
  dataDir: POSTGRES_DIR,
  port: Number(PORT),
  durable: true,
  onLog: (line) => process.stdout.write(line),
});
const wasTold = await Promise.race([told.then(() => true), server.ended.then(() => false)]);
if (wasTold) await server.stop();
process.exit(wasTold ? 0 : 1);
