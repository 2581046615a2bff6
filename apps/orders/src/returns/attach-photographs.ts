import { HOURS_TO_USE_A_PHOTOGRAPH } from '@kanaka/contracts/photographs';
import type { ReturnState } from '@kanaka/contracts/returns';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { SignedIds } from '@kanaka/server-kit/signed-ids';
import { insertReturnPhotographs } from './returns.repository.ts';

/** The first 48 bits of a UUIDv7 are its time in milliseconds. */
const uploadedAtMs = (id: string) => parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * The ids of photographs that a user has sent lately. `media` deletes unused ones after a while, so an older one may be gone
 * already.
 */
export function ownPhotographs(
  { photographIds, now }: { photographIds: SignedIds; now: () => Date },
  { photographs, userId }: { photographs: readonly string[]; userId: string },
): string[] {
  const since = now().getTime() - HOURS_TO_USE_A_PHOTOGRAPH * 3_600_000;
  return photographs.map((signed, place) => {
    const id = photographIds.read(signed, userId);
    if (id === null || uploadedAtMs(id) < since) {
      const message = 'Please add your photographs again.';
      throw new AppError('invalid', 'photograph.unknown', message, {
        issues: [{ path: `photographs.${place}`, message }],
      });
    }
    return id;
  });
}

/** Attaches photographs to a step of a return; each belongs to one step only. */
export async function attachPhotographs(
  tx: Db,
  { returnId, state, photographs }: { returnId: string; state: ReturnState; photographs: readonly string[] },
): Promise<void> {
  if (await insertReturnPhotographs(tx, { returnId, state }, photographs)) return;
  throw new AppError('conflict', 'photograph.used', 'This photograph was sent before. Please add it again.');
}
