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
