import type { Db } from '@kanaka/server-kit/database/database';
import { listNamesById, listPublicByIds, type PublicPiece } from './products.repository.ts';

/** Pieces in the order of these ids, each once, and what is left of those that were withdrawn. */
export async function piecesByIds(
  { db }: { db: Db },
  ids: readonly string[],
): Promise<{ rows: PublicPiece[]; gone: Pick<PublicPiece, 'id' | 'title' | 'images'>[] }> {
  const wanted = [...new Set(ids)];
  const byId = new Map((await listPublicByIds(db, wanted)).map((piece) => [piece.id, piece]));
  const missing = wanted.filter((id) => !byId.has(id));
  const known = missing.length === 0 ? [] : await listNamesById(db, missing);
  // A draft was never shown, so nobody learns of it.
  const gone = known.filter(({ draft, archivedAt }) => archivedAt !== null && !draft);
  return { rows: wanted.flatMap((id) => byId.get(id) ?? []), gone };
}
