/** A break-up in words, the same in cart, checkout, order, mail, invoice and CSV. Without zod, so that pages can use it. */
import { formatPaise, formatPercent, formatRupees, toPaise } from '@kanaka/money/rupees';
import { roundedShare } from '@kanaka/money/rounded-share';
import type { PriceBreakup, PriceLine } from '@kanaka/contracts/catalog/pricing';
import { caratWords } from './dimension-words.ts';

/** A line of a break-up as it is shown; `paise` is below 0 for what is taken off, so the rows add up to the price. */
export type BreakupRow = { name: string; detail: string; paise: number };

const grams = (weight: number) => `${weight.toFixed(3)} g`;

const isDiscount = ({ kind }: PriceLine) => kind === 'discount' || kind === 'given';

export function breakupRows({ lines }: Pick<PriceBreakup, 'lines'>): BreakupRow[] {
  return lines.map((line) => ({
    ...wordsOf(line, lines),
    paise: isDiscount(line) ? -toPaise(line.amount) : toPaise(line.amount),
  }));
}

function wordsOf(line: PriceLine, lines: readonly PriceLine[]): { name: string; detail: string } {
  switch (line.kind) {
    case 'metal':
      return {
        name: line.metal === 'gold' ? `${line.purity} gold` : line.purity,
        detail: `${grams(line.weight)} at ${formatRupees(line.rate)} a gram`,
      };
    case 'wastage':
      return { name: 'Wastage', detail: `${formatPercent(line.percent)} of the metal` };
    case 'making':
      return { name: 'Making', detail: makingDetail(line, lines) };
    case 'stones':
      return { name: line.name, detail: stonesDetail(line) };
    case 'other':
      return { name: 'Other charges', detail: '' };
    case 'hallmarking':
      return { name: 'Hallmarking', detail: `${line.articles} × ${formatRupees(line.charge)}` };
    case 'discount':
      return {
        name: 'Discount',
        detail: `${formatPercent(line.percent)} off making ${lines.some(({ kind }) => kind === 'wastage') ? 'and wastage' : 'charges'}`,
      };
    case 'given':
      return { name: 'Discount given', detail: '' };
  }
}

type LineOf<Kind extends PriceLine['kind']> = Extract<PriceLine, { kind: Kind }>;

function sumOfMetals(lines: readonly PriceLine[], of: (metal: LineOf<'metal'>) => number): number {
  return lines.reduce((total, line) => (line.kind === 'metal' ? total + of(line) : total), 0);
}

/** The net weight of all metals together, in milligrams. */
const netMilligrams = (lines: readonly PriceLine[]) => sumOfMetals(lines, ({ weight }) => Math.round(weight * 1000));

/** Whether the amount is the least that making costs; then a rate a gram or a percentage would not lead to it. */
function isLeastCharge({ per, value, amount }: LineOf<'making'>, lines: readonly PriceLine[]): boolean {
  if (per === 'flat') return false;
  const computed =
    per === 'gram'
      ? roundedShare(netMilligrams(lines), toPaise(value), 1000)
      : roundedShare(
          sumOfMetals(lines, (metal) => toPaise(metal.amount)),
          toPaise(value),
          10_000,
        );
  return computed !== toPaise(amount);
}

function makingDetail(line: LineOf<'making'>, lines: readonly PriceLine[]): string {
  const { per, value } = line;
  if (per === 'flat') return '';
  if (isLeastCharge(line, lines)) return 'least charge';
  return per === 'gram' ? `${formatRupees(value)} a gram` : `${formatPercent(value)} of the metal`;
}

function stonesDetail({ per, count, carats, price }: LineOf<'stones'>): string {
  const counted = count === undefined ? '' : `${count} × `;
  if (per === 'stone') return `${counted}${formatRupees(price)}`;
  const number = count === undefined ? '' : `${count} ${count === 1 ? 'stone' : 'stones'}, `;
  return `${number}${caratWords(carats ?? 0)} at ${formatRupees(price)} a carat`;
}

const indianTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Rates of 23 Nov 2026, 10:15 am (IST)". */
export function rateTimeWords({ ratedAt }: Pick<PriceBreakup, 'ratedAt'>): string {
  return `Rates of ${indianTime.format(new Date(ratedAt)).replaceAll('\u202f', ' ')} (IST)`;
}

/** On one line, for a spreadsheet: "22K (916) gold 12.000 g at ₹14,656.00 a gram = ₹1,75,872.00; Making … ". */
export function breakupText(breakup: Pick<PriceBreakup, 'lines'>): string {
  return breakupRows(breakup)
    .map(({ name, detail, paise }) => `${[name, detail].filter(Boolean).join(' ')} = ${formatPaise(paise)}`)
    .join('; ');
}

/** What a piece is made of, for those who pack it: "22K (916) gold 12.000 g net", or only "22K (916) gold". */
export function metalWords({ lines }: Pick<PriceBreakup, 'lines'>, { weighed = true } = {}): string {
  return lines
    .filter((line) => line.kind === 'metal')
    .map((line) => wordsOf(line, lines).name + (weighed ? ` ${grams(line.weight)} net` : ''))
    .join(', ');
}
