import type { Db } from '@kanaka/server-kit/database';
import { materialsIn } from './materials-in.ts';
import { listWithoutMaterials, markMaterials } from './products.repository.ts';

/** Reads the materials of pieces from before they were read. Replicas may do it together; an edit meanwhile wins. */
export async function fillMaterials({ db }: { db: Db }, batch = 500): Promise<void> {
  for (;;) {
    const pieces = await listWithoutMaterials(db, batch);
    for (const { id, material } of pieces) await markMaterials(db, { id, material, materials: materialsIn(material) });
    if (pieces.length < batch) return;
  }
}
