/** For a test: consumes like a service, works forever on its first job, and waits to be killed. Takes the database's and Redis' addresses. */
import { openDatabase } from '@kanaka/server-kit/database';
import { consumeCommits, logger } from '../test/queue-harness.ts';

const [databaseUrl = '', redisUrl = ''] = process.argv.slice(2);
const database = openDatabase({ url: databaseUrl, poolSize: 2, logger });
consumeCommits(database, {
  redisUrl,
  async commit(orderId) {
    process.stdout.write(`${orderId}\n`);
    await new Promise(() => undefined);
  },
});
