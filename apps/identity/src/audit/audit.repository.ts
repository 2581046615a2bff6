import { and, desc, eq, getTableColumns, gte, like, lt, sql, type SQL } from 'drizzle-orm';
import type { AuditDifference } from '@kanaka/contracts/audit';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf } from '@kanaka/server-kit/database/rows';
import { auditEntries, users, type AuditEntryRow } from '../schema.ts';

/** Idempotent: an entry with the same id is inserted once. */
export async function insertAuditEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry).onConflictDoNothing();
}

export type AuditFilter = {
  /** In lower case; every one of them must occur in the entry. */
  words: readonly string[];
  actor?: string | undefined;
  kind?: string | undefined;
  subject?: string | undefined;
  action?: string | undefined;
  /** Days in India, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

const FIRST_DIFFERENCES = 3;

/** Newest first, with the names of all changed fields, and the values of the first; `findAuditEntry` returns all. */
export async function listAuditEntries(
  db: Db,
  { page, limit, ...filter }: AuditFilter & { page: number; limit: number },
): Promise<(Omit<AuditEntryRow, 'words' | 'requestId'> & { fields: string[] })[]> {
  const { words: _words, requestId: _requestId, ...columns } = getTableColumns(auditEntries);
  return db
    .select({
      ...columns,
      differences: sql<
        AuditDifference[]
      >`jsonb_path_query_array(${auditEntries.differences}, ${`$[0 to ${FIRST_DIFFERENCES - 1}]`}::jsonpath)`,
      fields: sql<string[]>`array(select jsonb_array_elements(${auditEntries.differences}) ->> 'field')`,
    })
    .from(auditEntries)
    .where(matching(filter))
    .orderBy(desc(auditEntries.happenedAt), desc(auditEntries.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

export const countAuditEntries = (db: Db, filter: AuditFilter) => db.$count(auditEntries, matching(filter));

export const findAuditEntry = (db: Db, id: string) =>
  firstOf(db.select().from(auditEntries).where(eq(auditEntries.id, id)));

const MOST_ADMINS = 200;

export async function listAdmins(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.userName })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.userName, users.id)
    .limit(MOST_ADMINS);
}

function matching({ words, actor, kind, subject, action, from, to }: AuditFilter): SQL | undefined {
  return and(
    ...words.map((word) => like(auditEntries.words, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
    actor ? eq(auditEntries.actorId, actor) : undefined,
    kind ? eq(auditEntries.subjectKind, kind) : undefined,
    subject ? eq(auditEntries.subjectId, subject) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? gte(auditEntries.happenedAt, sql`${from}::date::timestamp at time zone 'Asia/Kolkata'`) : undefined,
    to ? lt(auditEntries.happenedAt, sql`(${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`) : undefined,
  );
}
