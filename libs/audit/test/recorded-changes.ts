/** For a service's tests: the audit log entries that it has written to its outbox. */
import { eq } from 'drizzle-orm';
import { jobs, type JobData } from '@kanaka/queues/jobs';
import { outbox } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';

export type RecordedChange = JobData<'audit', 'change-recorded'>;

/** The changes of one subject, oldest first by their ids; the start of a transaction would not tell when it got its lock. */
export async function changesOf(db: Db, subjectId: string): Promise<RecordedChange[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.queue, 'audit')).orderBy(outbox.jobId);
  return rows
    .map(({ data }) => jobs.audit['change-recorded'].parse(data))
    .filter(({ subject }) => subject.id === subjectId);
}
