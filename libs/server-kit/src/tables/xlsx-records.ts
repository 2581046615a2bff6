import { buffer } from 'node:stream/consumers';
import { setImmediate as pause } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { AppError } from '../app-error.ts';
import { MAX_COLUMNS, tooLarge, unreadable, type TableRecord } from './table-record.ts';

/** A few kilobytes can unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;
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
    const texts = await textsOf(partOf(zip, 'xl/sharedStrings.xml'));
    const formats = await formatsOf(partOf(zip, 'xl/styles.xml'));
    yield* rowsOf(partOf(zip, sheet), { texts, formats, dayZero });
  } catch (error) {
    throw error instanceof AppError ? error : unreadable('This is no .xlsx file of Excel, or it is damaged.', error);
  }
}

/** A part of the archive: empty if there is none. The archive names its size, and it cannot become larger. */
function partOf(zip: Uint8Array, name: string): Uint8Array {
  let found = false;
  const parts = unzipSync(zip, {
    filter: (entry) => {
      if (found || entry.name !== name) return false;
      if (entry.originalSize > MAX_UNPACKED_BYTES) throw tooLarge('This file is too large. Please divide it.');
      found = true;
      return true;
    },
  });
  return parts[name] ?? new Uint8Array();
}

/** Reads XML in slices, and lets others go on between them. */
async function* slices(xml: Uint8Array, { open, close }: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open?.(bare(name), attributes);
  });
  parser.on('text', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    close?.(bare(name), text);
    text = '';
  });
  for (let at = 0; at < xml.length; at += SLICE_BYTES) {
    parser.write(decoder.decode(xml.subarray(at, at + SLICE_BYTES), { stream: true }));
    yield;
    await pause();
  }
  if (xml.length > 0) parser.close();
}

/** Some write `x:row`. */
const bare = (name: string) => name.slice(name.indexOf(':') + 1);

async function read(xml: Uint8Array, listener: Listener): Promise<void> {
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
async function textsOf(xml: Uint8Array): Promise<string[]> {
  const texts: string[] = [];
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
      if (name === 'si') texts.push(unescaped(whole));
    },
  });
  return texts;
}

/** Characters that XML cannot have: `_x000D_`. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function formatsOf(xml: Uint8Array): Promise<Format[]> {
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

async function* rowsOf(xml: Uint8Array, book: Book): AsyncGenerator<TableRecord> {
  const rows: TableRecord[] = [];
  let number = 0;
  let cells: string[] = [];
  let cell: Attributes = {};
  let column = 0;
  let value = '';
  const listener: Listener = {
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes.r ?? number + 1);
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
