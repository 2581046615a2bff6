import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { v7 as uuidv7 } from 'uuid';
import { findUserByEmail, hasStaff, insertUser } from './accounts.repository.ts';
import { hashPassword } from './passwords.ts';

/**
 * Creates the shop's first admin, unless it has one. Runs at every start of every replica. An existing account is left unchanged, its
 * password and role included, so neither a restart nor a mistyped variable changes anybody's rights.
 */
export async function ensureOwner(
  { db, logger }: { db: Db; logger: Logger },
  { email, password }: { email: string; password: string },
): Promise<void> {
  const known = await findUserByEmail(db, email);
  // Who was removed must not come back by a restart.
  if (!known && !(await hasStaff(db))) {
    const passwordHash = await hashPassword(password);
    const created = await insertUser(db, {
      ...{ id: uuidv7(), email, userName: 'Owner', passwordHash, role: 'admin', builtInRole: 'owner' },
      // Whoever sets up the shop vouches for this address.
      emailProvenAt: new Date(),
    });
    if (created) logger.info({ userId: created.id }, 'the owner’s account was created');
  } else if (known && known.role !== 'admin') {
    logger.warn({ userId: known.id }, 'OWNER_EMAIL is a shopper’s account; it was not made an admin');
  }
}
