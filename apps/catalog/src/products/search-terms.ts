import { expressions, synonymsOf } from './synonyms.ts';

/** Maximum number of words of a keyword that are used. */
const MAX_TERMS = 8;

/** An incomplete word of at least this length also matches the synonyms of the words that it begins. */
const TELLING_LENGTH = 4;

/** One word or known expression of the keyword, in lower case and without accents. */
export type Typed = string;

/** How a typed word relates to the words that occur in the shop. */
export type WordKnowledge = {
  /** True for a stop word like "for" or "the". */
  empty: boolean;
  /** Words of the shop that begin with it. */
  beginning: string[];
  /** Words of the shop that contain it, if it begins none. */
  containing: string[];
  /** Words of the shop that it may be a mistyped form of, nearest first, if it is in none. */
  near: string[];
};

/** A typed word with the other words that it may mean. */
export type Term = { typed: Typed; others: string[] };

/** The words of a keyword, letters and digits only, so that none contains an operator of the query language. */
export function typedWords(keyword: string): Typed[] {
  const words =
    keyword
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Single letters (left over from an apostrophe) are dropped, unless the keyword is one letter.
  const significant = words.length > 1 ? words.filter((word) => word.length > 1) : words;
  return joinExpressions(significant).slice(0, MAX_TERMS);
}

/** "toe", "ring" → "toe ring": joins two words that are a known expression. */
function joinExpressions(words: string[]): Typed[] {
  const joined: Typed[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const pair = words.slice(index, index + 2).join(' ');
    const known = expressions.find((expression) => expression === pair || `${expression}s` === pair);
    joined.push(known ?? words[index] ?? '');
    if (known) index += 1;
  }
  return joined;
}

/**
 * What a typed word may mean. If it begins a word of the shop, it is used as it is; otherwise words that contain it are
 * used; if there are none either, it is treated as a typing error.
 */
export function toTerm(typed: Typed, { beginning, containing, near }: WordKnowledge): Term {
  const synonyms = synonymsOf(typed);
  if (synonyms.length > 0) return { typed, others: synonyms };
  if (beginning.length > 0) {
    return { typed, others: typed.length < TELLING_LENGTH ? [] : unique(beginning.flatMap(synonymsOf)) };
  }
  const meant = containing.length > 0 ? containing : near;
  return { typed, others: unique(meant.flatMap((word) => [word, ...synonymsOf(word)])) };
}

function unique(words: string[]): string[] {
  return [...new Set(words)];
}
