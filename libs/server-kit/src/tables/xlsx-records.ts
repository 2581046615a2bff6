import { buffer } from 'node:stream/consumers';
import { setImmediate as pause } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser } from 'saxes';
import { AppError } from '../app-error.ts';
import { checkLength, MAX_COLUMNS, tooLarge, unreadable, type TableRecord } from './table-record.ts';

/** A few kilobytes can unpack to gigabytes: so much of a part is read, a little at a time. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;
/** Of the parts that say what there is and how it looks. */
const MAX_BOOK_BYTES = 8 * 1024 * 1024;
/** Without a tag between them; of attributes too, because the parser holds them until then. */
const MAX_BYTES_OF_TEXT = 1024 * 1024;
/** Of tags within tags, each of which the parser holds. */
const MAX_DEPTH = 100;
/** The only thing that is held whole, because cells may come before the texts that they name. */
const MAX_TEXTS = 1_000_000;
const MAX_TEXT_LENGTH = 16_000_000;
/** Of the archive, which unpack to a thousand times as much at most. */
const PACKED_BYTES = 4 * 1024;
const SLICE_BYTES = 64 * 1024;

/** What its style makes of a number. */
type Format = 'plain' | 'percent' | 'day' | { digits: number };
type Book = { texts: readonly string[]; formats: readonly Format[]; dayZero: number };
type Attributes = Record<string, string>;
type Listener = {
  open?: (name: string, attributes: Attributes) => void;
  /** Given the text since the last tag. */
  close?: (name: string, text: string) => void;
};

/** The rows of the first sheet. A formula counts with the value that was saved. */
export async function* xlsxRecords(file: AsyncIterable<Uint8Array>): AsyncGenerator<TableRecord> {
  const zip = await buffer(file);
  try {
    const { sheet, dayZero } = await workbookOf(zip);
    const texts = await textsOf(partOf(zip, 'xl/sharedStrings.xml', MAX_UNPACKED_BYTES));
    const formats = await formatsOf(partOf(zip, 'xl/styles.xml'));
    yield* rowsOf(partOf(zip, sheet, MAX_UNPACKED_BYTES), { texts, formats, dayZero });
  } catch (error) {
    throw error instanceof AppError ? error : unreadable('This is not an Excel .xlsx file, or it is damaged.', error);
  }
}

/** A part of the archive as it is unpacked; nothing if there is none. */
function* partOf(zip: Uint8Array, name: string, mostBytes = MAX_BOOK_BYTES): Generator<Uint8Array> {
  const unpacked: Uint8Array[] = [];
  const unzip = new Unzip((entry) => {
    if (entry.name !== name) return;
    entry.ondata = (error, bytes) => {
      if (error) throw error;
      unpacked.push(bytes);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  let bytes = 0;
  for (let at = 0; at < zip.length; at += PACKED_BYTES) {
    unzip.push(zip.subarray(at, at + PACKED_BYTES), at + PACKED_BYTES >= zip.length);
    for (const chunk of unpacked.splice(0)) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw tooMuch();
      for (let from = 0; from < chunk.length; from += SLICE_BYTES) yield chunk.subarray(from, from + SLICE_BYTES);
    }
  }
}

const tooMuch = () => tooLarge('This file is too large. Please divide it.');

/** Reads XML in slices, and lets others go on between them. */
async function* slices(xml: Iterable<Uint8Array>, { open, close }: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let depth = 0;
  let bytes = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Error('There are too many tags within tags.');
    bytes = 0;
    text = '';
    open?.(bare(name), attributes);
  });
  parser.on('text', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    bytes = 0;
    close?.(bare(name), text);
    text = '';
  });
  let isThere = false;
  for (const slice of xml) {
    isThere = true;
    bytes += slice.length;
    parser.write(decoder.decode(slice, { stream: true }));
    if (bytes > MAX_BYTES_OF_TEXT) throw tooMuch();
    yield;
    await pause();
  }
  if (isThere) parser.close();
}

/** Some write `x:row`. */
const bare = (name: string) => name.slice(name.indexOf(':') + 1);

async function read(xml: Iterable<Uint8Array>, listener: Listener): Promise<void> {
  for await (const _ of slices(xml, listener));
}

