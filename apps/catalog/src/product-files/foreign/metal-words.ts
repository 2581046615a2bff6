import { type Metal, purities } from '@kanaka/contracts/catalog/jewellery';
import type { OwnCells } from './foreign-piece.ts';

const metals: readonly (readonly [RegExp, Metal])[] = [
  [/rose|pink/i, 'Rose Gold'],
  [/white/i, 'White Gold'],
  [/yellow/i, 'Yellow Gold'],
  [/platinum/i, 'Platinum'],
  [/silver/i, 'Silver'],
  [/gold/i, 'Gold'],
];

/** Metal and purity as they are written here, from words such as "22 kt", "18K Rose Gold" or "925": where they are clear. */
export function withMetal(cells: OwnCells): OwnCells {
  const { Metal: metal = '', Purity: purity = '' } = cells;
  const words = `${metal} ${purity}`;
  if (words.trim() === '') return cells;
  const named = metals.find(([word]) => word.test(words))?.[1];
  // Carats are gold's, and 925 is silver's: the metals are tried from the plainest on.
  const fitting = (named ? [named] : (['Gold', 'Silver', 'Platinum'] as const)).flatMap((each) =>
    purities[each].filter((known) => isMeant(known, words)).map((known) => ({ metal: each, purity: known })),
  );
  const [only, other] = fitting;
  if (only && !other) return { ...cells, Metal: only.metal, Purity: only.purity };
  // What stays unclear is refused with the names to choose from.
  return named ? { ...cells, Metal: named } : cells;
}

/** "22K (916)" is meant by 22K, 22 carat and 916, and so is "925 Silver" by 925. */
function isMeant(known: string, words: string): boolean {
  const [, carats, fineness = known.slice(0, 3)] = /^(\d+)K \((\d+)\)$/.exec(known) ?? [];
  const stamped = /(?<!\d)(\d{3})(?!\d)/.exec(words)?.[1];
  if (stamped !== undefined) return stamped === fineness;
  return carats !== undefined && /(?<!\d)(\d{1,2})\s*(?:k|kt|karat|carat|ct)\b/i.exec(words)?.[1] === carats;
}
