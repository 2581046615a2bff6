import { addressForOrder } from '@kanaka/contracts/identity';
import { cartForOrder } from '@kanaka/contracts/cart';
import { productNames, productsById, type KnownProduct, type ProductName } from '@kanaka/contracts/products';
import { releaseStock, reserveStock, secureStock } from '@kanaka/contracts/stock';
import { shopSettings, type ShopSettings } from '@kanaka/contracts/settings';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { CallService } from '@kanaka/server-kit/service-client';

/** A quantity of a piece in one size; the size is empty for a piece without sizes. */
export type Line = { productId: string; size: string; quantity: number };

export function linesOf(items: readonly Line[]): Line[] {
  return items.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
}

/** The calls that this service makes to others. */
export type ServiceClients = {
  bagOf: (userId: string) => Promise<Line[]>;
  shopperWithAddress: (userId: string, addressId: string) => Promise<AnswerOf<typeof addressForOrder>>;
  products: (ids: string[]) => Promise<KnownProduct[]>;
  /** Titles and pictures of pieces, also of those the shop no longer sells. */
  names: (ids: string[]) => Promise<ProductName[]>;
  /** Reserves the pieces for an order; rejects with `stock.insufficient` when one is short. */
  reserve: (orderId: string, lines: Line[], holdSeconds: number) => Promise<{ expiresAt: string }>;
  /** Makes the reservation permanent before a payment is accepted; rejects with `stock.insufficient` when it was lost. */
  secure: (orderId: string, lines: Line[]) => Promise<void>;
  release: (orderId: string) => Promise<void>;
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
    products: async (ids) => (await call.catalog(productsById, { body: { ids } })).data,
    names: async (ids) => (await call.catalog(productNames, { body: { ids } })).data,
    reserve: (orderId, lines, holdSeconds) =>
      twice(() => call.catalog(reserveStock, { body: { orderId, lines, holdSeconds } })),
    secure: async (orderId, lines) => void (await twice(() => call.catalog(secureStock, { body: { orderId, lines } }))),
    shopSettings: async () => (await call.catalog(shopSettings, {})).data,
    release: async (orderId) => void (await twice(() => call.catalog(releaseStock, { body: { orderId } }))),
  };
}
