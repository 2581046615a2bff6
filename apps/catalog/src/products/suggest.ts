import { searchWords } from '@kanaka/contracts/catalog/search-words';
import type { Suggestions } from '@kanaka/contracts/catalog/suggestions';
import type { PublicPiece } from './products.repository.ts';
import { searchProducts, type SearchDeps } from './search-products.ts';
import type { Term } from './search-terms.ts';

const MOST_PLACES = 4;
const MOST_PIECES = 5;

/** Letters that a plural has more. */
const PLURAL = 2;

/** What a shopper may mean who has typed so far: the best pieces, and the categories among those found that are named so. */
export async function suggest(deps: SearchDeps, typed: string): Promise<Suggestions> {
  const { pieces, terms } = await searchProducts(deps, typed);
  return {
    places: placesOf(pieces, terms).slice(0, MOST_PLACES),
    pieces: namedFirst(pieces, terms)
      .slice(0, MOST_PIECES)
      .map(({ id, slug, title, category, images }) => ({
        _id: id,
        slug,
        title,
        category,
        image: images[0] ?? null,
      })),
  };
}

/** A piece whose description alone contains what was typed ("each", "earth") is hardly what is meant by "ea". */
function namedFirst(pieces: readonly PublicPiece[], terms: readonly Term[]): PublicPiece[] {
  const isNamed = ({ title, category, subcategory }: PublicPiece) =>
    terms.some((term) => names(term, searchWords(`${title} ${category} ${subcategory ?? ''}`)));
  const [named, others] = [pieces.filter(isNamed), pieces.filter((piece) => !isNamed(piece))];
  return [...named, ...others];
}

/** Those that more of the keyword names first, then in the order of their best pieces. */
function placesOf(pieces: readonly PublicPiece[], terms: readonly Term[]): Suggestions['places'] {
  const places = new Map<string, { category: string; subcategory: string | null; named: number }>();
  const add = (category: string, subcategory: string | null) => {
    const key = `${category}/${subcategory ?? ''}`;
    if (places.has(key)) return;
    const own = searchWords(subcategory ?? category);
    if (!terms.some((term) => names(term, own))) return;
    const all = [...own, ...searchWords(category)];
    places.set(key, { category, subcategory, named: terms.filter((term) => names(term, all)).length });
  };
  for (const { category, subcategory } of pieces) {
    add(category, null);
    if (subcategory !== null) add(category, subcategory);
  }
  return [...places.values()]
    .toSorted((one, other) => other.named - one.named)
    .map(({ category, subcategory }) => ({ category, subcategory }));
}

function names({ typed, others }: Term, words: readonly string[]): boolean {
  const isIn = (expression: string, longer: number) =>
    expression
      .split(' ')
      .every((part) => words.some((word) => word.startsWith(part) && word.length - part.length <= longer));
  return isIn(typed, Infinity) || others.some((other) => isIn(other, PLURAL));
}
