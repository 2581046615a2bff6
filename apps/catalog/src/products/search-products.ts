import type { Db } from '@kanaka/server-kit/database';
import type { PublicPiece } from './products.repository.ts';
import { toTerm, typedWords } from './search-terms.ts';
import { listMatching, lookUpWords } from './search.repository.ts';

/** Maximum number of results. */
const MAX_FOUND = 60;

/** Pieces for a keyword, best first: those that match all of its words or, if there are none, some of them. */
export async function searchProducts({ db }: { db: Db }, keyword: string): Promise<PublicPiece[]> {
  const typed = typedWords(keyword);
  if (typed.length === 0) return [];
  const knowledge = await lookUpWords(db, typed);
  const terms = typed.flatMap((word, index) => {
    const known = knowledge[index];
    return known && !known.empty ? [toTerm(word, known)] : [];
  });
  if (terms.length === 0) return [];

  const found = await listMatching(db, { terms, every: true, limit: MAX_FOUND });
  if (found.length > 0 || terms.length === 1) return found;
  return listMatching(db, { terms, every: false, limit: MAX_FOUND });
}
