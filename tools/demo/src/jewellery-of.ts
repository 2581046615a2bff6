import type { Jewellery, Metal } from '@kanaka/contracts/jewellery';

const golds: [RegExp, Metal][] = [
  [/\b(?:three|two) colours\b/, 'Gold'],
  [/\byellow gold\b/, 'Yellow Gold'],
  [/\bwhite gold\b/, 'White Gold'],
  [/\brose gold\b/, 'Rose Gold'],
];
const finenesses = { '18k': '18K (750)', '22k': '22K (916)' } as const;

export type Facts = {
  /** Its number in the catalogue. */
  number: number;
  material: string;
  purity: keyof typeof finenesses;
  weightGrams: number;
  gemstones: string[];
};

/** The jewellery facts of a demo piece from its catalogue file; all others are in the jeweller's book. */
export function jewelleryOf({ number, material, purity, weightGrams, gemstones }: Facts): Jewellery {
  const words = material.toLowerCase();
  return {
    sku: `KNK-${String(number).padStart(3, '0')}`,
    grossWeight: weightGrams,
    // The weight of the metal alone; for a piece with stones it is unknown.
    ...(gemstones.length === 0 && { netWeight: weightGrams }),
    metal: golds.find(([pattern]) => pattern.test(words))?.[1] ?? 'Gold',
    purity: finenesses[purity],
    gemstones: gemstones.map((name) => ({ name: name.charAt(0).toUpperCase() + name.slice(1) })),
  };
}
