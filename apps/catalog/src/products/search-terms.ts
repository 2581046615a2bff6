import { expressions, synonymsOf } from './synonyms.ts';

/** Most words of a keyword that are looked at. */
const MAX_TERMS = 8;

/** A half-typed word this long stands for every word it begins, and for their synonyms. */
const TELLING_LENGTH = 4;

/** One word or known expression as it was typed, lower case and without accents. */
export type Typed = string;

/** What the shop's own words say about a typed one. */
export type WordKnowledge = {
  /** A word like "for" or "the", which says nothing about a piece. */
  empty: boolean;
  /** The shop's words that begin with it. */
  beginning: string[];
  /** Those that contain it. */
  containing: string[];
  /** Those it may be a mistyped form of, nearest first. */
  near: string[];
};

/** A typed word with everything else it may stand for. */
export type Term = { typed: Typed; others: string[] };

/** The words of a keyword; nothing in them is left that a query language could take for its own. */
export function typedWords(keyword: string): Typed[] {
  const words =
    keyword
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // A letter left over from an apostrophe says nothing; alone it may be the beginning of something.
  const significant = words.length > 1 ? words.filter((word) => word.length > 1) : words;
  return joinExpressions(significant).slice(0, MAX_TERMS);
}

/** "toe", "ring" → "toe ring", where the two together are a thing of their own. */
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
 * Everything a typed word may stand for. A word that begins one of the shop's is taken as it is; only one that does not
 * is looked for inside words, and only when it is in none, taken for a typing error.
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
