/** Units: pieces with a tag of their own, each with its weight and hallmark number. */
import { z } from 'zod';
import { PreciousMetal } from './metal-rates.ts';
import { Purchase, PurchaseDraft } from './purchase.ts';
import { endpoint } from '../endpoint.ts';
import { Huid } from './jewellery.ts';
import { Grams, Id, Instant, limitOf, Message, Page, Paged, pattern, Rupees, unlessEmpty, words } from '../shapes.ts';
import { seenWith } from '../seen-with.ts';
import { SizeChoice } from './sizes.ts';
import { ownersMoves, unitStates } from './unit-states.ts';

export const UnitState = z.enum(unitStates);

/** A tag as it is typed or scanned, in capital letters. */
export const Tag = pattern(
  20,
  /^[A-Za-z0-9][A-Za-z0-9/-]*$/,
  'A tag has at most 20 letters, digits, - and /.',
).toUpperCase();

export const UnitDraft = z
  .object({
    tag: Tag,
    /** Empty for a piece without sizes. */
    size: SizeChoice,
    grossWeight: Grams,
    netWeight: Grams,
    huid: unlessEmpty(Huid),
    cost: seenWith('stock:value', PurchaseDraft.shape.cost),
    supplier: seenWith('stock:value', PurchaseDraft.shape.supplier),
  })
  .refine(({ grossWeight, netWeight }) => netWeight <= grossWeight, {
    path: ['netWeight'],
    message: 'The net weight cannot be more than the gross weight.',
  });
export type UnitDraft = z.output<typeof UnitDraft>;

/** One tagged piece. Weights are grams. */
export const Unit = z.object({
  _id: Id,
  productId: Id,
  tag: z.string(),
  /** Empty for a piece without sizes. */
  size: z.string(),
  grossWeight: z.number(),
  netWeight: z.number(),
  huid: z.string().optional(),
  state: UnitState,
  /** The order that holds it or has sold it; null otherwise. */
  orderId: Id.nullable(),
  updatedAt: Instant,
  cost: seenWith('stock:value', Purchase.shape.cost),
  supplier: seenWith('stock:value', Purchase.shape.supplier),
});
export type Unit = z.infer<typeof Unit>;

/** A unit as an order names it. */
export const OrderedUnit = Unit.pick({ tag: true, size: true, grossWeight: true, netWeight: true, huid: true }).extend({
  productId: Id,
});
export type OrderedUnit = z.infer<typeof OrderedUnit>;

const MAX_UNITS_A_PAGE = 500;
const MAX_UNITS_AT_ONCE = 200;

/** A unit with what it is offered for today, in rupees before tax, and since when it is tagged. */
const ListedUnit = Unit.extend({ price: Rupees, addedAt: Instant });
export type ListedUnit = z.infer<typeof ListedUnit>;

export const listUnits = endpoint.get('/admin/units/of/:id', 'products:read', {
  summary: 'The units of a product, those in the shop first, each with its price today.',
  query: z.object({ ...Page, limit: limitOf(MAX_UNITS_A_PAGE, MAX_UNITS_A_PAGE) }),
  reply: z.object({ data: z.array(ListedUnit), ...Paged }),
});

export const findUnit = endpoint.get('/admin/units/find', 'products:read', {
  summary: 'The unit with a tag or HUID, with the title of its product; null when there is none.',
  query: z.object({ code: Tag }),
  reply: z.object({ data: Unit.extend({ title: z.string() }).nullable() }),
});

export const addUnits = endpoint.post('/admin/units/add/:id', 'stock:write', {
  summary:
    'Adds units to a product, all or none. The first ones make it a tagged product, whose stock is its units in stock.',
  errors: ['product.not-found', 'stock.reserved', 'unit.taken', 'unit.mixed-sizes', 'unit.too-light'],
  body: z.object({ units: z.array(UnitDraft).min(1, 'Please enter a unit.').max(MAX_UNITS_AT_ONCE) }),
  reply: Message.extend({ data: z.array(Unit) }),
});

export const editUnit = endpoint.put('/admin/units/edit/:id', 'stock:write', {
  summary: 'Corrects a unit that no order has.',
  errors: [
    'product.not-found',
    'unit.taken',
    'unit.of-an-order',
    'unit.mixed-sizes',
    'unit.too-light',
    'unit.not-found',
  ],
  body: UnitDraft,
  reply: Message.extend({ data: Unit }),
});

export const moveUnit = endpoint.post('/admin/units/move/:id', 'stock:write', {
  summary:
    'Moves a unit by hand: back from a shopper, into stock, or away. 409 for a move that its state does not allow.',
  errors: ['unit.illegal-move', 'product.not-found', 'unit.not-found'],
  body: z.object({ move: z.enum(ownersMoves), reason: words(300, 'Please enter a reason.') }),
  reply: Message.extend({ data: Unit }),
});

export const deleteUnit = endpoint.delete('/admin/units/delete/:id', 'stock:write', {
  summary: 'Deletes a unit that was entered by mistake and that no order has. Without any units a product is untagged.',
  errors: ['product.not-found', 'unit.of-an-order', 'unit.not-found'],
});

/** What is in stock of one metal and purity, at today's rate. */
const StockValue = z.object({
  metal: PreciousMetal,
  fineness: z.int(),
  /** As it is stamped: "22K (916)". */
  purity: z.string(),
  pieces: z.int(),
  /** Grams. */
  netWeight: z.number(),
  /** Grams of pure metal in it. */
  fineWeight: z.number(),
  /** Rupees a gram and for all of it; null when the purity has no rate. */
  rate: Rupees.nullable(),
  value: z.number().nullable(),
});

/** Why a piece in stock is not in the value of the metal, the first reason that holds, in words. */
export const leftOutReasons = {
  'made-to-order': 'Made to order: none of it is in the shop',
  'no-metal': 'Metal and purity are not known',
  'no-weight': 'The net weight is not known',
  'no-rate': 'There is no rate for its purity',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** At most so many pieces are named; the file has all of them. */
export const MAX_LEFT_OUT = 1000;

export const stockValue = endpoint.get('/admin/units/value', 'stock:value', {
  summary:
    'The metal in stock by metal and purity with its value at today’s rates, what is left out of it and why, and what all pieces cost and are offered for.',
  reply: z.object({
    data: z.object({
      rows: z.array(StockValue),
      /** Without what is made to order, of which nothing is there. Rupees, before tax. */
      totals: z.object({
        pieces: z.int(),
        price: z.number(),
        /** How many of the pieces have a cost, what they cost, and what they are offered for. */
        costed: z.int(),
        cost: z.number(),
        pricesOfCosted: z.number(),
      }),
      leftOutCount: z.int(),
      leftOut: z.array(
        z.object({
          productId: Id,
          title: z.string(),
          sku: z.string(),
          pieces: z.int(),
          reason: z.enum(Object.keys(leftOutReasons) as LeftOutReason[]),
        }),
      ),
    }),
  }),
});

export const exportStock = endpoint.get('/admin/units/export', 'stock:value', {
  summary:
    'The stock as a CSV file: a line for each unit, size and other piece, with its metal, price, cost and margin.',
  produces: 'text/csv',
});

/** The name of that file. */
export const stockFileName = (day: string) => `stock-value-${day}.csv`;
