import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { MOST_API_KEYS, type ApiKeyDraft } from '@kanaka/contracts/identity/api-keys';
import { digestOfKey, newApiKey } from '@kanaka/server-kit/api-key';
import { AppError, existing } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import { v7 as uuidv7 } from 'uuid';
import type { ApiKeyRow } from '../schema.ts';
import { changeStaff, type StaffDeps } from '../staff/change-staff.ts';
import { mustBeAllowed } from '../staff/staff-rules.ts';
import { countApiKeys, deleteApiKey, insertApiKey } from './api-keys.repository.ts';

/** So much of it is shown in the list: what all begin with, and four characters. */
const BEGINNING = 'kan_live_'.length + 4;
const DAY_MS = 86_400_000;

/** Makes an API key and returns it, which is not possible later. */
export const addApiKey = (deps: StaffDeps, { name, permissions, validDays, callsPerMinute }: ApiKeyDraft, by: Caller) =>
  changeStaff(
    deps,
    by,
    async ({ tx, record, ...staff }) => {
      mustBeAllowed(staff, { permissions });
      if ((await countApiKeys(tx)) >= MOST_API_KEYS) {
        throw new AppError('api-key.limit', `The shop can have ${MOST_API_KEYS} API keys. Please revoke one first.`);
      }
      const key = newApiKey();
      const row = await insertApiKey(tx, {
        ...{ id: uuidv7(), userId: by.id, name, permissions, callsPerMinute },
        ...{ keyHash: digestOfKey(key), beginning: key.slice(0, BEGINNING) },
        expiresAt: new Date(Date.now() + validDays * DAY_MS),
      });
      await record({ action: 'api-key.added', subject: subjectOf(row), before: null, after: stateOf(row) });
      return { row, key, madeBy: staff.actor.user.userName };
    },
    'integrations:write',
  );

export async function revokeApiKey({ db, wakeRelay }: StaffDeps, id: string, by: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    const row = existing('api-key', await deleteApiKey(tx, id));
    const change = { subject: subjectOf(row), before: stateOf(row), after: null };
    await recordChange(tx, { actor: actorOf(by), action: 'api-key.revoked', ...change });
  });
  wakeRelay();
}

const subjectOf = ({ id, name }: ApiKeyRow) => ({ kind: 'api-key' as const, id, name });
const stateOf = ({ name, permissions, callsPerMinute, expiresAt }: ApiKeyRow) => ({
  ...{ name, permissions, callsPerMinute, validUntil: expiresAt },
});
