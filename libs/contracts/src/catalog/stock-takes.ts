/** A stock take: the tags that are in the shop, compared with those that should be. Several people can scan for one. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ById, Id, Instant, Message, words } from '../shapes.ts';
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
  /** How many tags were scanned, and how many should be there. */
  scanned: z.int(),
  expected: z.int(),
});
export type StockTakeHead = z.infer<typeof StockTakeHead>;

/** At most this many tags of each kind are listed. */
export const MAX_DIFFERENCES = 1000;

export const StockTake = StockTakeHead.extend({
  /** How many should be there and were not scanned, and the first of them. */
  missingCount: z.int(),
  missing: z.array(TaggedUnit),
  /** How many were scanned and should not be there; those without a title are not known to the shop. */
  unexpectedCount: z.int(),
  unexpected: z.array(z.object({ tag: z.string(), unit: TaggedUnit.nullable() })),
  /** The last scans, newest first. */
  latest: z.array(z.object({ tag: z.string(), title: z.string(), by: z.string(), at: Instant })),
});
export type StockTake = z.infer<typeof StockTake>;

export const listStockTakes = endpoint({
  method: 'GET',
  path: '/admin/stock-takes/list',
  audience: 'admin',
  summary: 'The last 20 stock takes, newest first.',
  reply: z.object({ data: z.array(StockTakeHead) }),
});

export const getStockTake = endpoint({
  method: 'GET',
  path: '/admin/stock-takes/get/:id',
  audience: 'admin',
  summary: 'A stock take: of an open one what is missing and unexpected now, of a booked one what was.',
  errors: ['stock-take.not-found'],
  params: ById,
  reply: z.object({ data: StockTake }),
});

export const startStockTake = endpoint({
  method: 'POST',
  path: '/admin/stock-takes/start',
  audience: 'admin',
  summary: 'Starts a stock take, or joins the one that is open.',
  errors: ['stock-take.not-found'],
  reply: Message.extend({ data: StockTake }),
});

const MAX_TAGS_AT_ONCE = 500;

export const scanTags = endpoint({
  method: 'POST',
  path: '/admin/stock-takes/scan/:id',
  audience: 'admin',
  summary: 'Adds scanned tags to an open stock take. A tag that was scanned before changes nothing.',
  errors: ['stock-take.not-found', 'stock-take.closed'],
  params: ById,
  body: z.object({ tags: z.array(Tag).min(1, 'Please give a tag.').max(MAX_TAGS_AT_ONCE) }),
  reply: Message.extend({
    data: StockTake,
    /** Those of the tags that had been scanned before. */
    repeated: z.array(z.string()),
  }),
});

export const removeScan = endpoint({
  method: 'POST',
  path: '/admin/stock-takes/remove-scan/:id',
  audience: 'admin',
  summary: 'Takes a mistyped tag out of an open stock take.',
  errors: ['stock-take.not-found', 'stock-take.closed'],
  params: ById,
  body: z.object({ tag: Tag }),
  reply: Message.extend({ data: StockTake }),
});

export const bookStockTake = endpoint({
  method: 'POST',
  path: '/admin/stock-takes/book/:id',
  audience: 'admin',
  summary:
    'Books the difference: what is missing is away, what was away or returned and is there is in stock again. 409 when the difference is no longer the one that was seen.',
  errors: ['stock-take.not-found', 'stock-take.closed', 'stock-take.changed'],
  params: ById,
  body: z.object({
    reason: words(300, 'Please give a reason.'),
    /** The difference that the owner has seen. */
    missingCount: z.int().min(0),
    unexpectedCount: z.int().min(0),
  }),
  reply: Message.extend({ data: StockTake }),
});

export const dropStockTake = endpoint({
  method: 'POST',
  path: '/admin/stock-takes/drop/:id',
  audience: 'admin',
  summary: 'Ends a stock take without booking anything.',
  errors: ['stock-take.not-found', 'stock-take.closed'],
  params: ById,
  reply: Message.extend({ data: StockTake }),
});
