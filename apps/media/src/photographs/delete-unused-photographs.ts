import { HOURS_TO_USE_A_PHOTOGRAPH, PhotographSize, type PhotographUse } from '@kanaka/contracts/media/photographs';
import type { Db } from '@kanaka/server-kit/database/database';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { deletePhotograph, listToAskAbout, markKept } from './photographs.repository.ts';
import { photographKey } from './store-photograph.ts';

export type UnusedDeps = {
  db: Db;
  store: ObjectStore;
  /** What the photographs were sent for. */
  usedFor: PhotographUse;
  /** Which of these photographs the service for this use has; rejects when that is not known. */
  usedPhotographs: (ids: string[]) => Promise<string[]>;
};

/**
 * After how many hours it is asked again about photographs that were in use. Those of returns are kept with the return, for
 * good; those of a review are deleted with it.
 */
const ASK_AGAIN_HOURS: Record<PhotographUse, number | undefined> = { return: undefined, review: 24 };

/** So many are asked about at once. */
const PORTION = 200;

/**
 * Deletes photographs that nobody has used in time, and returns how many. Twice the time is waited, so none is asked about
 * that could still be used a moment later. A photograph is only deleted after the service that may use it has answered: one
 * that is away costs space and never a photograph. Any number of replicas may do it at once.
 */
export async function deleteUnusedPhotographs(
  { db, store, usedFor, usedPhotographs }: UnusedDeps,
  closing?: AbortSignal,
): Promise<number> {
  let gone = 0;
  while (!closing?.aborted) {
    const ids = await listToAskAbout(db, {
      usedFor,
      hours: 2 * HOURS_TO_USE_A_PHOTOGRAPH,
      askAgainHours: ASK_AGAIN_HOURS[usedFor],
      limit: PORTION,
    });
    if (ids.length === 0) break;
    const used = new Set(await usedPhotographs(ids));
    await markKept(db, [...used]);
    const unused = ids.filter((id) => !used.has(id));
    for (const id of unused) {
      await Promise.all(PhotographSize.options.map((size) => store.delete(photographKey(id, size))));
      // Last, so that files are never left behind without their row.
      await deletePhotograph(db, id);
    }
    gone += unused.length;
  }
  return gone;
}
