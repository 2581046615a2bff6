/** The rates of precious metals: today's, their history, and how the owner publishes them. */
import { z } from 'zod';
import { enteredFineness, finenesses, goldQuotes, HIGHEST_RATE_PAISE, silverQuotes } from '@kanaka/money/metal-rates';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  Instant,
  isHttpsLink,
  limitOf,
  optionalWords,
  Page,
  Paged,
  Rupees,
  rupeesUpTo,
  text,
  typed,
  wholeNumber,
} from '../shapes.ts';

export const PreciousMetal = z.enum(['gold', 'silver', 'platinum'], 'Choose gold, silver or platinum.');

/** A gram of a metal in rupees. */
const GramRate = typed(rupeesUpTo(HIGHEST_RATE_PAISE / 100).refine((rupees) => rupees > 0, 'A rate must be above 0.'));

/** In thousandths. */
export const Fineness = typed(z.int('A fineness must be a whole number, like 916.').min(1).max(999));

/** One rate of today's board. */
export const MetalRate = z.object({
  metal: PreciousMetal,
  /** In thousandths: 916. */
  fineness: z.int(),
  /** As it is stamped: "22K (916)". */
  purity: z.string(),
  /** Rupees a gram. */
  rate: Rupees,
  since: Instant,
  /** What it was when yesterday ended in India; null when there was none. */
  yesterday: Rupees.nullish(),
});
export type MetalRate = z.infer<typeof MetalRate>;

/** Entered by the owner or the feed, derived from an entered one, or set in its place. */
export const RateOrigin = z.enum(['entered', 'derived', 'override']);
export type RateOrigin = z.infer<typeof RateOrigin>;

export const RateSource = z.enum(['owner', 'feed']);
export type RateSource = z.infer<typeof RateSource>;

/** Rates of the purities that the owner enters: gold 999, silver 999, platinum 950, in rupees a gram. */
const EnteredRates = z.object({
  gold: GramRate.optional(),
  silver: GramRate.optional(),
  platinum: GramRate.optional(),
});

export const RateEntry = EnteredRates.extend({
  /** Purities that do not follow from the entered one today; of entered metals only. */
  overrides: z
    .array(z.object({ metal: PreciousMetal, fineness: Fineness, rate: GramRate }))
    .max(20)
    .default([]),
}).superRefine(({ overrides, ...entered }, context) => {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (PreciousMetal.options.every((metal) => entered[metal] === undefined)) refuse(['gold'], 'Please enter a rate.');
  const seen = new Set<string>();
  for (const [place, { metal, fineness }] of overrides.entries()) {
    const known: readonly number[] = finenesses[metal];
    const key = `${metal} ${fineness}`;
    if (!known.includes(fineness)) refuse(['overrides', place, 'fineness'], `There is no ${metal} ${fineness}.`);
    else if (fineness === enteredFineness[metal])
      refuse(['overrides', place, 'fineness'], 'This is the rate that you entered.');
    else if (entered[metal] === undefined)
      refuse(['overrides', place, 'metal'], `Please enter the rate of ${metal} too.`);
    else if (seen.has(key)) refuse(['overrides', place, 'fineness'], 'Please enter each purity only once.');
    seen.add(key);
  }
});
export type RateEntry = z.output<typeof RateEntry>;
const ANY_RATE = { gold: 7_250.5 };

/** Where in a feed's JSON the rate of a metal is, such as `data.gold.price`, and of how many grams it is the price. */
const FeedField = z.object({
  /** Empty: the feed does not tell this metal. */
  path: text(200).regex(/^([\w-]+(\.[\w-]+)*)?$/, 'Please enter names with dots between them, like data.gold.'),
  grams: z.literal([1, 10, 100, 1000], 'Please choose 1, 10, 100 or 1000 grams.'),
});

const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[];

const wholeHours = wholeNumber(1, 720);

