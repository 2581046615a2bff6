/** How a piece is priced by its metal: what the owner enters, and the break-up that everybody reads. */
import { z } from 'zod';
import { finenesses } from '@kanaka/money/metal-rates';
import { Gemstone } from './jewellery.ts';
import { Fineness, PreciousMetal } from './metal-rates.ts';
import { Carats, Grams, Instant, Rupees, rupeesUpTo, typed, unlessEmpty, words } from '../shapes.ts';

/** From 0 to 100, with at most two decimals. */
export const Percent = typed(
  z
    .number('Please enter a percentage in plain digits.')
    .min(0, 'A percentage cannot be negative.')
    .max(100, 'A percentage must be at most 100.')
    .refine(
      (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
      'A percentage has at most two decimals.',
    ),
);

/** No single charge is dearer; ₹1 crore. */
export const DEAREST_CHARGE = 1_00_00_000;
const Charge = typed(rupeesUpTo(DEAREST_CHARGE));

const Count = typed(z.int('Please enter a whole number.').min(1, 'This must be at least 1.').max(10_000));

/** Net weight of a metal in the piece. */
const MetalDraft = z
  .object({ metal: PreciousMetal, fineness: Fineness, weight: Grams })
  .refine(({ metal, fineness }) => (finenesses[metal] as readonly number[]).includes(fineness), {
    path: ['fineness'],
    message: 'Choose a fineness that this metal has.',
  });

const MakingPer = z.enum(['gram', 'percent', 'flat'], 'Choose how making is charged.');

export const MakingDraft = z
  .object({
    per: MakingPer,
    /** Rupees for a gram of metal, percent of the metal's value, or rupees for the piece. */
    value: Charge,
    /** The least it costs, in rupees. */
    minimum: Charge.default(0),
  })
  .refine(({ per, value }) => per !== 'percent' || value <= 100, {
    path: ['value'],
    message: 'A percentage must be at most 100.',
  });

/** Stones of one kind, at a price for a carat of their total weight, or for each of them. */
const StoneDraft = z
  .object({
    name: words(60, 'Please name the stone.'),
    count: unlessEmpty(Count),
    carats: unlessEmpty(Carats),
    per: z.enum(['carat', 'stone'], 'Choose how the stones are priced.'),
    price: Charge,
  })
  .superRefine(({ per, count, carats, price }, context) => {
    // A stone that is not charged for is named only.
    if (price === 0) return;
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (per === 'carat' && carats === undefined) refuse('carats', 'Please enter their weight in carats.');
    if (per === 'stone' && count === undefined) refuse('count', 'Please say how many they are.');
  });

/** What the price of a piece follows from, but the rates. Amounts are rupees, weights grams and carats. */
export const MetalPricingDraft = z.object({
  metals: z
    .array(MetalDraft)
    .min(1, 'Please choose the metal.')
    .max(5, 'At most five metals.')
    .refine(
      (parts) => new Set(parts.map(({ metal, fineness }) => `${metal} ${fineness}`)).size === parts.length,
      'Please enter each purity only once.',
    ),
  /** Of the value of all metals. */
  wastagePercent: Percent.default(0),
  making: MakingDraft,
  stones: z.array(StoneDraft).max(20, 'At most 20 kinds of stones.').default([]),
  other: Charge.default(0),
  hallmarking: z
    .object({ articles: typed(z.int('Please enter a whole number.').min(0).max(100)), charge: Charge })
    .default({ articles: 0, charge: 0 }),
  /** Taken off making and wastage. */
  discountPercent: Percent.default(0),
});

const Stones = Gemstone.extend({ per: z.enum(['carat', 'stone']), price: Rupees });

/** The same as the owner reads it. */
export const MetalPricing = z.object({
  metals: z.array(z.object({ metal: PreciousMetal, fineness: z.int(), weight: z.number() })),
  wastagePercent: z.number(),
  making: z.object({ per: MakingPer, value: z.number(), minimum: Rupees }),
  stones: z.array(Stones),
  other: Rupees,
  hallmarking: z.object({ articles: z.int(), charge: Rupees }),
  discountPercent: z.number(),
});
export type MetalPricing = z.infer<typeof MetalPricing>;

/** The net weight of the piece's first metal in one size, in grams. Absent leaves it as it is, null: as in the piece. */
export const SizeWeight = Grams.nullish();

/** One line of a break-up, in rupees. All but the discounts add up to the price. */
export const PriceLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('metal'),
    metal: PreciousMetal,
    fineness: z.int(),
    /** As it is stamped: "22K (916)". */
    purity: z.string(),
    /** Grams, net. */
    weight: z.number(),
    /** Rupees a gram. */
    rate: Rupees,
    amount: Rupees,
  }),
  z.object({ kind: z.literal('wastage'), percent: z.number(), amount: Rupees }),
  /** `value` as in `MetalPricing`; the amount may be the minimum instead. */
  z.object({ kind: z.literal('making'), per: MakingPer, value: z.number(), amount: Rupees }),
  Stones.extend({ kind: z.literal('stones'), amount: Rupees }),
  z.object({ kind: z.literal('other'), amount: Rupees }),
  z.object({ kind: z.literal('hallmarking'), articles: z.int(), charge: Rupees, amount: Rupees }),
  /** What is taken off making and wastage. */
  z.object({ kind: z.literal('discount'), percent: z.number(), amount: Rupees }),
  /** What somebody of the shop has taken off the price of an order. */
  z.object({ kind: z.literal('given'), amount: Rupees }),
]);
export type PriceLine = z.infer<typeof PriceLine>;

/** How a price by metal comes about, before tax. */
export const PriceBreakup = z.object({
  lines: z.array(PriceLine),
  /** The sum of all lines but the discount. */
  price: Rupees,
  /** The price less the discount; 0 without one. */
  salePrice: Rupees,
  /** When the oldest of its rates was published. */
  ratedAt: Instant,
  /** The piece can be ordered at these rates until then. */
  orderUntil: Instant,
});
export type PriceBreakup = z.infer<typeof PriceBreakup>;

/** A break-up as a cart shows it and an order keeps it: what one piece costs, or was sold at. */
export const FrozenBreakup = PriceBreakup.omit({ orderUntil: true });
export type FrozenBreakup = z.infer<typeof FrozenBreakup>;
