/** The jewellery facts of a piece: the shop's code, weights, metal, stones, hallmark and certificate. */
import { z } from 'zod';
import { Carats, Grams, Millimetres, pattern, text, typed, unlessEmpty, words } from '../shapes.ts';

const goldPurities = [
  '24K (999)',
  '24K (995)',
  '23K (958)',
  '22K (916)',
  '20K (833)',
  '18K (750)',
  '14K (585)',
  '9K (375)',
] as const;

/** The metals, each with the purities it is hallmarked in (BIS; platinum by its usual alloys). */
export const purities = {
  'Yellow Gold': goldPurities,
  'White Gold': ['18K (750)', '14K (585)', '9K (375)'],
  'Rose Gold': ['22K (916)', '18K (750)', '14K (585)', '9K (375)'],
  Gold: goldPurities,
  Platinum: ['999 Platinum', '950 Platinum', '900 Platinum', '850 Platinum'],
  /** 900 is no longer in IS 2112:2025, but older pieces have it. */
  Silver: [
    '999 Silver',
    '990 Silver',
    '970 Silver',
    '958 Silver',
    '925 Silver',
    '900 Silver',
    '835 Silver',
    '800 Silver',
  ],
} as const satisfies Record<string, readonly string[]>;

export const Metal = z.enum(Object.keys(purities) as [Metal, ...Metal[]], 'Choose a metal from the list.');
export type Metal = keyof typeof purities;

/** Stones of one kind. `carats` is their total weight; count and weight are optional. */
export const Gemstone = z.object({
  name: z.string(),
  count: z.int().optional(),
  carats: z.number().optional(),
});
export type Gemstone = z.infer<typeof Gemstone>;

/** What is known of a piece; unknown facts are absent. Weights are grams with at most three decimals. */
export const Jewellery = z.object({
  /** The shop's own code for the piece, in capital letters. */
  sku: z.string().optional(),
  grossWeight: z.number().optional(),
  netWeight: z.number().optional(),
  metal: Metal.optional(),
  /** One of the metal's `purities`. */
  purity: z.string().optional(),
  gemstones: z.array(Gemstone),
  /** Millimetres to a tenth. From end to end, of a necklace, a chain or a bracelet that is opened. */
  lengthMm: z.number().optional(),
  /** From its top to its lowest point when it is worn: of an earring, or of what hangs from a necklace. */
  dropMm: z.number().optional(),
  /** At its widest: of an earring, of a ring's head or a band, of a bangle along the arm. */
  widthMm: z.number().optional(),
  /** How far it stands off the body. */
  thicknessMm: z.number().optional(),
  /** How it is closed: "Lobster clasp", "Screw back". */
  clasp: z.string().optional(),
  /** Hallmark Unique Identification of the Bureau of Indian Standards: six letters and digits. */
  huid: z.string().optional(),
  certificate: z
    .object({
      number: z.string().optional(),
      /** The URL of a file that `media` serves, or of the laboratory's own page. */
      url: z.string().optional(),
    })
    .optional(),
});
export type Jewellery = z.infer<typeof Jewellery>;

const GemstoneDraft = z.object({
  name: words(60, 'Please name the stone.'),
  count: unlessEmpty(
    typed(z.int('Please enter a whole number of stones.').min(1, 'There must be at least 1 stone.').max(100_000)),
  ),
  carats: unlessEmpty(Carats),
});

/** The path of an uploaded file, or an https URL without credentials. */
const CertificateUrl = text(2000).refine(
  (url) => /^\/media\/(?!.*\.\.)[\w./-]+$/.test(url) || (/^https:\/\/[^\s"'<>\\@]+$/.test(url) && URL.canParse(url)),
  'Please enter an address that begins with https://.',
);

/** Hallmark Unique Identification: six letters and digits, in capital letters; it may be typed in groups: "AB12 C3". */
export const Huid = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value),
  pattern(6, /^[A-Za-z0-9]{6}$/, 'A HUID is six letters and digits.').toUpperCase(),
);

/** The jewellery fields as the admin sends them. */
export const JewelleryDraft = z
  .object({
    sku: unlessEmpty(
      pattern(40, /^[A-Za-z0-9][A-Za-z0-9._/-]*$/, 'At most 40 letters, digits and . _ / - only.').toUpperCase(),
    ),
    grossWeight: unlessEmpty(Grams),
    netWeight: unlessEmpty(Grams),
    metal: unlessEmpty(Metal),
    purity: unlessEmpty(text(40)),
    gemstones: z
      .array(GemstoneDraft)
      .max(20, 'At most 20 kinds of stones.')
      .nullish()
      .transform((stones) => stones ?? []),
    lengthMm: unlessEmpty(Millimetres),
    dropMm: unlessEmpty(Millimetres),
    widthMm: unlessEmpty(Millimetres),
    thicknessMm: unlessEmpty(Millimetres),
    clasp: unlessEmpty(words(60)),
    huid: unlessEmpty(Huid),
    certificate: unlessEmpty(z.object({ number: unlessEmpty(words(60)), url: unlessEmpty(CertificateUrl) })),
  })
  .superRefine(
    ({ grossWeight, netWeight, metal, purity }, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (typeof grossWeight === 'number' && typeof netWeight === 'number' && netWeight > grossWeight) {
        refuse('netWeight', 'The net weight cannot be more than the gross weight.');
      }
      if (purity === undefined) return;
      const known: readonly string[] = metal !== undefined && Object.hasOwn(purities, metal) ? purities[metal] : [];
      if (metal === undefined) refuse('purity', 'Choose the metal first.');
      else if (!known.includes(purity)) refuse('purity', `Choose a purity that ${metal.toLowerCase()} has.`);
    },
    // Also when another field is wrong, so that a form names everything that is to be corrected at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
export type JewelleryDraft = z.output<typeof JewelleryDraft>;