/** The shop's settings for rates. */
export const MetalRateSettings = z.object({
  /** How the other purities of gold follow from 24 carat: 22 K is 916/1000 or 22/24 of it. */
  rule: z.enum(['fineness', 'carat'], 'Please choose how other purities are worked out.'),
  /** How the rate of gold is typed and shown in the back office. */
  goldQuote: z.enum(keysOf(goldQuotes), 'Please choose how gold is quoted.'),
  silverQuote: z.enum(keysOf(silverQuotes), 'Please choose how silver is quoted.'),
  /** A larger move needs a second confirmation. */
  largeMovePercent: z.number('Please enter a number.').min(0.1).max(100).multipleOf(0.01),
  /** An older rate is shown to the owner as in need of attention. */
  attentionHours: wholeHours,
  /** With an older rate, pieces priced by their metal cannot be ordered. */
  orderableHours: wholeHours,
  feed: z.object({
    /** Empty: there is no feed. */
    url: text(600).refine(
      (address) => address === '' || isHttpsLink(address),
      'Please enter a link like https://rates.example/today.json.',
    ),
    everyMinutes: wholeNumber(5, 1_440),
    gold: FeedField,
    silver: FeedField,
    platinum: FeedField,
  }),
});
export type MetalRateSettings = z.output<typeof MetalRateSettings>;

export const listRates = endpoint.get('/common/rates', 'anyone', {
  cacheTags: ['rates'],
  summary: 'Today’s rates of gold, silver and platinum, purest first; empty before the first was published.',
  reply: z.object({ data: z.array(MetalRate) }),
});

export const rateHistory = endpoint.get('/common/rates/history', 'anyone', {
  cacheTags: ['rates'],
  summary: 'The last rate of each day in India on which one was published, oldest first.',
  query: z.object({
    metal: PreciousMetal.default('gold'),
    /** By default the one that the owner enters: gold 999, silver 999, platinum 950. */
    fineness: Fineness.optional(),
    days: typed(z.int().min(1).max(1_830)).default(365),
  }),
  reply: z.object({ data: z.array(z.object({ day: z.iso.date(), rate: Rupees })) }),
});

export const BoardRate = MetalRate.extend({ origin: RateOrigin, source: RateSource, setBy: z.string() });
export type BoardRate = z.infer<typeof BoardRate>;

/** What the last pull of the feed brought. */
export const FeedState = z.object({
  pulledAt: Instant,
  /** Why the feed could not be read; empty when it was. */
  error: z.string(),
  /** Its rates in rupees a gram, when they wait for the owner because they moved too much; null otherwise. */
  proposal: z.object({ gold: Rupees.optional(), silver: Rupees.optional(), platinum: Rupees.optional() }).nullable(),
});
export type FeedState = z.infer<typeof FeedState>;

/** How old the oldest rate of a metal is: `attention` and `not-orderable` as the settings say. */
export const RateAge = z.enum(['fresh', 'attention', 'not-orderable']);
export type RateAge = z.infer<typeof RateAge>;

export const rateBoard = endpoint.get('/admin/rates', 'products:read', {
  summary: 'Today’s rates with who published them, their age, and what the feed proposes.',
  reply: z.object({
    data: z.object({
      rates: z.array(BoardRate),
      /** Metals with a rate only. */
      ages: z.array(z.object({ metal: PreciousMetal, since: Instant, age: RateAge })),
      /** Null before the first pull, and without a feed. */
      feed: FeedState.nullable(),
    }),
  }),
});

/** A purity's rate before and after; `before` is null for the first one. */
export const RateMove = z.object({
  metal: PreciousMetal,
  fineness: z.int(),
  purity: z.string(),
  before: Rupees.nullable(),
  after: Rupees,
  origin: RateOrigin,
});
export type RateMove = z.infer<typeof RateMove>;

/** In the `details` of `rates.large-move`. */
export const LargeMove = z.object({
  /** Sent again with the same rates, this publishes them, unless others were published in the meantime. */
  confirm: Id,
  moves: z.array(RateMove),
});
export type LargeMove = z.infer<typeof LargeMove>;

