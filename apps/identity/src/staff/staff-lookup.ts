import type { Db } from '@kanaka/server-kit/database/database';
import type { StaffLookup } from '@kanaka/server-kit/staff';
import type { FastifyBaseLogger } from 'fastify';
import { findUsedKey } from '../api-keys/find-used-key.ts';
import { recordRefusal } from './record-refusal.ts';
import { findStaffOfSession, toStaff } from './staff.repository.ts';

/** Who of the shop may do what, from the accounts themselves. */
export function staffLookup({ db, logger }: { db: Db; logger: Pick<FastifyBaseLogger, 'warn'> }): StaffLookup {
  return {
    async find(sessionId) {
      const staff = await findStaffOfSession(db, sessionId);
      return staff && toStaff(staff);
    },
    findKey: (digest) => findUsedKey(db, digest),
    refused(refusal) {
      recordRefusal(db, refusal, new Date()).catch((error: unknown) =>
        logger.warn({ err: error, ...refusal }, 'a refusal could not be added to the activity log'),
      );
    },
  };
}
