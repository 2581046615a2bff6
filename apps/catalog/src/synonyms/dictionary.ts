import { searchWords } from '@kanaka/contracts/catalog/search-words';
import { romanise } from './romanise.ts';

/** The synonyms of a shop. */
export type Dictionary = {
  /** Another for other synonyms. */
  version: number;
  /** The synonyms of an expression, of its singular, or of it in Latin letters. */
  synonymsOf: (expression: string) => string[];
  /**
   * Those synonyms that name the same thing. A name that another group begins with is that of something near: "mangalsutra"
   * finds necklaces, but is not one.
   */
  sameAs: (expression: string) => string[];
  /** A known expression of two words, in its singular; null for any other pair. */
  expressionOf: (pair: string) => string | null;
};

/** Signs that are left out or exchanged as people like: कड़ा and कडा, चाँदी and चांदी. */
const keyOf = (expression: string) => expression.replace(/[\u093c\u0a3c]/g, '').replaceAll('\u0901', '\u0902');

const formsOf = (expression: string) => [
  expression,
  expression.replace(/s$/, ''),
  expression.replace(/es$/, ''),
  expression.split(' ').map(romanise).join(' '),
];

/** Two words are written as one, too: "nosepin". */
const joined = (group: readonly string[]) => [...new Set(group.flatMap((name) => [name, name.replace(' ', '')]))];

/** Reads the groups once, so that each word is looked up in a map. */
export function openDictionary(version: number, groups: readonly (readonly string[])[]): Dictionary {
  const meanings = new Map<string, Set<string>>();
  const spoken = groups.map((written) => joined(written.map((expression) => searchWords(expression).join(' '))));
  const firsts = new Map(spoken.map((group, place) => [group[0] ?? '', place]));
  const near = new Set<string>();
  for (const [place, group] of spoken.entries()) {
    for (const other of group) {
      if ((firsts.get(other) ?? place) !== place)
        for (const expression of group) near.add(`${keyOf(expression)}/${other}`);
    }
    for (const expression of group) {
      const known = meanings.get(keyOf(expression)) ?? new Set<string>();
      for (const other of group) if (other !== expression) known.add(other);
      meanings.set(keyOf(expression), known);
    }
  }
  const known = (expression: string) =>
    formsOf(expression)
      .map(keyOf)
      .find((form) => meanings.has(form));
  const synonymsOf = (expression: string) => [...(meanings.get(known(expression) ?? '') ?? [])];
  return {
    version,
    synonymsOf,
    sameAs: (expression) => synonymsOf(expression).filter((other) => !near.has(`${known(expression)}/${other}`)),
    expressionOf: (pair) => known(pair) ?? null,
  };
}

/** The single words in Latin letters, which a mistyped word may mean. */
export function plainWords(groups: readonly (readonly string[])[]): string[] {
  return joined(groups.flat()).filter((expression) => /^[a-z]{3,40}$/.test(expression));
}
