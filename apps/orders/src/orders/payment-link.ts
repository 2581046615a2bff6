import type { RazorpayApi } from '../razorpay.ts';
import type { OrderRow } from '../schema.ts';
import type { SellerSettings } from '../seller/known-seller.ts';
import { duePaise } from './exchange-payment.ts';
import { orderToken } from './order-token.ts';

export type LinkDeps = {
  razorpay: RazorpayApi;
  sellerSettings: SellerSettings;
  publicUrl: string;
  tokenOf: (text: string) => string;
};

/** What Razorpay knows an order by. It allows 40 characters; an id without its dashes has 32. */
export const receiptOf = ({ id }: Pick<OrderRow, 'id'>) => id.replaceAll('-', '');

/** The order of a payment link's reference, which begins with its receipt; null for a link that is not the shop's. */
export const orderOfReference = (reference: string | null | undefined): string | null =>
  reference?.match(/^[\da-f]{32}(?=-|$)/)?.[0].replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') ?? null;

/** Opens a payment link for what is due of an order; one of the same reference that may exist is found instead. */
export async function openLink(
  { razorpay, sellerSettings, publicUrl, tokenOf }: LinkDeps,
  order: OrderRow,
  { reference, mayExist }: { reference: string; mayExist: boolean },
): Promise<{ razorpayOrderId: string; linkUrl: string }> {
  const { name: shopName } = await sellerSettings();
  const { customerName: name, customerEmail: email, reservedUntil: until } = order;
  const link = await razorpay.openLink({
    ...{ amountPaise: duePaise(order), reference, mayExist, until },
    description: `Your order #${order.id.slice(-8)} at ${shopName}`,
    // From where it is paid its customer comes back, also without an account.
    callbackUrl: `${publicUrl}/shop/track/${orderToken(tokenOf, order.id)}`,
    customer: { name, contact: order.address.phone, ...(email && { email }) },
  });
  return { razorpayOrderId: link.id, linkUrl: link.short_url };
}
