import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { claimEnding } from './api-keys.repository.ts';

/** Writes to who made an API key two weeks and one day before it ends; what is due for both is told once. */
export const tellOfEndingKeys = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    for (const days of [1, 14]) {
      for (const { key, maker } of await claimEnding(tx, days)) {
        const { email: to, userName: name } = maker;
        const endsAt = key.expiresAt.toISOString();
        await insertJob(tx, 'mail', 'api-key-ends', `api-key-ends-${key.id}-${days}`, {
          to,
          name,
          key: key.name,
          endsAt,
        });
      }
    }
  });
