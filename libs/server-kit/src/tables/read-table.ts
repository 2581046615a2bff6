import { meantBy } from '@kanaka/contracts/csv';
import { csvRecords } from './csv-records.ts';
import { checkLength, MAX_COLUMNS, tooLarge, unreadable, type TableRecord } from './table-record.ts';
import { xlsxRecords } from './xlsx-records.ts';

/** A row by its number in a spreadsheet (the headings stand in the first), with a text for each heading. */
export type TableRow = { number: number; cells: Record<string, string> };

/** Together they bound the memory that reading takes. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_ROWS = 100_000;
/** They take time all the same; formatted to its end, a sheet has a million. */
const MAX_EMPTY_ROWS = 100_000;

/**
 * The rows of a CSV file (commas, semicolons or tabs; UTF-8 or UTF-16) or of an .xlsx file's first sheet, one after the other;
 * empty ones are left out. Numbers are plain and days like 2026-11-21. Refused with the row: what is no such file, or too large.
 */
export async function* readTable(file: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  let headings: string[] | undefined;
  let rows = 0;
  let empty = 0;
  for await (const { number, cells } of recordsOf(file)) {
    const meant = cells.map(meantBy);
    while (meant.at(-1)?.trim() === '') meant.pop();
    if (meant.length === 0) {
      empty += 1;
      if (empty > MAX_EMPTY_ROWS) {
        throw tooLarge(
          `This file has more than ${MAX_EMPTY_ROWS.toLocaleString('en-IN')} empty rows. Please delete them.`,
        );
      }
      continue;
    }
    check(number, meant, headings?.length ?? MAX_COLUMNS);
    if (!headings) {
      headings = namesOf(meant);
      continue;
    }
    rows += 1;
    if (rows > MAX_ROWS) {
      throw tooLarge(`This file has more than ${MAX_ROWS.toLocaleString('en-IN')} rows. Please divide it.`);
    }
    yield { number, cells: Object.fromEntries(headings.map((heading, at) => [heading, meant[at] ?? ''])) };
  }
  if (!headings) throw unreadable('This file is empty.');
  if (rows === 0) throw unreadable('There are no rows under the headings of this file.');
}

/** Excel's new files are ZIP archives; its old ones, and those with a password, are OLE containers. */
async function* recordsOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<TableRecord> {
  const { start, all } = await begun(bounded(file));
  if (start.startsWith('PK\u0003\u0004')) {
    yield* xlsxRecords(all);
  } else if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) {
    throw unreadable('This is an old Excel file, or one with a password. Please save it as .xlsx without a password.');
  } else {
    yield* csvRecords(all);
  }
}

async function begun(file: AsyncGenerator<Uint8Array>): Promise<{ start: string; all: AsyncGenerator<Uint8Array> }> {
  let start = Buffer.alloc(0);
  while (start.length < 4) {
    const next = await file.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  async function* all() {
    yield start;
    yield* file;
  }
  return { start: start.toString('latin1', 0, 4), all: all() };
}

async function* bounded(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES)
      throw tooLarge(`This file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Please divide it.`);
    yield chunk;
  }
}

function check(number: number, cells: readonly string[], columns: number): void {
  if (cells.length > columns) {
    throw unreadable(`Row ${number} has a cell in column ${cells.length}; the file has ${columns} columns.`);
  }
  if (cells.some((cell) => cell.includes('\0') || !cell.isWellFormed())) {
    throw unreadable(`A cell in row ${number} has a character that cannot be used.`);
  }
  for (const cell of cells) checkLength(cell, ` in row ${number}`);
}

function namesOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' '));
  const empty = names.indexOf('');
  if (empty >= 0) throw unreadable(`Column ${empty + 1} has no heading.`);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw unreadable(`Two columns are called ${twice}.`);
  return names;
}
