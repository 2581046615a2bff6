/**
 * For a test: a consumer that stops at its first job and waits to be killed, either within the job or, with `after-effect`,
 * between its effect and its acknowledgement. Arguments: the URLs of Redis and the database, and optionally `after-effect`.
 */
import { openDatabase } from '@kanaka/server-kit/database/database';
import { consumeCommits, consumeEffects, dies, logger } from './queue-harness.ts';

const [redisUrl = '', databaseUrl = '', when] = process.argv.slice(2);

async function waitToBeKilled(orderId: string): Promise<void> {
  process.stdout.write(`${orderId}\n`);
  await new Promise(() => undefined);
}

if (when === 'after-effect') {
  consumeEffects(openDatabase({ url: databaseUrl, poolSize: 2, logger }), { redisUrl, after: waitToBeKilled });
} else {
  consumeCommits({ redisUrl, takeover: dies, commit: waitToBeKilled });
}
