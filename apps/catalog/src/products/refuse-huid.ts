import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { listTaken } from '../stock/units.repository.ts';
import { hasOneHuid } from './jewellery-columns.ts';
import type { PieceView } from './products.repository.ts';

/** Refuses an HUID that is not of one article, or is of another. */
export async function refuseHuid(tx: Db, product: PieceView): Promise<void> {
  const { id, huid } = product;
  if (!huid) return;
  refuseOfSeveral(product);
  const taken = await listTaken(tx, { productId: id, tags: [], huids: [huid] });
  if (taken.has(huid)) throw huidTaken(huid);
}

/** The same without a look at other pieces. */
export function refuseOfSeveral(product: Parameters<typeof hasOneHuid>[0]): void {
  if (product.tagged) throw refused('Each unit of this piece has its own HUID. Please enter it there.');
  if (!hasOneHuid(product)) {
    throw refused(
      'A HUID belongs to one piece; you have several. Leave it empty and record the HUID of each when it is packed, or give each piece a tag.',
    );
  }
}

export const huidTaken = (huid: string) => refused(`Another piece has the HUID ${huid}.`);

const refused = (message: string) => fieldError('product.huid', 'jewellery.huid', message);