async function workbookOf(zip: Uint8Array): Promise<{ sheet: string; dayZero: number }> {
  const targets = new Map<string | undefined, string>();
  await read(partOf(zip, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  let sheet: string | undefined;
  let dayZero = Date.UTC(1899, 11, 30);
  await read(partOf(zip, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet') sheet ??= targets.get(Object.entries(attributes).find(([key]) => bare(key) === 'id')?.[1]);
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) dayZero = Date.UTC(1904, 0, 1);
    },
  });
  if (sheet === undefined) throw new Error('There is no sheet.');
  return { sheet, dayZero };
}

/** The texts that cells name by number. What is read aloud (`rPh`) is no part of them. */
async function textsOf(xml: Iterable<Uint8Array>): Promise<string[]> {
  const texts: string[] = [];
  let length = 0;
  let whole = '';
  let isSound = false;
  await read(xml, {
    open: (name) => {
      if (name === 'si') whole = '';
      if (name === 'rPh') isSound = true;
    },
    close: (name, text) => {
      if (name === 't' && !isSound) whole += text;
      if (name === 'rPh') isSound = false;
      checkLength(whole, '');
      if (name !== 'si') return;
      length += whole.length;
      if (texts.push(unescaped(whole)) > MAX_TEXTS || length > MAX_TEXT_LENGTH) throw tooMuch();
    },
  });
  return texts;
}

/** Characters that XML cannot have: `_x000D_`. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function formatsOf(xml: Iterable<Uint8Array>): Promise<Format[]> {
  const own = new Map<string | undefined, Format>();
  const formats: Format[] = [];
  let isOfCells = false;
  await read(xml, {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt') own.set(numFmtId, formatOf(formatCode));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(own.get(numFmtId) ?? builtIn(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

function formatOf(code: string): Format {
  const signs = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (signs.includes('%')) return 'percent';
  if (/[dy]/i.test(signs)) return 'day';
  return /^0{2,}$/.test(signs) ? { digits: signs.length } : 'plain';
}

function builtIn(id: number): Format {
  if (id === 9 || id === 10) return 'percent';
  return (id >= 14 && id <= 17) || id === 22 ? 'day' : 'plain';
}

async function* rowsOf(xml: Iterable<Uint8Array>, book: Book): AsyncGenerator<TableRecord> {
  const rows: TableRecord[] = [];
  let number = 0;
  let cells: string[] = [];
  let cell: Attributes = {};
  let column = 0;
  let value = '';
  const listener: Listener = {
    open: (name, attributes) => {
      if (name === 'row') {
        number = rowNumber(attributes.r) ?? number + 1;
        cells = [];
        column = 0;
      } else if (name === 'c') {
        cell = attributes;
        column = columnOf(attributes.r) ?? column + 1;
        value = '';
      }
    },
    close: (name, text) => {
      if (name === 'v' || name === 't') value += text;
      checkLength(value, ` in row ${number}`);
      if (name === 'c' && value !== '') {
        if (column > MAX_COLUMNS)
          throw unreadable(`Row ${number} has a cell in column ${column}: that is too far right.`);
        while (cells.length < column) cells.push('');
        cells[column - 1] = textOf(cell, value, book);
      }
      if (name === 'row') rows.push({ number, cells });
    },
  };
  for await (const _ of slices(xml, listener)) yield* rows.splice(0);
}

/** As far as Excel counts; anything else is no row's. */
function rowNumber(written: string | undefined): number | undefined {
  if (written !== undefined && !/^[1-9]\d{0,6}$/.test(written)) throw new Error('This is no number of a row.');
  return written === undefined ? undefined : Number(written);
}

/** `AB12` stands in column 28. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  return letters === undefined
    ? undefined
    : Buffer.from(letters).reduce((column, letter) => column * 26 + letter - 64, 0);
}

function textOf({ t: type = 'n', s: style }: Attributes, value: string, { texts, formats, dayZero }: Book): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return unescaped(value);
  const format = formats[Number(style ?? 0)] ?? 'plain';
  if (format === 'day') return dayAt(dayZero + Math.round(number * 86_400_000));
  if (format === 'percent') return `${plain.format(number * 100)}%`;
  return format === 'plain' ? plain.format(number) : plain.format(number).padStart(format.digits, '0');
}

/** Excel shows at most fifteen digits: the others are noise. */
const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

function dayAt(time: number): string {
  const text = new Date(time).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
