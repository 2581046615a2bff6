import type { Db } from '@kanaka/server-kit/database';
import { materialsIn } from './materials-in.ts';
import { lockWithoutMaterials, setMaterials } from './product-changes.repository.ts';

/** Fills the materials column of older pieces. Replicas may run it at the same time. */
export async function fillMaterials({ db }: { db: Db }, batch = 500): Promise<void> {
  while ((await fillBatch(db, batch)) === batch);
}

/** Returns how many pieces it filled. */
async function fillBatch(db: Db, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    const pieces = await lockWithoutMaterials(tx, batch);
    await setMaterials(
      tx,
      pieces.map(({ id, material }) => ({ id, materials: materialsIn(material) })),
    );
    return pieces.length;
  });
}
