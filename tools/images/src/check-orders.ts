/** The test data of the check, and whether it still exists: a shopper with a paid order, its invoice and its e-mail. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { arrive, type ShopClient } from '@kanaka/testing/shop-client';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { taxOn, unitPrice } from '@kanaka/money/tax';

export type Shop = { url: string; standinUrl: string; mailUrl: string };
export type Customer = { client: ShopClient; userId: string; email: string; addressId: string };

const TIMEOUT_MS = 60_000;

const Product = z.object({
  _id: z.string(),
  price: z.number(),
  salePrice: z.number(),
  totalStock: z.number(),
  sizes: z.array(z.unknown()),
  images: z.array(z.string()),
});
const Order = z.looseObject({ data: z.looseObject({ orderStatus: z.string(), paymentStatus: z.string() }) });
const Checkout = z.object({ orderId: z.string(), razorpayOrder: z.object({ id: z.string() }) });

export async function welcome({ url }: Shop): Promise<Customer> {
  const client = arrive(url, new Map());
  const email = `asha.${randomUUID().slice(0, 8)}@kanaka.example`;
  const password = 'a-quiet-evening';
  await client.call('/api/auth/register', { method: 'POST', body: { userName: 'Asha Raman', email, password } });
  const userId = await client.signIn({ email, password });
  const body = {
    userId,
    address: '4 Car Street',
    city: 'Madurai',
    state: 'Tamil Nadu',
    country: 'India',
    pincode: '625001',
    phone: '9876543210',
  };
  const saved = await client.ask('/api/shop/address/add', z.object({ data: z.object({ _id: z.string() }) }), {
    method: 'POST',
    body,
  });
  return { client, userId, email, addressId: saved.data._id };
}

/**
 * Buys one piece and pays at the stand-in, which reports the payment only by webhook. Returns the order's id once it is
 * paid.
 */
export async function buy({ standinUrl }: Shop, { client, userId, addressId }: Customer): Promise<string> {
  const { data: pieces } = await client.ask('/api/shop/products/get', z.object({ data: z.array(Product) }));
  const piece = pieces.find(({ totalStock, sizes }) => totalStock > 0 && sizes.length === 0);
  if (!piece) throw new Error('the shop has nothing to sell without a size');
  await client.call('/api/shop/cart/add', { method: 'POST', body: { userId, productId: piece._id, quantity: 1 } });
  const line = unitPrice({ pricePaise: toPaise(piece.price), salePricePaise: toPaise(piece.salePrice) });
  const checkout = await client.ask('/api/shop/order/create', Checkout, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: { userId, addressInfo: { addressId }, totalAmount: toRupees(line + taxOn(line)) },
  });
  const paid = await fetch(`${standinUrl}/standin/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: checkout.razorpayOrder.id, outcome: 'success', notify: true }),
  });
  if (!paid.ok) throw new Error(`the bank answered ${paid.status}`);
  await until('the order is paid', async () => (await stateOf({ client }, checkout.orderId)) === 'confirmed paid');
  return checkout.orderId;
}

async function stateOf({ client }: Pick<Customer, 'client'>, orderId: string): Promise<string> {
  const { data } = await client.ask(`/api/shop/order/details/${orderId}`, Order);
  return `${data.orderStatus} ${data.paymentStatus}`;
}

export async function invoiceOf({ client, userId }: Customer, orderId: string): Promise<Buffer> {
  const pdf = await client.download(`/api/shop/order/invoice/${orderId}`, { method: 'POST', body: { userId } });
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('the invoice is no PDF');
  return pdf;
}

export async function emailsTo({ mailUrl }: Shop, { email }: Customer): Promise<number> {
  const reply = await fetch(`${mailUrl}/mails.json?to=${encodeURIComponent(email)}`);
  return ((await reply.json()) as unknown[]).length;
}

export type Kept = { orderId: string; invoice: Buffer };

/** Throws if any data of an order is missing or different. */
export async function mustStillHave(customer: Customer, { orderId, invoice }: Kept): Promise<void> {
  const state = await stateOf(customer, orderId);
  if (state !== 'confirmed paid') throw new Error(`the order is ${state}`);
  if (!(await invoiceOf(customer, orderId)).equals(invoice)) throw new Error('the invoice has changed');
  const { data: pieces } = await customer.client.ask('/api/shop/products/get', z.object({ data: z.array(Product) }));
  const [picture = ''] = pieces[0]?.images ?? [];
  await customer.client.download(picture);
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${what}`);
    await pause(300);
  }
}
