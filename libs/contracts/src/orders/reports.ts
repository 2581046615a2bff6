/** The owner's reports: the sums of a period by what was sold, where, and how it came back. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../shapes.ts';
import { checkPeriod, compared, period } from './statistics.ts';

/** What is measured: its heading, and in which unit. */
export const measures = {
  orders: { name: 'Orders', unit: 'count' },
  pieces: { name: 'Pieces', unit: 'count' },
  weight: { name: 'Net weight', unit: 'grams' },
  sales: { name: 'Sales', unit: 'rupees' },
  refunded: { name: 'Refunds', unit: 'rupees' },
  revenue: { name: 'Revenue', unit: 'rupees' },
  net: { name: 'Without GST', unit: 'rupees' },
  price: { name: 'Price before tax', unit: 'rupees' },
  metal: { name: 'Metal', unit: 'rupees' },
  making: { name: 'Making and wastage', unit: 'rupees' },
  discount: { name: 'Discount', unit: 'rupees' },
  realised: { name: 'Making realised', unit: 'rupees' },
  ofMetal: { name: 'Of the metal', unit: 'percent' },
  ofPrice: { name: 'Of the full price', unit: 'percent' },
  refunds: { name: 'Number', unit: 'count' },
  tax: { name: 'GST in it', unit: 'rupees' },
  returns: { name: 'Returns', unit: 'count' },
  accepted: { name: 'Pieces accepted', unit: 'count' },
} as const satisfies Record<string, { name: string; unit: 'count' | 'grams' | 'rupees' | 'percent' }>;
export type Measure = keyof typeof measures;
const Measure = z.enum(Object.keys(measures) as [Measure, ...Measure[]]);

type ReportKind = { name: string; of: string; about: string; main: Measure; measures: readonly Measure[] };

// What a report is about comes first, because a phone shows little more.
const sold = ['revenue', 'pieces', 'sales', 'refunded', 'net'] as const;
const placed = ['revenue', 'orders', 'pieces', 'sales', 'refunded', 'net'] as const;
const addsUp = 'Refunds count on the day on which they were decided, so revenue is that of the dashboard.';

/** Each report: its name, the heading of its rows, by what it is sorted and drawn, and its columns. */
export const reports = {
  piece: { name: 'Sales by piece', of: 'Piece', about: addsUp, main: 'revenue', measures: sold },
  category: { name: 'Sales by category', of: 'Category', about: addsUp, main: 'revenue', measures: sold },
  metal: {
    name: 'Sales by metal',
    of: 'Metal and purity',
    about: `${addsUp} The weight is that of the bills, less what came back.`,
    main: 'revenue',
    measures: ['revenue', 'pieces', 'weight', 'sales', 'refunded', 'net'],
  },
  city: { name: 'Sales by city', of: 'City', about: addsUp, main: 'revenue', measures: placed },
  state: { name: 'Sales by state', of: 'State', about: addsUp, main: 'revenue', measures: placed },
  staff: {
    name: 'Sales by staff',
    of: 'Taken by',
    about: `${addsUp} What customers have ordered themselves is one row.`,
    main: 'revenue',
    measures: placed,
  },
  making: {
    name: 'Making realised',
    of: 'Category',
    about: 'What making and wastage brought after discounts, before tax, less pieces that came back.',
    main: 'realised',
    measures: ['realised', 'ofMetal', 'pieces', 'price', 'metal', 'making', 'discount'],
  },
  discount: {
    name: 'Discounts',
    of: 'Discount',
    about:
      'Discounts of pieces that are priced by their metal, before tax, less pieces that came back; what staff took off orders; and what payments fell short. What a fixed price was reduced by is not kept with orders.',
    main: 'discount',
    measures: ['discount', 'ofPrice', 'pieces', 'price'],
  },
  refund: {
    name: 'Refunds',
    of: 'Why',
    about: 'On the day on which they were decided; their sum is that of the dashboard.',
    main: 'refunded',
    measures: ['refunded', 'refunds', 'tax'],
  },
  return: {
    name: 'Returns',
    of: 'Reason',
    about: 'Returns that customers asked for on these days, and what was taken back of them by now.',
    main: 'returns',
    measures: ['returns', 'pieces', 'accepted'],
  },
} as const satisfies Record<string, ReportKind>;
export type ReportName = keyof typeof reports;
export const ReportName = z.enum(Object.keys(reports) as [ReportName, ...ReportName[]]);

/** So many rows; those with the least are together in one more. The file has each. */
export const MAX_REPORT_ROWS = 200;

/** Rupees, grams or counts: of several rows and negative where more went back. */
const Figures = z.partialRecord(Measure, compared(z.number()));

export const ReportRow = z.object({
  /** Identifies it among the rows: of a piece its id. */
  key: z.string(),
  /** Empty where it is not known. */
  name: z.string(),
  /** What is no piece, such as shipping, and the rows that are together in one: they stand last. */
  besides: z.boolean(),
  figures: Figures,
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z.object({
  by: ReportName,
  /** From the first midnight to the midnight after the last day, and what that is compared with, as in `SalesStatistics`. */
  from: Instant,
  to: Instant,
  before: z.object({ from: Instant, to: Instant }),
  /** The most first, of what the report is about. */
  rows: z.array(ReportRow),
  /** Of all rows. */
  totals: Figures,
});
export type Report = z.infer<typeof Report>;

const query = z.object({ ...period, by: ReportName }).superRefine(checkPeriod);

export const readReport = endpoint.get('/admin/statistics/report', 'statistics:read', {
  summary:
    'The sums of a period by piece, category, metal, city, state, staff, making, discount, refund or return, each beside the previous period. Revenue and refunds add up to those of the sales statistics.',
  query,
  reply: z.object({ data: Report }),
});

export const exportReport = endpoint.get('/admin/statistics/report/export', 'statistics:read', {
  summary: 'The same as CSV for a spreadsheet, with every row.',
  query,
  produces: 'text/csv',
});

/** The name of that file: report-piece-2026-11-15-to-2026-11-21.csv; the days are the first and the last. */
export const reportFileName = ({ by, from, to }: { by: ReportName; from: string; to: string }): string =>
  `report-${by}-${from === to ? from : `${from}-to-${to}`}.csv`;