export const previewRates = endpoint.post('/admin/rates/preview', 'rates:publish', {
  summary:
    'What publishing these rates would do: the rates of all purities, and how prices would move. Changes nothing.',
  errors: ['rates.price-range'],
  body: RateEntry.meta({ examples: [ANY_RATE] }),
  reply: z.object({
    data: z.object({
      rates: z.array(RateMove),
      /** Whether a rate moves by more than the shop’s limit, so that publishing asks for a confirmation. */
      largeMove: z.boolean(),
      /** Pieces in the shop whose price would change. */
      pieces: z.int(),
      /** The sum of their changes in rupees, one of each piece; below 0 when prices fall. */
      total: z.number(),
      /** The piece whose price changes most. */
      largest: z.object({ _id: Id, title: z.string(), before: Rupees, after: Rupees }).nullable(),
    }),
  }),
});

export const publishRates = endpoint.post('/admin/rates/publish', 'rates:publish', {
  summary:
    'Publishes rates and reprices every piece that is priced by its metal; when a rate moves by more than the shop’s limit, ' +
    'only with `confirm` of the refusal’s `details`.',
  errors: ['rates.large-move', 'rates.price-range'],
  body: RateEntry.safeExtend({ confirm: Id.optional() }).meta({ examples: [ANY_RATE] }),
  reply: z.object({
    message: z.string(),
    data: z.object({
      publication: Id,
      rates: z.array(BoardRate),
      /** Pieces whose price has changed. */
      pieces: z.int(),
    }),
  }),
});

/** The most past days in one import: five years. */
export const MOST_DAYS = 1_830;

export const importRates = endpoint.post('/admin/rates/import', 'rates:publish', {
  summary:
    'Adds rates of the past, oldest first. Days that the shop has rates of stay as they are, and none is added after its newest. In a shop without rates the last of them counts as current until rates are published.',
  body: z
    .object({
      days: z
        .array(EnteredRates.extend({ at: text(40).pipe(Instant) }))
        .min(1, 'Please enter the rates of a day.')
        .max(MOST_DAYS)
        .superRefine((days, context) => {
          const refuse = (path: (string | number)[], message: string) =>
            context.addIssue({ code: 'custom', path, message });
          for (const [place, { at, ...entered }] of days.entries()) {
            const before = days[place - 1];
            if (before && Date.parse(before.at) >= Date.parse(at)) refuse([place, 'at'], 'Each day is after the last.');
            if (Object.keys(entered).length === 0) refuse([place], 'Please enter a rate.');
          }
        }),
    })
    .meta({ examples: [{ days: [{ at: '2026-11-20T09:00:00Z', ...ANY_RATE }] }] }),
});

export const refuseProposal = endpoint.post('/admin/rates/proposal/refuse', 'rates:publish', {
  summary:
    'Refuses what the feed proposes, with a reason for the audit log; the feed does not propose the same rates again.',
  errors: ['rates.no-proposal'],
  body: EnteredRates.extend({
    /** Why, in the owner’s words; may be empty. */
    reason: optionalWords(200),
  }),
});

/** Rates that were published together. */
export const Publication = z.object({
  _id: Id,
  publishedAt: Instant,
  source: RateSource,
  setBy: z.string(),
  rates: z.array(
    z.object({
      metal: PreciousMetal,
      fineness: z.int(),
      purity: z.string(),
      rate: Rupees,
      /** The rate that it replaced; null for the first one. */
      before: Rupees.nullish(),
      origin: RateOrigin,
    }),
  ),
});
export type Publication = z.infer<typeof Publication>;

export const listPublications = endpoint.get('/admin/rates/publications', 'products:read', {
  summary: 'Every publication of rates in pages, newest first, with who made it.',
  query: z.object({ ...Page, limit: limitOf(100, 20) }),
  reply: z.object({ data: z.array(Publication), ...Paged }),
});
