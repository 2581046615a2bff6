/** Files of other systems: what the owner decides about their columns before they are read as pieces. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { optionalWords, text, words } from '../shapes.ts';
import { StoredPicture } from './pictures-elsewhere.ts';
import { MAX_IMPORT_BYTES } from './product-imports.ts';
import { productColumns, type ProductColumn } from './product-file.ts';

/** `own`: as we export it, nothing is to be decided. `other`: each row is a piece, or a size of the one before. */
export const FileFormat = z.enum(['own', 'shopify', 'woocommerce', 'other']);
export type FileFormat = z.infer<typeof FileFormat>;

const Column = z.enum(Object.keys(productColumns) as [ProductColumn, ...ProductColumn[]]);
const Heading = text(200);

export const FileMapping = z.object({
  /** Which of our columns each of theirs is; those left out are not read. */
  columns: z.record(Heading, Column),
  /** What stands in a column where their file has nothing. */
  fill: z.partialRecord(Column, words(2000)),
  /** Which of our places each of theirs is; those that are called the same are left out. */
  categories: z.record(Heading, z.object({ category: text(60), subcategory: optionalWords(60) })).default({}),
});
export type FileMapping = z.input<typeof FileMapping>;

/** Pictures that were stored for a file, by the names by which its rows name them (`pictureName`). */
export const SentPictures = z.object({
  stored: z.record(text(255), StoredPicture),
  /** Why others were not. */
  refused: z.record(text(255), words(300)),
});
export type SentPictures = z.infer<typeof SentPictures>;

/** What a file has, for the owner to decide about. */
export const FileColumns = z.object({
  format: FileFormat,
  pieces: z.int(),
  /** Our columns that the format gives by itself. */
  sure: z.array(Column),
  /** What stands in the categories that it gives by itself; "Rings > Bands" has a subcategory. */
  categories: z.array(z.string()),
  /** Theirs, with up to 60 of the texts that stand in them, and which of ours we think it is. Empty ones are not listed. */
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), guess: Column.nullable() })),
});
export type FileColumns = z.infer<typeof FileColumns>;

export const readFileColumns = endpoint.post('/admin/products/imports/columns', 'products:write', {
  summary:
    'What columns a CSV or .xlsx file of pieces has, sent as `file`, and which of ours they may be. Nothing of it is kept. What is decided about them is sent as `mapping` with the upload.',
  errors: ['file.unreadable', 'file.too-large', 'upload.not-multipart'],
  files: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
  reply: z.object({ data: FileColumns }),
});
