/** A decimal point that is forgotten makes a weight a hundred times more; pieces of a kind differ by much less than this. */
const TIMES = 3;

/**
 * What to ask before units are added or changed whose net weight is more than three times, or less than a third of, what their
 * sister units weigh (the middle one of them; without any, of those that are added). Weights are grams. Null for usual weights.
 */
export function unusualWeights(
  units: readonly { tag: string; netWeight: number }[],
  sisters: readonly number[],
): string | null {
  const known = (sisters.length > 0 ? [...sisters] : units.map(({ netWeight }) => netWeight)).sort((a, b) => a - b);
  const usual = known[Math.floor((known.length - 1) / 2)] ?? 0;
  const unusual = units.filter(({ netWeight }) => netWeight > usual * TIMES || netWeight * TIMES < usual);
  if (unusual.length === 0) return null;
  const named = unusual.slice(0, 5).map(({ tag, netWeight }) => `${tag}: ${netWeight} g`);
  const more = unusual.length > named.length ? ` and ${unusual.length - named.length} more` : '';
  return `Pieces of this kind weigh about ${usual} g net. Is this right? ${named.join(', ')}${more}`;
}
