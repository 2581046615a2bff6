/** How every CSV file of the shop is written, so that it opens right in a spreadsheet: UTF-8, with Windows line ends. */

/** Begins a file: without the byte order mark Excel does not recognize UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * Where a spreadsheet takes text for a formula, full-width signs too: at the beginning, and inside a cell for one that
 * separates cells by another sign, to which the quotes around this cell mean nothing. Apostrophes count for nothing here,
 * so that a reader finds the same places.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])|^(?='*[\t\r\n])/g;
const APOSTROPHE = new RegExp(FORMULA.source.replaceAll('(?=', "'(?="), 'g');
/** No formula is a plain number. */
const NEGATIVE = /^-\d{1,11}(\.\d+)?$/;
/**
 * A spreadsheet makes another number of such digits: it drops zeros and rounds what is long or has an exponent. A bangle's
 * size, 2-4, becomes the second of April. A day like 2026-11-21 is meant as one. Where a number has an apostrophe already,
 * one more keeps it: many systems write theirs so.
 */
const ALTERED = /^'*(0\d+|\d{12,}|\d+e[+-]?\d+|\d{1,4}[-/]\d{1,4}|\d{1,2}([-/])\d{1,2}\2\d{2,4})$|^'+\d+(\.\d+)?$/i;

/** A line. What a spreadsheet would calculate or alter gets an apostrophe before it, so that it stays text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

function quoted(cell: string): string {
  const safe = ALTERED.test(cell) ? `'${cell}` : NEGATIVE.test(cell) ? cell : cell.replace(FORMULA, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a cell means that was read from a file: without our apostrophes, and without the `="0012"` of other systems. */
export function meantBy(cell: string): string {
  const [, formula] = /^="(.*)"$/s.exec(cell) ?? [];
  if (formula !== undefined) return formula.replaceAll('""', '"');
  return cell.startsWith("'") && ALTERED.test(cell) ? cell.slice(1) : cell.replace(APOSTROPHE, '');
}
