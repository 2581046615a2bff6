import { addressForOrder, findPincode } from '@kanaka/contracts/identity/addresses';
import { cartForOrder } from '@kanaka/contracts/cart/cart';
import { productNames, productsById, type KnownProduct, type ProductName } from '@kanaka/contracts/catalog/products';
import { releaseStock, reserveStock, retakeStock, secureStock } from '@kanaka/contracts/catalog/stock';
import { shopSettings, type ShopSettings } from '@kanaka/contracts/catalog/settings';
import type { BilledJewellery } from '@kanaka/contracts/orders/documents';
import type { OrderedUnit } from '@kanaka/contracts/catalog/units';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { CallService } from '@kanaka/server-kit/service-client';

/** A quantity of a piece in one size; the size is empty for a piece without sizes. */
export type Line = { productId: string; size: string; quantity: number };

export function linesOf(items: readonly Line[]): Line[] {
  return items.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
}

/** The pieces of lines, each once. */
export const idsOf = (lines: readonly Pick<Line, 'productId'>[]) => [
  ...new Set(lines.map(({ productId }) => productId)),
];

/** The same with the net weight, in grams, of the unit that the price of a tagged piece was made with. */
export type PricedLine = Line & { netWeight?: number };

export function pricedLinesOf(items: readonly (Line & { jewellery: BilledJewellery })[]): PricedLine[] {
  return items.map(({ productId, size, quantity, jewellery: { tag, netWeight } }) => ({
    productId,
    size,
    quantity,
    ...(tag && netWeight && { netWeight }),
  }));
}

/** The calls that this service makes to others. */
export type ServiceClients = {
  bagOf: (userId: string) => Promise<Line[]>;
  shopperWithAddress: (userId: string, addressId: string) => Promise<AnswerOf<typeof addressForOrder>>;
  /** Whether some post office of India has a pincode. */
  knowsPincode: (pincode: string) => Promise<boolean>;
  /**
   * Tagged pieces are priced by the weights of these lines, if they have one, otherwise by the units that the shopper's
   * unpaid orders hold.
   */
  products: (ids: string[], by?: { lines?: readonly PricedLine[]; shopperId?: string }) => Promise<KnownProduct[]>;
  /** Titles and pictures of pieces, also of those the shop no longer sells. */
  names: (ids: string[]) => Promise<ProductName[]>;
  /** Reserves the pieces for an order; rejects with `stock.insufficient` when one is short. */
  reserve: (
    order: { orderId: string; shopperId: string; lines: PricedLine[] },
    holdSeconds: number,
  ) => Promise<{ expiresAt: string; units: OrderedUnit[] }>;
  /**
   * Makes the reservation permanent before a payment is accepted, and returns the units that the order has; rejects with
   * `stock.insufficient` when it was lost, with `stock.overtaken` when the order has begun another turn.
   */
  secure: (order: { orderId: string; turn: number; lines: PricedLine[] }) => Promise<OrderedUnit[]>;
  release: (orderId: string) => Promise<void>;
  /** Takes the pieces of an order that was opened again, as far as they are there; `short` are those that are not. */
  retake: (order: {
    orderId: string;
    turn: number;
    lines: PricedLine[];
  }) => Promise<{ short: Line[]; units: OrderedUnit[] }>;
  /** The settings with the seller's details. */
  shopSettings: () => Promise<ShopSettings>;
};

/** Reserving, securing and releasing are idempotent per order, so a call without a response is retried once. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'kind' in error && error.kind === 'unavailable') return work();
    throw error;
  }
}

export function createServiceClients(call: {
  identity: CallService;
  cart: CallService;
  catalog: CallService;
}): ServiceClients {
  return {
    bagOf: async (userId) => (await call.cart(cartForOrder, { params: { userId } })).lines,
    shopperWithAddress: (userId, addressId) => call.identity(addressForOrder, { params: { userId, addressId } }),
    knowsPincode: async (pincode) => (await call.identity(findPincode, { params: { pincode } })).data.known,
    products: async (ids, { lines = [], shopperId } = {}) => {
      const netWeights = lines.flatMap(({ productId, size, netWeight }) =>
        netWeight === undefined ? [] : [{ productId, size, netWeight }],
      );
      return (await call.catalog(productsById, { body: { ids, netWeights, shopperId } })).data;
    },
    names: async (ids) => (await call.catalog(productNames, { body: { ids } })).data,
    reserve: (order, holdSeconds) => twice(() => call.catalog(reserveStock, { body: { ...order, holdSeconds } })),
    secure: async (order) => (await twice(() => call.catalog(secureStock, { body: order }))).units,
    retake: (order) => twice(() => call.catalog(retakeStock, { body: order })),
    shopSettings: async () => (await call.catalog(shopSettings, {})).data,
    release: async (orderId) => void (await twice(() => call.catalog(releaseStock, { body: { orderId } }))),
  };
}
