import { HOURS_TO_USE_A_PHOTOGRAPH } from '@kanaka/contracts/media/photographs';
import { AppError, fieldError } from './app-error.ts';
import type { SignedIds } from './signed-ids.ts';

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
      throw fieldError('photograph.unknown', `photographs.${place}`, 'Please add your photographs again.');
    }
    return id;
  });
}

/** One of the photographs belongs to something already; the transaction that attaches them must be undone. */
export function photographUsed(): AppError {
  return new AppError('photograph.used', 'This photograph was sent before. Please add it again.');
}
