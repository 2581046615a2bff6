/** Orders of the time before this shop, from files. They are no documents of it: nothing counts, bills or ships them. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileFindings } from '../file-findings.ts';
import { seenWith } from '../seen-with.ts';
import { Flag, Id, Instant, limitOf, optionalWords, Page, Paged } from '../shapes.ts';
import { Amount, EmailSeen } from './seen-fields.ts';

export const MAX_EARLIER_ORDER_ROWS = 10_000;
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Whose columns the file had. */
export const EarlierSource = z.enum(['kanaka', 'shopify']);
export type EarlierSource = z.infer<typeof EarlierSource>;

export const EarlierOrder = z.object({
  _id: Id,
  /** As its customer knows it. */
  number: z.string(),
  source: EarlierSource,
  orderedAt: Instant,
  customer: z.object({
    name: z.string(),
    email: EmailSeen,
    phone: seenWith('customers:read', z.string()),
  }),
  /** What was bought, without prices. */
  items: z.string(),
  pieces: z.int(),
  total: Amount,
  /** In the words of its file. */
  status: z.string(),
  paymentStatus: z.string(),
  file: z.object({ _id: Id, name: z.string() }),
});
export type EarlierOrder = z.infer<typeof EarlierOrder>;

const ORDERS_A_PAGE = 50;
const MAX_ORDERS_A_PAGE = 200;
/** Search results beyond this number are not counted. */
export const MAX_EARLIER_ORDERS_FOUND = 5_000;

export const listEarlierOrders = endpoint.get('/admin/earlier-orders', 'orders:read', {
  summary: 'Orders of the time before this shop in pages, the newest first; filtered by text.',
  query: z.object({
    /**
     * Every word must occur in the number, the customer’s or recipient’s name or the pieces; in the e-mail address or phone number
     * too for who may see them.
     */
    words: optionalWords(100),
    ...Page,
    limit: limitOf(MAX_ORDERS_A_PAGE, ORDERS_A_PAGE),
  }),
  /** `isMore`: the text search found more than `total`, where counting stopped; the pages end there too. */
  reply: z.object({ data: z.array(EarlierOrder), ...Paged, isMore: z.boolean() }),
});

export const earlierOrdersOfCustomer = endpoint.get('/admin/earlier-orders/of-customer/:id', 'customers:read', {
  summary:
    'The earlier orders with a customer’s e-mail address, or with the phone number of the account or an own address, the newest first.',
  errors: ['customer.not-found'],
  query: z.object({ ...Page, limit: limitOf(MAX_ORDERS_A_PAGE, ORDERS_A_PAGE) }),
  reply: z.object({ data: z.array(EarlierOrder), ...Paged }),
});

const EarlierFile = z.object({
  _id: Id,
  name: z.string(),
  source: EarlierSource,
  importedAt: Instant,
  /** How many orders are there of it: those of accounts that were erased are not. */
  orders: z.int(),
});
export type EarlierFile = z.infer<typeof EarlierFile>;

/** The newest of them. */
export const MAX_EARLIER_FILES = 100;

export const listEarlierFiles = endpoint.get('/admin/earlier-orders/files', 'orders:read', {
  summary: 'The files that earlier orders were imported from, the newest first.',
  reply: z.object({ data: z.array(EarlierFile) }),
});

export const removeEarlierFile = endpoint.delete('/admin/earlier-orders/files/:id', 'orders:write', {
  summary: 'Removes all orders of one import.',
  errors: ['import.not-found'],
});

/** What a file of earlier orders would do, or has done. */
export const EarlierImport = z.object({
  ...fileFindings,
  rows: z.int(),
  source: EarlierSource,
  added: z.int(),
  /** Orders that this shop has, of its own or from a file, as they are in this one. */
  alreadyHere: z.int(),
  /** Their headings of which nothing is kept. */
  unknown: z.array(z.string()),
});
export type EarlierImport = z.infer<typeof EarlierImport>;

export const importEarlierOrders = endpoint.post('/admin/earlier-orders/import', 'orders:write', {
  // What is found in a file may say what an order of the shop has instead.
  alsoNeeds: ['orders:amounts', 'customers:read'],
  summary:
    'Reads a CSV or .xlsx file of orders sent as `file`, in the columns of our export or of Shopify’s, up to 8 MB and 10,000 rows: with `apply` all of it or nothing, else it tells what it would do. Orders that are there already stay as they are.',
  errors: ['file.unreadable', 'file.too-large', 'upload.not-multipart'],
  files: { field: 'file', maxBytes: MAX_FILE_BYTES },
  query: z.object({ apply: Flag }),
  reply: z.object({ data: EarlierImport }),
});

export const exportEarlierOrders = endpoint.get('/admin/earlier-orders/export', 'orders:export', {
  alsoNeeds: ['orders:amounts', 'customers:read'],
  confirms: true,
  summary: 'All earlier orders as a CSV file in the columns of the export of orders, in the order of their import.',
  produces: 'text/csv',
});

/** The name of the file. */
export const earlierOrdersFileName = (day: string) => `earlier-orders-${day}.csv`;
