import { pipeline, Readable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import { tooLarge, unreadable, type TableRecord } from './table-record.ts';

/** Bounds what a quote that never ends may gather. */
const MAX_RECORD_LENGTH = 1_000_000;
/** So much is parsed at a time: others go on in between. */
const SLICE_LENGTH = 4 * 1024;

type Parsed = { raw: string; record: string[] };

/** The records of a CSV file. The first line tells what separates its cells. */
export async function* csvRecords(file: AsyncIterable<Uint8Array>): AsyncGenerator<TableRecord> {
  const { first, all } = await withFirstLine(textOf(file));
  const delimiter = delimiterOf(first);
  const quotes = rightQuotes(delimiter);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD_LENGTH,
    raw: true,
    relax_column_count: true,
    // Allows ="0012", which portals write; the quotes are checked below.
    relax_quotes: true,
  });
  // The reader of the parser gets what fails before it.
  const records: AsyncIterable<Parsed> = pipeline(Readable.from(slices(all)), parser, () => undefined);
  let number = 0;
  try {
    for await (const { raw, record } of records) {
      number += 1;
      if (!quotes.test(raw)) throw wrongQuotes(number);
      yield { number, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Rows before it may not have been delivered.
    const row = Number(error.records) + 1;
    throw error.code === 'CSV_MAX_RECORD_SIZE'
      ? tooLarge(`Row ${row} is too long, or a quote in it never ends.`)
      : wrongQuotes(row, error);
  }
}

async function* slices(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    for (let from = 0; from < text.length; from += SLICE_LENGTH) {
      yield text.slice(from, from + SLICE_LENGTH);
      await pause();
    }
  }
}

/** Texts of a file; a line that only names the separator (`sep=;`) is Excel's, and counts as none. */
async function withFirstLine(text: AsyncGenerator<string>): Promise<{ first: string; all: AsyncGenerator<string> }> {
  let start = '';
  while (!/[^\r\n][\r\n]./s.test(start) && start.length < MAX_RECORD_LENGTH) {
    const next = await text.next();
    if (next.done) break;
    start += next.value;
  }
  const [line = '', separator] = /^"?sep=(.)"?(?:\r\n|\r|\n)/.exec(start) ?? [];
  start = start.slice(line.length);
  async function* all() {
    yield start;
    yield* text;
  }
  return { first: separator ?? /^[\r\n]*([^\r\n]*)/.exec(start)?.[1] ?? '', all: all() };
}

function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const often = (sign: string) => bare.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (often(sign) > often(best) ? sign : best));
}

/** A cell that begins with a quote ends with one, and has each of its own twice. */
function rightQuotes(delimiter: string): RegExp {
  const cell = `(?:"[^"]*(?:""[^"]*)*"|[^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?`;
  return new RegExp(`^${cell}(?:${delimiter}${cell})*[\\r\\n]*$`);
}

const wrongQuotes = (row: number, cause?: unknown) =>
  unreadable(`The quotes in row ${row} are wrong: a quote is not closed, or one inside a text is not doubled.`, cause);

async function* textOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of file) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield whole(decoder.decode(chunk, { stream: true }));
    }
    yield whole(decoder?.decode() ?? '');
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw otherEncoding(error);
    }
    throw error;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** No text has a NUL: it comes from another encoding, or from no text at all. */
function whole(text: string): string {
  if (text.includes('\0')) throw otherEncoding();
  return text;
}

const otherEncoding = (cause?: unknown) =>
  unreadable('This is not a CSV file in UTF-8. In Excel, please save it as “CSV UTF-8” or as .xlsx.', cause);
