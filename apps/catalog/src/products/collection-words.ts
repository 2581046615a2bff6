import { searchWords } from '@kanaka/contracts/catalog/search-words';
import type { CollectionRow } from '../collections/collections-schema.ts';
import type { Term } from './search-terms.ts';

type Named = Pick<CollectionRow, 'title' | 'searchWords'>;

/** The words that a collection is found by, as they are and in the singular. */
export function wordsOfCollection({ title, searchWords: others }: Named): string[] {
  const words = searchWords(`${title} ${others}`).filter((word) => /^\p{L}{3,40}$/u.test(word));
  return [...new Set(words.flatMap((word) => [word, word.replace(/s$/, '')]))];
}

/** Whether all terms of a keyword are among its words: "mother" and "mothers", but not "moth". */
export function isNamedBy(collection: Named, terms: readonly Term[]): boolean {
  const words = new Set(wordsOfCollection(collection));
  return terms.every(({ typed, others }) =>
    [typed, ...others].some((word) => words.has(word) || words.has(word.replace(/s$/, ''))),
  );
}
