import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { insertJob } from '@kanaka/queues/outbox';
import type { JobData } from '@kanaka/queues/jobs';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import type { UserRow } from '../accounts/accounts.repository.ts';

type Change = JobData<'mail', 'factor-changed'>['change'];

/** Adds a change of somebody's second factors to the audit log, and sends them an e-mail; `by` is who made it, if another. */
export async function tellOfFactor(
  tx: Db,
  user: UserRow,
  { change, factor = '', by = user }: { change: Change; factor?: string; by?: Pick<Caller, 'id' | 'userName'> },
): Promise<void> {
  const { id, email, userName: name } = user;
  await recordChange(tx, {
    actor: actorOf(by),
    action: `account.${change}`,
    subject: { kind: 'account', id, name: email },
    before: change === 'factor-removed' ? { factor } : null,
    after: change === 'factor-added' ? { factor } : null,
  });
  await insertJob(tx, 'mail', 'factor-changed', `factor-changed-${uuidv7()}`, {
    ...{ to: email, name, change, factor },
    by: by.id === id ? '' : by.userName,
    changedAt: new Date().toISOString(),
  });
}
