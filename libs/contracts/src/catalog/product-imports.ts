/**
 * Pieces as a file, out of the shop and into it. A file is checked first: what it would change, and what is wrong. It is then
 * applied as a whole, or not at all. What a file does not name stays.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, limitOf, Page, Paged } from '../shapes.ts';

export const MAX_IMPORT_BYTES = 32 * 1024 * 1024;
/** A piece with more has no end. */
export const MAX_ROWS_A_PIECE = 1_000;

/**
 * `checked`: waits for somebody to apply it. `refused`: the shop has changed meanwhile, so it must be checked again.
 * `interrupted`: the service was stopped. In all but `applied` it has changed nothing.
 */
export const importStates = [
  'receiving',
  'checking',
  'checked',
  'applying',
  'applied',
  'refused',
  'cancelled',
  'interrupted',
] as const;
const ImportState = z.enum(importStates);
export type ImportState = z.infer<typeof ImportState>;

/** In these something is being done; of all imports one at most is in them. */
export const underway = ['receiving', 'checking', 'applying'] as const satisfies readonly ImportState[];
export const isUnderway = (state: ImportState) => underway.some((one) => one === state);

/** What a file would do to a piece. */
export const importOutcomes = ['wrong', 'new', 'changed', 'unchanged'] as const;
const ImportOutcome = z.enum(importOutcomes);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const Import = z.object({
  _id: Id,
  fileName: z.string(),
  state: ImportState,
  /** Why it is refused or interrupted; empty otherwise. */
  message: z.string(),
  /** What is to be known about the file besides its pieces, such as pictures that no row names. */
  notes: z.array(z.string()),
  rows: z.int(),
  pieces: z.int(),
  /** How many of them are checked or applied so far. */
  done: z.int(),
  /** How many of each outcome, since it was checked. */
  counts: z.record(ImportOutcome, z.int()),
  /** Who has sent or, once that was done, applied it. */
  by: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Import = z.infer<typeof Import>;

/** What is wrong in a cell, or what would change there. */
const Finding = z.object({
  /** By its number in a spreadsheet. */
  row: z.int(),
  column: z.string(),
  /** What is wrong; absent for a change. */
  message: z.string().optional(),
  before: z.string().optional(),
  after: z.string().optional(),
});
export type Finding = z.infer<typeof Finding>;

export const ImportedPiece = z.object({
  handle: z.string(),
  title: z.string(),
  /** Its first row. */
  row: z.int(),
  outcome: ImportOutcome,
  findings: z.array(Finding),
});
export type ImportedPiece = z.infer<typeof ImportedPiece>;

const oneImport = z.object({ data: Import });

export const exportProducts = endpoint.get('/admin/products/export', 'products:read', {
  summary:
    'All pieces that are not withdrawn as a CSV file that can be read back; with the columns that the caller may change.',
  produces: 'text/csv',
});

export const uploadImport = endpoint.post('/admin/products/imports/upload', 'products:write', {
  summary:
    'Receives one CSV or .xlsx file sent as `file`, up to 32 MB, and begins to check it. `pictures`, before it, has the addresses of stored pictures by the file names that its rows name. 409 while another one is underway.',
  errors: ['import.underway', 'import.columns', 'import.state', 'file.unreadable', 'file.too-large'],
  files: { field: 'file', maxBytes: MAX_IMPORT_BYTES, fieldBytes: 2 * 1024 * 1024 },
  reply: oneImport,
});

export const listImports = endpoint.get('/admin/products/imports/get', 'products:write', {
  summary: 'The last 20 imports, newest first; without those whose columns the caller may not see.',
  reply: z.object({ data: z.array(Import) }),
});

export const getImport = endpoint.get('/admin/products/imports/get/:id', 'products:write', {
  summary: 'One import, with how far it is.',
  errors: ['import.not-found'],
  reply: oneImport,
});

export const listImportedPieces = endpoint.get('/admin/products/imports/pieces/:id', 'products:write', {
  summary: 'What an import would do to each piece, or has done, in pages.',
  errors: ['import.not-found'],
  query: z.object({ outcome: ImportOutcome.optional(), ...Page, limit: limitOf(200, 50) }),
  reply: z.object({ data: z.array(ImportedPiece), ...Paged }),
});

export const importResult = endpoint.get('/admin/products/imports/result/:id', 'products:write', {
  summary: 'The same of all pieces as a CSV file: a line for each finding.',
  errors: ['import.not-found'],
  produces: 'text/csv',
});

export const checkImport = endpoint.post('/admin/products/imports/check/:id', 'products:write', {
  summary: 'Checks an import again that is not applied.',
  errors: ['import.not-found', 'import.underway', 'import.state'],
  reply: oneImport,
});

export const applyImport = endpoint.post('/admin/products/imports/apply/:id', 'products:write', {
  summary: 'Begins to apply an import that was checked and in which nothing is wrong: all of it, or nothing.',
  errors: ['import.not-found', 'import.underway', 'import.state', 'import.wrong'],
  reply: oneImport,
});

export const cancelImport = endpoint.post('/admin/products/imports/cancel/:id', 'products:write', {
  summary: 'Ends an import that is not applied; nothing of it stays in the shop.',
  errors: ['import.not-found', 'import.state'],
});

/** The names of the files. */
export const productsFileName = (day: string) => `products-${day}.csv`;
export const resultFileName = ({ fileName }: Pick<Import, 'fileName'>) =>
  `result-of-${fileName.replace(/\.\w+$/, '')}.csv`;
