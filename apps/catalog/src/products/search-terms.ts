import { searchWords } from '@kanaka/contracts/search-words';
import type { Dictionary } from '../synonyms/dictionary.ts';
import { romanise } from '../synonyms/romanise.ts';

/** Maximum number of words of a keyword that are used. */
const MAX_TERMS = 8;

/** As its contract has it. */
const LONGEST_SKU = 40;

/** An incomplete word of at least this length also matches the synonyms of the words that it begins. */
const TELLING_LENGTH = 4;

/** Words of Hindi that say nothing about a piece, as "of" and "for" in English, which Postgres knows itself. */
const FILLERS = new Set('का की के को में से और वाला वाली वाले लिए ka ki ke ko mein wala wali wale liye'.split(' '));

/** One word or known expression of the keyword, in lower case and without accents. */
export type Typed = string;

/** How a typed word relates to the words that occur in the shop; one in an Indian script is compared in Latin letters. */
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
export function typedWords(keyword: string, dictionary: Dictionary): Typed[] {
  const words = searchWords(keyword);
  // Single letters (left over from an apostrophe) are dropped, unless the keyword is one letter. The last word may be unfinished.
  const significant =
    words.length > 1
      ? words.filter((word, index) => word.length > 1 && (index === words.length - 1 || !FILLERS.has(word)))
      : words;
  return joinExpressions(significant, dictionary).slice(0, MAX_TERMS);
}

/** A keyword that may be the SKU of a piece, or its beginning, without signs; null for any other. */
export function codeOf(keyword: string): string | null {
  const typed = keyword.trim().toUpperCase();
  const code = typed.replace(/[ ._/-]/g, '');
  return typed.length <= LONGEST_SKU && /^(?=.*\d)[A-Z0-9]{4,}$/.test(code) ? code : null;
}

/** "toe", "ring" → "toe ring": joins two words that are a known expression. */
function joinExpressions(words: string[], { expressionOf }: Dictionary): Typed[] {
  const joined: Typed[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const pair = words.slice(index, index + 2);
    const known = pair.length === 2 ? expressionOf(pair.join(' ')) : null;
    joined.push(known ?? words[index] ?? '');
    if (known) index += 1;
  }
  return joined;
}

/**
 * What a typed word may mean. If it begins a word of the shop, it is used as it is; otherwise words that contain it are
 * used; if there are none either, it is treated as a typing error. A word in an Indian script also means what it is in Latin
 * letters, in which most shops name their pieces.
 */
export function toTerm(
  typed: Typed,
  { beginning, containing, near }: WordKnowledge,
  { synonymsOf }: Pick<Dictionary, 'synonymsOf'>,
): Term {
  const synonyms = synonymsOf(typed);
  if (synonyms.length > 0) return { typed, others: synonyms };
  const latin = romanise(typed);
  if (beginning.length > 0) {
    const begun = latin === typed || latin.length < 2 ? [] : beginning;
    return {
      typed,
      others: latin.length < TELLING_LENGTH ? begun : unique([...begun, ...beginning.flatMap(synonymsOf)]),
    };
  }
  const meant = containing.length > 0 ? containing : near;
  return { typed, others: unique(meant.flatMap((word) => [word, ...synonymsOf(word)])) };
}

function unique(words: string[]): string[] {
  return [...new Set(words)];
}
