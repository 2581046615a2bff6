import type { Ledger, Placed } from './ledger.ts';
import { countUndelivered, readBank } from './razorpay-ledger.ts';
import type { Piece } from './customers.ts';
import * as databases from './databases.ts';
import type { Query } from './databases.ts';
import { hasOpenWork, unknownPayments } from './open-work.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { readSentEmails } from './sent-emails.ts';
import { standinOf, type TheShop } from './the-shop.ts';
import type { ShopClient } from '@kanaka/testing/shop-client';

const DOWNLOADS_AT_ONCE = 8;

export type LedgerSources = {
  shop: TheShop;
  query: Query;
  owner: ShopClient;
  ownerId: string;
  /** Orders from this time on belong to the drill. */
  since: Date;
  placed: readonly Placed[];
  pieces: readonly Piece[];
  /** The e-mail addresses of the drill's shoppers. */
  emails: ReadonlySet<string>;
};

/** Whether all work is finished. It is called often, so it reads the bank only when the shop's own work is done. */
export async function hasSettled({
  shop,
  query,
  since,
}: Pick<LedgerSources, 'shop' | 'query' | 'since'>): Promise<boolean> {
  // First: an event leaves Razorpay's list after the shop has stored it, so it is found in one of the two.
  if ((await countUndelivered(standinOf(shop))) > 0) return false;
  const [orders, payments, refunds, openJobs, openEvents] = await Promise.all([
    databases.readOrders(query, since),
    databases.readPayments(query, since),
    databases.readRefunds(query, since),
    databases.readOpenJobs(query),
    databases.readOpenEvents(query),
  ]);
  if (hasOpenWork({ at: new Date(), orders, refunds, openJobs, openEvents })) return false;
  return unknownPayments({ bank: await readBank(standinOf(shop), since), payments }).length === 0;
}

/** Reads all data of a drill from all systems. */
export async function readLedger(drill: LedgerSources): Promise<Ledger> {
  const { shop, query, since, placed, pieces, emails } = drill;
  const productIds = [...new Set(pieces.map(({ productId }) => productId))];
  // Stock and reservations are read at the same time, because a hold may expire while the rest is read.
  const [invoices, creditNotes, shelves, sizedPieces, reservations] = await Promise.all([
    databases.readInvoices(query),
    databases.readCreditNotes(query),
    databases.readShelves(query, productIds),
    databases.readSums(query, productIds),
    databases.readReservations(query, productIds),
  ]);
  const stocks = new Map(pieces.map(({ productId, size, stock }) => [[productId, size].join(' ').trim(), stock]));
  const ofDrill = <DocumentKind extends { placedAt: Date }>(documents: readonly DocumentKind[]) =>
    documents.filter(({ placedAt }) => placedAt >= since);
  return {
    at: new Date(),
    placed,
    orders: await databases.readOrders(query, since),
    payments: await databases.readPayments(query, since),
    refunds: await databases.readRefunds(query, since),
    shipments: await databases.readShipments(query, since),
    returns: await databases.readReturns(query, since),
    bank: await readBank(standinOf(shop), since),
    serials: {
      invoices: invoices.map(({ number }) => number),
      creditNotes: creditNotes.map(({ number }) => number),
    },
    invoices: await mapConcurrently(ofDrill(invoices), DOWNLOADS_AT_ONCE, async ({ orderId }) => ({
      orderId,
      hasPdf: await isPdf(drill, `/api/shop/order/invoice/${orderId}`),
    })),
    creditNotes: await mapConcurrently(ofDrill(creditNotes), DOWNLOADS_AT_ONCE, async ({ refundId }) => ({
      refundId,
      hasPdf: await isPdf(drill, `/api/shop/order/credit-note/${refundId}`),
    })),
    shelves: shelves.map((shelf) => ({ ...shelf, stock: stocks.get(shelf.productId) ?? 0 })),
    sizedPieces,
    reservations,
    restocked: await databases.readRestocked(query),
    openJobs: await databases.readOpenJobs(query),
    openEvents: await databases.readOpenEvents(query),
    // The shop also sends e-mails to others.
    emails: (await readSentEmails(shop.dataDir)).filter(({ to }) => emails.has(to)),
  };
}

async function isPdf({ owner, ownerId }: LedgerSources, path: string): Promise<boolean> {
  try {
    const pdf = await owner.download(path, { method: 'POST', body: { userId: ownerId }, timeoutMs: 2_000 });
    return pdf.subarray(0, 4).toString('latin1') === '%PDF';
  } catch {
    return false;
  }
}
