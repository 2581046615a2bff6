/** A stock take: the tags that are in the shop, compared with those that should be. Several people can scan for one. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, limitOf, Message, optionalWords, Page, Paged, typed, words } from '../shapes.ts';
import { SizeChoice } from './sizes.ts';
import { Tag, UnitState } from './units.ts';

const StockTakeState = z.enum(['open', 'booked', 'dropped']);

const TaggedUnit = z.object({
  tag: z.string(),
  title: z.string(),
  productId: Id,
  size: z.string(),
  state: UnitState,
});

const StockTakeHead = z.object({
  _id: Id,
  state: StockTakeState,
  startedBy: z.string(),
  startedAt: Instant,
  closedBy: z.string(),
  closedAt: Instant.nullable(),
  reason: z.string(),
  /** How many tags were scanned, how many should be there, and how many of those were not scanned; in the list those of an open one are 0. */
  scanned: z.int(),
  expected: z.int(),
  missingCount: z.int(),
});
export type StockTakeHead = z.infer<typeof StockTakeHead>;

/** At most this many tags of each kind are listed. */
export const MAX_DIFFERENCES = 1000;

/**
 * What is counted of an untagged piece in one size. `expected` is its stock when it was last counted, so that what is sold
 * afterwards makes no difference; before it is counted, its stock now.
 */
const CountedPiece = z.object({
  productId: Id,
  title: z.string(),
  sku: z.string(),
  /** Empty for a piece without sizes. */
  size: z.string(),
  expected: z.int(),
  /** The sum of what everybody has counted; null when nobody has. */
  counted: z.int().nullable(),
  /** True when its stock was changed while it was being counted, or by hand since: it has to be counted again. */
  changed: z.boolean(),
});
export type CountedPiece = z.infer<typeof CountedPiece>;

/** The untagged pieces of a stock take in figures; sizes are counted apart. */
const CountFigures = z.object({
  /** How many should be counted, and how many are. */
  expected: z.int(),
  counted: z.int(),
  /** How many differ, and have to be counted again. */
  different: z.int(),
  changed: z.int(),
  /** How many pieces more and fewer there are of those that differ. */
  more: z.int(),
  fewer: z.int(),
});
export type CountFigures = z.infer<typeof CountFigures>;

export const StockTake = StockTakeHead.extend({
  untagged: CountFigures,
  /** Of a booked one: what differed. */
  differences: z.array(CountedPiece),
  /** The first of those that should be there and were not scanned. */
  missing: z.array(TaggedUnit),
  /** How many were scanned and should not be there; those without a title are not known to the shop. */
  unexpectedCount: z.int(),
  unexpected: z.array(z.object({ tag: z.string(), unit: TaggedUnit.nullable() })),
  /** The last scans, newest first. */
  latest: z.array(z.object({ tag: z.string(), title: z.string(), by: z.string(), at: Instant })),
});
export type StockTake = z.infer<typeof StockTake>;

export const listStockTakes = endpoint.get('/admin/stock-takes/list', 'products:read', {
  summary: 'The last 20 stock takes, newest first.',
  reply: z.object({ data: z.array(StockTakeHead) }),
});

export const getStockTake = endpoint.get('/admin/stock-takes/get/:id', 'products:read', {
  summary: 'A stock take: of an open one what is missing and unexpected now, of a booked one what was.',
  errors: ['stock-take.not-found'],
  reply: z.object({ data: StockTake }),
});

export const startStockTake = endpoint.post('/admin/stock-takes/start', 'stock:write', {
  summary: 'Starts a stock take, or joins the one that is open.',
  errors: ['stock-take.not-found'],
  reply: Message.extend({ data: StockTake }),
});

const MAX_TAGS_AT_ONCE = 500;

export const scanTags = endpoint.post('/admin/stock-takes/scan/:id', 'stock:write', {
  summary: 'Adds scanned tags to an open stock take. A tag that was scanned before changes nothing.',
  errors: ['stock-take.not-found', 'stock-take.closed'],
  body: z.object({ tags: z.array(Tag).min(1, 'Please enter a tag.').max(MAX_TAGS_AT_ONCE) }),
  reply: Message.extend({
    data: StockTake,
    /** Those of the tags that had been scanned before. */
    repeated: z.array(z.string()),
  }),
});

export const removeScan = endpoint.post('/admin/stock-takes/remove-scan/:id', 'stock:write', {
  summary: 'Takes a mistyped tag out of an open stock take.',
  errors: ['stock-take.not-found', 'stock-take.closed'],
  body: z.object({ tag: Tag }),
  reply: Message.extend({ data: StockTake }),
});

/** Which of the untagged pieces are listed. */
export const CountShow = z.enum(['all', 'uncounted', 'different']);
export type CountShow = z.infer<typeof CountShow>;

export const listCounts = endpoint.get('/admin/stock-takes/counts/:id', 'products:read', {
  summary: 'The untagged pieces of an open stock take with what was counted of them, by title, in pages.',
  errors: ['stock-take.not-found'],
  query: z.object({
    /** Every word must occur in the title, code, HUID or material. */
    words: optionalWords(100),
    show: CountShow.default('all'),
    ...Page,
    limit: limitOf(100, 25),
  }),
  reply: z.object({ data: z.array(CountedPiece), ...Paged }),
});

/** A piece in one size. */
const Counted = z.object({ productId: Id, size: SizeChoice });

export const countPieces = endpoint.post('/admin/stock-takes/count/:id', 'stock:write', {
  summary:
    'Adds what somebody has counted of an untagged piece to what others have. The same `entry` counts once, however often it is sent, with the number that was sent last.',
  errors: ['stock-take.not-found', 'stock-take.closed', 'product.not-found', 'stock-take.tagged'],
  body: Counted.extend({
    entry: Id,
    /** 0 says that none of it was found. */
    quantity: typed(
      z.int('Please enter a whole number.').min(0, 'A count cannot be negative.').max(100_000, 'This is too many.'),
    ),
  }),
  reply: Message.extend({ data: CountedPiece }),
});

export const countAgain = endpoint.post('/admin/stock-takes/count-again/:id', 'stock:write', {
  summary: 'Forgets what was counted of a piece in one size.',
  errors: ['stock-take.not-found', 'stock-take.closed'],
  body: Counted,
});

export const bookStockTake = endpoint.post('/admin/stock-takes/book/:id', 'stock:write', {
  summary:
    'Books the difference: tagged pieces that are missing are away, those that were away or returned and are there are in stock again, and untagged pieces that were counted have as many in stock as were counted. 409 when the difference is no longer the one that was seen.',
  errors: ['stock-take.not-found', 'stock-take.closed', 'stock-take.changed'],
  body: z.object({
    reason: words(300, 'Please enter a reason.'),
    /** The difference that the owner has seen. */
    missingCount: z.int().min(0),
    unexpectedCount: z.int().min(0),
    untagged: z.object({ more: z.int().min(0), fewer: z.int().min(0) }),
  }),
  reply: Message.extend({ data: StockTake }),
});

export const dropStockTake = endpoint.post('/admin/stock-takes/drop/:id', 'stock:write', {
  summary: 'Ends a stock take without booking anything.',
  errors: ['stock-take.not-found', 'stock-take.closed'],
  reply: Message.extend({ data: StockTake }),
});
