import { asciiDigits } from '@kanaka/contracts/digits';
import { priceLimitIn } from '@kanaka/contracts/catalog/price-limit';
import type { ListingSort, SortBy } from '@kanaka/contracts/catalog/products';
import type { Db } from '@kanaka/server-kit/database/database';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { filtersOf } from './collection-filter.ts';
import { isNamedBy } from './collection-words.ts';
import { listShownCollections } from './collections.repository.ts';
import { filterOf } from './listing-filter.ts';
import { listPage, type Filter } from './listing.repository.ts';
import type { CollectionRow } from '../collections/collections-schema.ts';
import type { PublicPiece } from './products.repository.ts';
import type { Dictionary } from '../synonyms/dictionary.ts';
import { romanise } from '../synonyms/romanise.ts';
import { codeOf, regroup, regroupings, toTerm, typedWords, type Term } from './search-terms.ts';
import { isAnyNamed, listByCode, listKnownWords, listMatching, lookUpWords, type Wanted } from './search.repository.ts';

/** Maximum number of results. */
const MAX_FOUND = 60;

export type SearchDeps = { db: Db; dictionary: () => Promise<Dictionary> };

/** The pieces, what was understood of the keyword, and whether they have only some of its words. */
export type Found = {
  pieces: PublicPiece[];
  terms: Term[];
  isPartial?: boolean;
  /** Those that the keyword names; the gifts when it says no more than "gift". */
  collections?: CollectionRow[];
  /** What has found them, when words did: before they were narrowed. */
  by?: Wanted & { filter: Filter };
  /** A word that is known, and of which there is no piece. */
  absent?: string | undefined;
};

/** How what is found is narrowed and sorted. */
export type Narrowing = Pick<Filter, 'category' | 'lowestPaise' | 'highestPaise'> & { sortBy?: SortBy | undefined };

/**
 * Pieces for a keyword, best first: those whose SKU it is or begins, or those that match all of its words or, if there are
 * none, some of them. "Under 50,000" is no word but a limit of the price, which always holds: if no piece within it has any of
 * the words, or there is no word, all of them, the cheapest first. "Gift" is no word of a piece either: a collection that the
 * other words name is what is meant, and it is also shown when no piece has the words.
 */
export async function searchProducts(
  { db, dictionary }: SearchDeps,
  keyword: string,
  { sortBy, ...narrower }: Narrowing = {},
): Promise<Found> {
  const code = codeOf(asciiDigits(keyword));
  const coded = code === null ? [] : await listByCode(db, { code, limit: MAX_FOUND });
  if (coded.length > 0) return { pieces: coded, terms: [] };

  const words = await dictionary();
  const { words: unpriced, minPrice, maxPrice } = priceLimitIn(keyword);
  const isPriced = minPrice !== null || maxPrice !== null;
  const bounds = { minPrice: minPrice ?? undefined, maxPrice: maxPrice ?? undefined };
  const filter = isPriced ? filterOf(bounds, await homeTaxPercent(db)) : null;
  const typed = typedWords(isPriced ? unpriced : keyword, words);
  const ofPieces = typed.filter((word) => !isGift(word, words));
  const asksForGifts = ofPieces.length < typed.length;
  const terms = await termsOf(db, ofPieces, words);
  const narrowed = narrowedBy(filter, narrower);

  const shown = typed.length > 0 ? await listShownCollections(db) : [];
  const named = shown.filter((each) => (terms.length > 0 ? isNamedBy(each, terms) : each.place === 'gifts'));
  const collections = terms.length > 0 || asksForGifts ? named : [];
  const ofCollections = async () =>
    collections.length > 0 ? listOf(db, collections, { filter: narrowed, sortBy }) : [];

  const gifts = asksForGifts ? await ofCollections() : [];
  if (gifts.length > 0) return { pieces: gifts, terms, collections };
  const absent = await absentAmong(db, terms, words);
  for (const every of terms.length < 2 ? [true] : [true, false]) {
    const by = { terms, every, filter: filter ?? {} };
    const pieces =
      terms.length > 0 ? await listMatching(db, { ...by, filter: narrowed, sortBy, limit: MAX_FOUND }) : [];
    // What a collection says of the home page is mostly a category, which the pieces say themselves.
    const beside = collections.filter(({ place }) => place !== 'home');
    if (pieces.length > 0) return { pieces, terms, isPartial: !every, collections: beside, by, absent };
    const instead = every ? await ofCollections() : [];
    if (instead.length > 0) return { pieces: instead, terms, collections };
  }
  if (!filter && !asksForGifts) return { pieces: [], terms, absent };
  const cheapest = {
    filter: narrowed ?? {},
    sortBy: sortBy ?? 'price-lowtohigh',
    limit: MAX_FOUND,
    offset: 0,
  } as const;
  const beside = asksForGifts ? collections : [];
  return { pieces: await listPage(db, cheapest), terms: [], isPartial: ofPieces.length > 0, collections: beside };
}

/** The pieces of any of the collections; of a single one in its order. */
async function listOf(
  db: Db,
  collections: readonly CollectionRow[],
  { filter, sortBy = 'featured' }: { filter: Filter | null; sortBy?: ListingSort | undefined },
): Promise<PublicPiece[]> {
  const oneOf = await filtersOf(db, collections);
  const chosenFor = oneOf.length === 1 ? oneOf[0]?.chosenFor : undefined;
  return listPage(db, { filter: { ...filter, oneOf, chosenFor }, sortBy, limit: MAX_FOUND, offset: 0 });
}

const isGift = (word: string, { synonymsOf }: Dictionary) => /^gifts?$/.test(word) || synonymsOf(word).includes('gift');

const MOST_PAISE = Number.MAX_SAFE_INTEGER;

/** Null when nothing narrows it. */
function narrowedBy(filter: Filter | null, { category, lowestPaise, highestPaise }: Narrowing): Filter | null {
  if (!category?.length && lowestPaise === undefined && highestPaise === undefined) return filter;
  return {
    category,
    lowestPaise: Math.max(filter?.lowestPaise ?? 0, lowestPaise ?? 0),
    highestPaise: Math.min(filter?.highestPaise ?? MOST_PAISE, highestPaise ?? MOST_PAISE),
  };
}

/** The first word of the trade of which the shop has no piece. */
async function absentAmong(db: Db, terms: readonly Term[], words: Dictionary): Promise<string | undefined> {
  for (const { typed } of terms) {
    const isOfTrade = words.synonymsOf(typed).length > 0;
    if (isOfTrade && !(await isAnyNamed(db, { typed, others: words.sameAs(typed) }))) return typed;
  }
  return undefined;
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
