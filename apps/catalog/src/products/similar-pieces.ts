import { existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { piecesByIds } from './pieces-by-ids.ts';
import type { PublicPiece } from './products.repository.ts';
import { findNearInPrice } from './similar-pieces.repository.ts';
import { similarityTo } from './similarity.ts';

/** How many similar pieces a piece's page shows. */
const SHOWN = 4;

/** The pieces that are most like one; those that can be bought first. */
export async function similarPieces({ db }: { db: Db }, id: string): Promise<PublicPiece[]> {
  const piece = existing('product', await findNearInPrice(db, id));
  const likenessOf = similarityTo(piece);
  const others = piece.others
    .map((other) => ({ ...other, likeness: likenessOf(other) }))
    .toSorted(
      (one, other) =>
        Number(other.inStock) - Number(one.inStock) || other.likeness - one.likeness || (one.id < other.id ? 1 : -1),
    );
  return (
    await piecesByIds(
      { db },
      others.slice(0, SHOWN).map((other) => other.id),
    )
  ).rows;
}
