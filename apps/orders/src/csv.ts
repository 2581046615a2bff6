import { toRupees } from '@kanaka/money/rupees';

/** A date and time for spreadsheets, in India time: 2026-11-21 16:05:09. */
const inIndia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});
export const moment = (instant: Date | null) => (instant ? inIndia.format(instant) : '');

/** Two decimals and no grouping, so that a spreadsheet can add them up. */
export const rupees = (paise: number) => toRupees(paise).toFixed(2);

/** Rows as they are asked for, each batch after the last row of the one before; a batch that is not full is the last. */
export async function* inBatches<Row>(
  size: number,
  next: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | null = null; ;) {
    const rows: readonly Row[] = await next(after);
    yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < size) return;
  }
}
