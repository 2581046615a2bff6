import { asciiDigits } from '@kanaka/contracts/digits';

/** How our own files write what people and other systems write in many ways. What is not understood is undefined. */
export const plain = { number: plainNumber, flag: plainFlag, day: plainDay, moment: plainMoment, list: plainList };

/** The same, but a cell that is not understood stays, for whoever refuses it with its words. */
export function plainCell(kind: keyof typeof plain | 'text', cell: string): string {
  const trimmed = cell.trim();
  return kind === 'text' || trimmed === '' ? trimmed : (plain[kind](trimmed) ?? trimmed);
}

const GROUPED = /^(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** `₹1,25,000.50`, `Rs. 5000/-`, `12.5 gms`: digits with a point. A comma counts only where thousands or lakhs have theirs. */
function plainNumber(cell: string): string | undefined {
  const bare = asciiDigits(cell)
    .replace(/^(-?)\s*(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*(?:\/-|₹|inr|%|g|gms?|grams?|cts?|carats?|mm)\.?$/i, '')
    .replace(/^(-?)\./, '$10.');
  const digits = bare.replace(/^-/, '');
  return GROUPED.test(digits) ? bare.replaceAll(',', '') : undefined;
}

const flags: Readonly<Record<string, string>> = {
  yes: 'yes',
  y: 'yes',
  true: 'yes',
  1: 'yes',
  no: 'no',
  n: 'no',
  false: 'no',
  0: 'no',
};

function plainFlag(cell: string): string | undefined {
  return flags[cell.toLowerCase()];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `21/11/2026`, `21-11-26`, `21 Nov 2026`, `2026-11-21`: the day stands before the month, as in India. */
function plainDay(cell: string): string | undefined {
  const written = asciiDigits(cell);
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written) ?? [];
  if (year && month && day) return dayOf(year, month, day);
  const [, first, , middle = '', last] = /^(\d{1,2})([-/. ])(\d{1,2}|[a-z]{3,9})\2(\d{4}|\d{2})$/i.exec(written) ?? [];
  if (!first || !last) return undefined;
  const named = MONTHS.indexOf(middle.slice(0, 3).toLowerCase()) + 1;
  return dayOf(last.length === 2 ? `20${last}` : last, named > 0 ? String(named) : middle, first);
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

/** A day with a time of India or without; midnight begins it. What names its zone stays as it is. */
function plainMoment(cell: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(cell)) return cell;
  const [, date = '', hours = '0', minutes = '00', seconds = '00', half] =
    /^(.*?)(?:[ T,]+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])\.?m\.?)?)?$/i.exec(asciiDigits(cell)) ?? [];
  const day = plainDay(date);
  const hour = half ? hourOf(Number(hours), half) : Number(hours);
  const time = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}+05:30`);
  return day === undefined || Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** `12:05 am` is five past midnight, and there is no 13 pm. */
function hourOf(hours: number, half: string): number {
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function plainList(cell: string): string {
  return cell
    .split(/[,;|\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .join(', ');
}
