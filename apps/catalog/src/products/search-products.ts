import type { Db } from '@kanaka/server-kit/database';
import type { Memory } from './list-memory.ts';
import type { PublicPiece } from './products.repository.ts';
import { toTerm, typedWords, type Term } from './search-terms.ts';
import { listMatching, listRanked, lookUpWords, rankMatching, type Ranked } from './search.repository.ts';

/** Maximum number of results. */
const MAX_FOUND = 60;

/** So many are ranked, so that enough are left when some are sold out. */
const MAX_RANKED = 3 * MAX_FOUND;

/** What a keyword found: the words it stands for, whether all must match, and the best pieces, without their stock. */
export type Finding = { terms: Term[]; every: boolean; ranked: Ranked };
export type SearchDeps = { db: Db; findings: Memory<Finding> };

/**
 * Pieces for a keyword, best first: those that match all of its words or, if there are none, some of them. Ranking a frequent
 * word takes longest, so it is done once for each version of the lists; which pieces can be bought is always looked up.
 */
export async function searchProducts({ db, findings }: SearchDeps, keyword: string): Promise<PublicPiece[]> {
  const typed = typedWords(keyword);
  if (typed.length === 0) return [];
  const phrase = typed.join(' ');
  const known = findings.recall(phrase);
  if (known) {
    const rows = await listRanked(db, { ...known.fact.ranked, limit: MAX_FOUND });
    if (rows[0]?.listVersion === known.version) return completed(db, known.fact, rows);
  }
  const terms = await termsOf(db, typed);
  if (terms.length === 0) return [];
  for (const every of terms.length === 1 ? [true] : [true, false]) {
    const { listVersion, ...ranked } = await rankMatching(db, { terms, every, limit: MAX_RANKED });
    if (listVersion === null) continue;
    const finding = { terms, every, ranked };
    findings.note(listVersion, phrase, finding);
    return completed(db, finding, await listRanked(db, { ...ranked, limit: MAX_FOUND }));
  }
  return [];
}

async function termsOf(db: Db, typed: string[]): Promise<Term[]> {
  const knowledge = await lookUpWords(db, typed);
  return typed.flatMap((word, index) => {
    const known = knowledge[index];
    return known && !known.empty ? [toTerm(word, known)] : [];
  });
}

/**
 * The ranked pieces, unless pieces that were not ranked may belong among them: the last rank was cut off, and of that rank a
 * sold-out piece would be shown, or there are too few.
 */
async function completed(
  db: Db,
  { ranked, ...wanted }: Finding,
  rows: (PublicPiece & { rank: number })[],
): Promise<PublicPiece[]> {
  const last = rows.at(-1);
  const isCutOff = ranked.ids.length === MAX_RANKED;
  const isFull = rows.length === MAX_FOUND && last !== undefined;
  const isSure = !isCutOff || (isFull && (last.rank !== ranked.ranks.at(-1) || last.reserved < last.onHand));
  return isSure ? rows : listMatching(db, { ...wanted, limit: MAX_FOUND });
}
