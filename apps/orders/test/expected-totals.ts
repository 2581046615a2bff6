/** For tests: the owner's statistics computed from the export, as text and calendar days, not with the service's code. */
/** A line of the export: times as text in India time, `2026-11-21 09:15:00`, amounts as text. */
export type Line = Record<
  'Order Date (IST)' | 'Paid At (IST)' | 'Paid' | 'Payment Difference' | 'Refunds (IST)' | 'Tax' | 'Tax Refunded',
  string
>;

/** The last days up to and including a day, newest first. */
export function daysUntil(day: string, count: number): string[] {
  const noon = new Date(`${day}T12:00:00Z`).getTime();
  return Array.from({ length: count }, (_, back) => new Date(noon - back * 86_400_000).toISOString().slice(0, 10));
}

export const cents = (rupees: number | string) => Math.round(Number(rupees) * 100);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The same statistics, summed from the lines of the export. */
export function expectedTotals(lines: readonly Line[], isWithin: (time: string) => boolean) {
  const within = (time: string) => time !== '' && isWithin(time);
  const paid = lines.filter((line) => within(line['Paid At (IST)']));
  const refunds = lines
    .flatMap((line) => line['Refunds (IST)'].split('; ').filter(Boolean))
    .map((refund) => refund.split(' '))
    .filter(([day, time]) => within(`${day} ${time}`));
  const placed = lines.filter((line) => within(line['Order Date (IST)']));
  const taken = sumOf(paid.map((line) => cents(line.Paid) + cents(line['Payment Difference'])));
  const returned = sumOf(refunds.map(([, , amount = '']) => cents(amount)));
  return {
    revenue: (taken - returned) / 100,
    orders: paid.length,
    averageOrder: paid.length === 0 ? 0 : Math.round(taken / paid.length) / 100,
    refunds: refunds.length,
    refunded: returned / 100,
    opened: placed.length,
    paid: placed.filter((line) => line['Paid At (IST)'] !== '').length,
  };
}
