import { keyPermissions, type Permission } from '@kanaka/contracts/identity/permissions';
import type { Db } from '@kanaka/server-kit/database/database';
import type { StaffKey } from '@kanaka/server-kit/staff';
import { lacksFactor, permissionsOf } from '../staff/staff.repository.ts';
import { findApiKey, markUsed, type ApiKeyOfMaker } from './api-keys.repository.ts';

const MINUTE_MS = 60_000;

/** The API key that a call presents, with what it may do just now; null when it does not work (any more). */
export async function findUsedKey(db: Db, digest: string): Promise<(StaffKey & ApiKeyOfMaker) | null> {
  const found = await findApiKey(db, 'keyHash', digest);
  if (!found) return null;
  const { id, lastUsedAt } = found.key;
  if (Date.now() - (lastUsedAt?.getTime() ?? 0) > MINUTE_MS) await markUsed(db, id);
  const factorNeeded = lacksFactor(found.user, found.factorRequired ?? false);
  return {
    ...found,
    id,
    name: actorName(found),
    permissions: new Set(factorNeeded ? [] : allowedBy(found)),
    factorNeeded,
  };
}

/** As the activity log names it. */
export const actorName = ({ key }: ApiKeyOfMaker) => `${key.name} (API key)`;

/** What it was given, of what its maker may still do and what keys may have. */
function allowedBy(found: ApiKeyOfMaker): Permission[] {
  const ofMaker = permissionsOf(found);
  return keyPermissions.filter((one) => found.key.permissions.includes(one) && ofMaker.includes(one));
}
