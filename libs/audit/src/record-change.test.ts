import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { outbox } from '@kanaka/queues/outbox';
import { openOutbox } from '@kanaka/queues/test/queue-harness';
import type { Database } from '@kanaka/server-kit/database/database';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { actorOf, recordChange, type Change } from './record-change.ts';

let servers: TestServers;
let database: Database;
beforeAll(async () => {
  servers = await startTestServers('postgres');
  database = await openOutbox(await servers.database());
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

const owner = actorOf({ id: uuidv7(), userName: 'Asha' });
const edit = (change: Partial<Change> = {}): Change => ({
  actor: owner,
  action: 'product.edited',
  subject: { kind: 'product', id: uuidv7(), name: 'Temple ring' },
  before: { price: 100, title: 'Temple ring' },
  after: { price: 120, title: 'Temple ring' },
  ...change,
});
const entryOf = async ({ subject }: Change) =>
  (await database.db.select().from(outbox)).filter(({ data }) => JSON.stringify(data).includes(subject.id));

describe('recording a change', () => {
  it('writes who did what to which thing, and what is different', async () => {
    const change = edit();
    await database.db.transaction((tx) => recordChange(tx, change));
    const [entry, ...more] = await entryOf(change);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      queue: 'audit',
      name: 'change-recorded',
      data: {
        actor: { id: owner.id, name: 'Asha' },
        action: 'product.edited',
        subject: change.subject,
        differences: [{ field: 'price', before: 100, after: 120 }],
      },
    });
    expect(entry?.jobId).toBe(`audit-${(entry?.data as { id: string } | undefined)?.id}`);
  });

  it('leaves nothing of a change that is rolled back', async () => {
    const change = edit();
    const fails = database.db.transaction(async (tx) => {
      await recordChange(tx, change);
      throw new Error('the change is refused after all');
    });
    await expect(fails).rejects.toThrow('after all');
    expect(await entryOf(change)).toEqual([]);
  });

  it('leaves no entry of a save that changed nothing, and always one of what has no fields', async () => {
    const same = edit({ after: { price: 100, title: 'Temple ring' } });
    await recordChange(database.db, same);
    expect(await entryOf(same)).toEqual([]);

    const replay = edit({ action: 'job.replayed', before: null, after: null });
    await recordChange(database.db, replay);
    expect(await entryOf(replay)).toHaveLength(1);
  });

  it('takes the same id for the same change', async () => {
    const change = edit();
    const id = uuidv7();
    await Promise.all([recordChange(database.db, change, id), recordChange(database.db, change, id)]);
    expect(await entryOf(change)).toHaveLength(1);
  });
});
