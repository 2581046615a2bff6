import { searchWords } from '@kanaka/contracts/catalog/search-words';
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
  /** Words of the shop that it may be a mistyped form of, if it begins none: those with the fewest wrong letters first. */
  near: { word: string; mistakes: number }[];
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

/** The shortest part of a word that was written as one with others, and the longest word that is divided. */
const SHORTEST_PART = 3;
const LONGEST_JOINED = 24;

const singular = (word: string) => word.replace(/s$/, '');

/** Every way to cut a word in two. */
function cuts(word: string): [string, string][] {
  if (word.length > LONGEST_JOINED) return [];
  const places = Array.from(
    { length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) },
    (_, at) => at + SHORTEST_PART,
  );
  return places.map((at) => [word.slice(0, at), word.slice(at)]);
}

/** All that `regroup` asks the vocabulary about. */
export function regroupings(words: readonly Typed[]): string[] {
  const parts = words.flatMap((word) => cuts(word).flatMap(([head, tail]) => [head, tail, ...cuts(tail).flat()]));
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return unique([...words, ...pairs, ...parts].flatMap((word) => [word, singular(word)]));
}

/**
 * Joins words that are one in the shop ("ear rings") and divides those that are two or three: "goldring" is a word of the trade
 * beside other words of the shop, or beside a number. `vocabulary` has those of the `regroupings` that the shop knows.
 */
export function regroup(
  words: readonly Typed[],
  vocabulary: ReadonlySet<string>,
  { synonymsOf }: Pick<Dictionary, 'synonymsOf'>,
): Typed[] {
  const isKnown = (word: string) => vocabulary.has(word) || vocabulary.has(singular(word));
  const isOfTrade = (word: string) => synonymsOf(word).length > 0;
  const isWord = (word: string) => isOfTrade(word) || isKnown(word) || /^\d+$/.test(word);
  const inTwo = (word: string) => cuts(word).filter((parts) => parts.every(isWord));
  const divided = (word: Typed): Typed[] => {
    if (isOfTrade(word) || isKnown(word)) return [word];
    const inThree = cuts(word).flatMap(([head, tail]) =>
      isWord(head) ? inTwo(tail).map((rest) => [head, ...rest]) : [],
    );
    return [...inTwo(word), ...inThree].find((parts) => parts.some(isOfTrade)) ?? [word];
  };
  const found: Typed[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', next] = words.slice(index, index + 2);
    const joined = `${word}${next ?? ''}`;
    if (next !== undefined && isKnown(joined) && !(vocabulary.has(word) && isKnown(next))) {
      found.push(joined);
      index += 1;
    } else found.push(...divided(word));
  }
  return found.slice(0, MAX_TERMS);
}

/** A name of the trade is rather meant than a word of a description that is nearer by no more letters than this. */
const TRADE_AHEAD = 1;

/**
 * What a typed word may mean. If it begins a word of the shop, it is used as it is; otherwise words that contain it are
 * used; if there are none either, or a word of the trade differs by one letter only, it is treated as a typing error, and the
 * nearest words alone are meant: those farther away would bring rings for "earing". A word in an Indian script also means what it
 * is in Latin letters, in which most shops name their pieces.
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
  const ofTrade = near.filter(({ word }) => synonymsOf(word).length > 0);
  const isSlip = ofTrade[0]?.mistakes === 1;
  const meant = containing.length > 0 && !isSlip ? containing : nearest(near, ofTrade);
  return { typed, others: unique(meant.flatMap((word) => [word, ...synonymsOf(word)])) };
}

function nearest(near: WordKnowledge['near'], ofTrade: WordKnowledge['near']): string[] {
  const fewest = near[0]?.mistakes ?? 0;
  const ahead = (ofTrade[0]?.mistakes ?? Infinity) <= fewest + TRADE_AHEAD ? ofTrade : near;
  return ahead.filter(({ mistakes }) => mistakes === ahead[0]?.mistakes).map(({ word }) => word);
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
