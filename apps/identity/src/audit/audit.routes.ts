import * as contract from '@kanaka/contracts/audit';
import type { TransactionHandlers } from '@kanaka/queues/inbox';
import { existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { currentRequestId } from '@kanaka/server-kit/request-id';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { neverCached } from '../never-cached.ts';
import type { AuditEntryRow } from '../schema.ts';
import * as repository from './audit.repository.ts';
import { entryWords } from './entry-words.ts';

export async function auditRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  neverCached(app);

  serve(app, contract.listAuditEntries, async ({ query: { page, limit, words, ...wanted } }) => {
    const filter = { words: words.toLowerCase().split(/\s+/).filter(Boolean), ...wanted };
    // All read the same snapshot, so that the total fits the page while changes arrive.
    const { rows, total, actors } = await db.transaction(
      async (tx) => ({
        rows: await repository.listAuditEntries(tx, { ...filter, page, limit }),
        total: await repository.countAuditEntries(tx, filter),
        actors: await repository.listAdmins(tx),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const data = rows.map(({ fields, differences, ...row }) => ({
      ...toEntry(row),
      fields,
      shortDifferences: differences.filter(isShort),
    }));
    return { data, actors, page, limit, total };
  });

  serve(app, contract.auditEntry, async ({ params: { id } }) => {
    const row = existing('audit-entry', await repository.findAuditEntry(db, id));
    return { data: { ...toEntry(row), differences: row.differences, requestId: row.requestId } };
  });
}

/** Stores the changes that all services report through the queue. */
export const auditJobs: TransactionHandlers<'audit'> = {
  'change-recorded': (change, tx) =>
    repository.insertAuditEntry(tx, {
      id: change.id,
      happenedAt: new Date(change.at),
      actorId: change.actor.id,
      actorName: change.actor.name,
      action: change.action,
      subjectKind: change.subject.kind,
      subjectId: change.subject.id,
      subjectName: change.subject.name,
      differences: change.differences,
      requestId: currentRequestId(),
      words: entryWords(change),
    }),
};

/** Descriptions and lists of images are read in the entry itself. */
const SHORT = 160;
const isShort = ({ before, after }: contract.AuditDifference) => JSON.stringify([before, after]).length <= SHORT;

type EntryRow = Omit<AuditEntryRow, 'differences' | 'words' | 'requestId'>;

function toEntry(row: EntryRow): Omit<contract.AuditEntry, 'fields' | 'shortDifferences'> {
  return {
    _id: row.id,
    at: row.happenedAt.toISOString(),
    actor: { id: row.actorId, name: row.actorName },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
  };
}
