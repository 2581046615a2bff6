import { asciiDigits } from '@kanaka/contracts/digits';
import { priceLimitIn, type PriceLimit } from '@kanaka/contracts/catalog/price-limit';
import type { Db } from '@kanaka/server-kit/database';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { filterOf } from './listing-filter.ts';
import { listPage } from './listing.repository.ts';
import type { PublicPiece } from './products.repository.ts';
import type { Dictionary } from '../synonyms/dictionary.ts';
import { romanise } from '../synonyms/romanise.ts';
import { codeOf, regroup, regroupings, toTerm, typedWords, type Term } from './search-terms.ts';
import {
  listByCode,
  listKnownWords,
  listMatching,
  listRanked,
  lookUpWords,
  rankMatching,
  type Ranked,
} from './search.repository.ts';

/** Maximum number of results. */
const MAX_FOUND = 60;

/** So many are ranked, so that enough are left when some are sold out. */
const MAX_RANKED = 3 * MAX_FOUND;

/** What a keyword found: the words it stands for, whether all must match, and the best pieces, without their stock. */
type Finding = { terms: Term[]; every: boolean; ranked: Ranked };
export type SearchDeps = { db: Db; dictionary: () => Promise<Dictionary> };

/** The pieces, best first, what was understood of the keyword, and whether they have only some of its words. */
export type Found = { pieces: PublicPiece[]; terms: Term[]; isPartial?: boolean };

/**
 * Pieces for a keyword, best first: those whose SKU it is or begins, or those that match all of its words or, if there are
 * none, some of them; "under 50,000" is a limit of the price and no word. They are ranked by their documents alone, which for
 * a frequent word is seven times as fast as reading every piece that has it.
 */
export async function searchProducts({ db, dictionary }: SearchDeps, keyword: string): Promise<Found> {
  const code = codeOf(asciiDigits(keyword));
  const coded = code === null ? [] : await listByCode(db, { code, limit: MAX_FOUND });
  if (coded.length > 0) return { pieces: coded, terms: [] };

  const words = await dictionary();
  const { words: unpriced, ...limit } = priceLimitIn(keyword);
  if (limit.minPrice !== null || limit.maxPrice !== null) return searchPriced(db, { keyword: unpriced, limit, words });
  const typed = typedWords(keyword, words);
  if (typed.length === 0) return { pieces: [], terms: [] };
  const terms = await termsOf(db, typed, words);
  if (terms.length === 0) return { pieces: [], terms };
  for (const every of terms.length === 1 ? [true] : [true, false]) {
    const ranked = await rankMatching(db, { terms, every, limit: MAX_RANKED });
    if (ranked.ids.length === 0) continue;
    return completed(db, { terms, every, ranked }, await listRanked(db, { ...ranked, limit: MAX_FOUND }));
  }
  return { pieces: [], terms };
}

/**
 * The same among the pieces within a limit of the price, which always holds: if none of them has any of the words, or there is
 * no word, all of them, the cheapest first.
 */
async function searchPriced(
  db: Db,
  { keyword, limit, words }: { keyword: string; limit: PriceLimit; words: Dictionary },
): Promise<Found> {
  const bounds = { minPrice: limit.minPrice ?? undefined, maxPrice: limit.maxPrice ?? undefined };
  const filter = filterOf(bounds, await homeTaxPercent(db));
  const typed = typedWords(keyword, words);
  const terms = await termsOf(db, typed, words);
  for (const every of terms.length < 2 ? [true] : [true, false]) {
    const pieces = terms.length > 0 ? await listMatching(db, { terms, every, filter, limit: MAX_FOUND }) : [];
    if (pieces.length > 0) return { pieces, terms, isPartial: !every };
  }
  const cheapest = { filter, sortBy: 'price-lowtohigh', limit: MAX_FOUND, offset: 0 } as const;
  return { pieces: await listPage(db, cheapest), terms: [], isPartial: typed.length > 0 };
}

async function termsOf(db: Db, words: string[], dictionary: Dictionary): Promise<Term[]> {
  const vocabulary = await listKnownWords(db, regroupings(words));
  const typed = regroup(words, new Set(vocabulary), dictionary);
  const knowledge = await lookUpWords(db, typed.map(romanise));
  return typed.flatMap((word, index) => {
    const known = knowledge[index];
    return known && !known.empty ? [toTerm(word, known, dictionary)] : [];
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
): Promise<Found> {
  const last = rows.at(-1);
  const isCutOff = ranked.ids.length === MAX_RANKED;
  const isFull = rows.length === MAX_FOUND && last !== undefined;
  const isSure = !isCutOff || (isFull && (last.rank !== ranked.ranks.at(-1) || last.reserved < last.onHand));
  const pieces = isSure ? rows : await listMatching(db, { ...wanted, limit: MAX_FOUND });
  return { pieces, terms: wanted.terms, isPartial: !wanted.every };
}
