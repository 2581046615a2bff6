import type { Db } from '@kanaka/server-kit/database/database';
import { listApps, updateSealedSecret } from './factors.repository.ts';
import type { Sealing } from '@kanaka/server-kit/sealed-text';

/** At each start, so that after the rotation of the services' secret everything is sealed with the one that stays. */
export async function resealApps(db: Db, sealing: Sealing): Promise<void> {
  for (const { userId, sealedSecret } of await listApps(db)) {
    const secret = sealing.open(userId, sealedSecret);
    if (secret !== null)
      await updateSealedSecret(db, userId, { before: sealedSecret, after: sealing.seal(userId, secret) });
  }
}
