import { customerForOrder } from '@kanaka/contracts/identity/customers';
import { addressForOrder, checkPlace, findPincode, type PlaceDraft } from '@kanaka/contracts/identity/addresses';
import { cartForOrder } from '@kanaka/contracts/cart/cart';
import { productNames, productsById, type KnownProduct, type ProductName } from '@kanaka/contracts/catalog/products';
import { releaseStock, reserveStock, retakeStock, secureStock } from '@kanaka/contracts/catalog/stock';
import { shopSettings, type SellingTerms } from '@kanaka/contracts/catalog/settings';
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

/** The same with the net weight, in grams, of the unit that the price of a tagged piece was made with, or its tag. */
export type PricedLine = Line & { netWeight?: number; tag?: string };

export function pricedLinesOf(items: readonly (Line & { jewellery: BilledJewellery })[]): PricedLine[] {
  return items.map(({ productId, size, quantity, jewellery: { tag, netWeight } }) => ({
    productId,
    size,
    quantity,
    ...(tag && netWeight && { netWeight }),
  }));
}

/** Reserving, securing and releasing are idempotent per order, so a call without a response is retried once. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'kind' in error && error.kind === 'unavailable') return work();
    throw error;
  }
}

/** The calls that this service makes to others. */
export type ServiceClients = ReturnType<typeof createServiceClients>;

type Called = Record<'identity' | 'cart' | 'catalog', CallService>;
type Turned = { orderId: string; turn: number; lines: PricedLine[] };

export function createServiceClients({ identity, cart, catalog }: Called) {
  return {
    cartOf: async (userId: string): Promise<Line[]> => (await cart(cartForOrder, { params: { userId } })).lines,
    shopperWithAddress: (userId: string, addressId: string): Promise<AnswerOf<typeof addressForOrder>> =>
      identity(addressForOrder, { params: { userId, addressId } }),
    /** 404 for an account that was erased, and for an admin’s. */
    customer: (id: string): Promise<AnswerOf<typeof customerForOrder>> =>
      identity(customerForOrder, { params: { id } }),
    /** A place as an address book would have it, with the states of its pincode; rejects for one that does not exist. */
    checkPlace: (place: PlaceDraft): Promise<AnswerOf<typeof checkPlace>> => identity(checkPlace, { body: place }),
    /** Whether some post office of India has a pincode. */
    knowsPincode: async (pincode: string): Promise<boolean> =>
      (await identity(findPincode, { params: { pincode } })).data.known,
    /**
     * Tagged pieces are priced by the weights of these lines, if they have one, otherwise by the units with these tags, and those
     * that the shopper's unpaid orders hold.
     */
    async products(
      ids: string[],
      { lines = [], ...asked }: { lines?: readonly PricedLine[]; tags?: string[]; shopperId?: string | undefined } = {},
    ): Promise<KnownProduct[]> {
      const netWeights = lines.flatMap(({ productId, size, netWeight }) =>
        netWeight === undefined ? [] : [{ productId, size, netWeight }],
      );
      return (await catalog(productsById, { body: { ids, netWeights, ...asked } })).data;
    },
    /** Titles and images of pieces, also of those the shop no longer sells. */
    names: async (ids: string[]): Promise<ProductName[]> => (await catalog(productNames, { body: { ids } })).data,
    /** Reserves the pieces for an order; rejects with `stock.insufficient` when one is short. */
    reserve: (
      order: { orderId: string; shopperId: string; lines: PricedLine[] },
      holdSeconds: number,
    ): Promise<{ expiresAt: string; units: OrderedUnit[] }> =>
      twice(() => catalog(reserveStock, { body: { ...order, holdSeconds } })),
    /**
     * Makes the reservation permanent before a payment is accepted, and returns the units that the order has; rejects with
     * `stock.insufficient` when it was lost, with `stock.overtaken` when the order has begun another turn.
     */
    secure: async (order: Turned): Promise<OrderedUnit[]> =>
      (await twice(() => catalog(secureStock, { body: order }))).units,
    release: async (orderId: string): Promise<void> =>
      void (await twice(() => catalog(releaseStock, { body: { orderId } }))),
    /** Takes the pieces of an order that was opened again, as far as they are there; `short` are those that are not. */
    retake: (order: Turned): Promise<{ short: Line[]; units: OrderedUnit[] }> =>
      twice(() => catalog(retakeStock, { body: order })),
    /** The settings with the seller's details. */
    shopSettings: async (): Promise<SellingTerms> => (await catalog(shopSettings, {})).data,
  };
}
