/** For a test of a service: what it has written for the book of changes. */
import { eq } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { jobs, type JobData } from './jobs.ts';
import { outbox } from './outbox.ts';

export type RecordedChange = JobData<'audit', 'change-recorded'>;

/** The changes of one thing, oldest first: ids are by time, and no transaction's start says when it had its turn. */
export async function changesOf(db: Db, subjectId: string): Promise<RecordedChange[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.queue, 'audit')).orderBy(outbox.jobId);
  return rows
    .map(({ data }) => jobs.audit['change-recorded'].parse(data))
    .filter(({ subject }) => subject.id === subjectId);
}
