import type { RecordReplay } from '@kanaka/queues/outbox-routes';
import { actorOf, recordChange } from './record-change.ts';

/** Records in the audit log that an admin has retried a job. */
export const recordReplay: RecordReplay = (tx, caller, { jobId, name, error }) =>
  recordChange(tx, {
    actor: actorOf(caller),
    action: 'job.replayed',
    subject: { kind: 'job', id: jobId, name },
    before: { state: 'Given up', error },
    after: { state: 'Tried again' },
  });
