import type { Jewellery, Metal } from '@kanaka/contracts/jewellery';
import type { MetalPricing } from '@kanaka/contracts/pricing';

const metals: [RegExp, Metal][] = [
  [/\bplatinum\b/, 'Platinum'],
  [/\bsilver\b/, 'Silver'],
  [/\b(?:three|two) colours\b/, 'Gold'],
  [/\byellow gold\b/, 'Yellow Gold'],
  [/\bwhite gold\b/, 'White Gold'],
  [/\brose gold\b/, 'Rose Gold'],
];
const finenesses = { '18K': '18K (750)', '22K': '22K (916)', '950': '950 Platinum', '925': '925 Silver' } as const;

export type Facts = {
  /** Its number in the catalogue. */
  number: number;
  material: string;
  purity: keyof typeof finenesses;
  weightGrams: number;
  pricing: MetalPricing;
};

/**
 * The jewellery facts of a demo piece from its catalogue file, with the metal's weight and the stones that it is priced by;
 * all others are in the jeweller's book.
 */
export function jewelleryOf({ number, material, purity, weightGrams, pricing }: Facts): Jewellery {
  const words = material.toLowerCase();
  return {
    sku: `KNK-${String(number).padStart(3, '0')}`,
    grossWeight: weightGrams,
    netWeight: pricing.metals.reduce((milligrams, { weight }) => milligrams + Math.round(weight * 1000), 0) / 1000,
    metal: metals.find(([pattern]) => pattern.test(words))?.[1] ?? 'Gold',
    purity: finenesses[purity],
    gemstones: pricing.stones.map(({ name, count, carats }) => ({ name, count, carats })),
  };
}
