import { HOURS_TO_USE_A_PHOTOGRAPH, PhotographSize } from '@kanaka/contracts/photographs';
import type { Db } from '@kanaka/server-kit/database';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { deletePhotograph, listNotKept, markKept } from './photographs.repository.ts';
import { photographKey } from './store-photograph.ts';

export type UnusedDeps = {
  db: Db;
  store: ObjectStore;
  /** Which of these photographs a service uses; rejects when that is not known. */
  usedPhotographs: (ids: string[]) => Promise<string[]>;
};

/** So many are asked about at once. */
const PORTION = 200;

/**
 * Deletes photographs that nobody has used in time, and returns how many. Twice the time is waited, so none is asked about
 * that could still be used a moment later. A photograph is only deleted after the service that may use it has answered: one
 * that is away costs space and never a photograph. Any number of replicas may do it at once.
 */
export async function deleteUnusedPhotographs(
  { db, store, usedPhotographs }: UnusedDeps,
  closing?: AbortSignal,
): Promise<number> {
  let gone = 0;
  while (!closing?.aborted) {
    const ids = await listNotKept(db, { hours: 2 * HOURS_TO_USE_A_PHOTOGRAPH, limit: PORTION });
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
