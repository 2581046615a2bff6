import { lineKey } from '@kanaka/contracts/catalog/size-labels';
import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import { newIdempotencyKey } from '@kanaka/web-kit/idempotency-key';
import { z } from 'zod';
import { tabMemory } from '@kanaka/web-kit/browser-memory';
import type { Gift } from './use-gift.ts';

const PLACE = 'kanaka.order-key';
/** The server holds the pieces for 15 minutes; an older key would return an order that has expired. */
const KEPT_FOR_MS = 14 * 60 * 1000;

const Kept = z.object({ intention: z.string(), key: z.string(), until: z.number() });

export type Intention = {
  userId: string;
  addressId: string;
  totalPaise: number;
  deliveryMethod: DeliveryMethod;
  gift: Gift;
  items: readonly { productId: string; size: string; quantity: number }[];
};

/** The lines of a cart or an order as one text, in whatever order they are. */
export const linesText = (items: Intention['items']): string =>
  items
    .map((item) => `${lineKey(item)} x${item.quantity}`)
    .sort()
    .join();

function wordsOf({ userId, addressId, totalPaise, deliveryMethod, gift, items }: Intention): string {
  return JSON.stringify([
    userId,
    addressId,
    totalPaise,
    deliveryMethod,
    gift.isGift && gift.giftMessage,
    linesText(items),
  ]);
}

/**
 * The idempotency key of an order. Retries, also after a reload, use the same key; any change of the order gives a new
 * one.
 */
export function orderKey(intention: Intention, now = Date.now()): string {
  const words = wordsOf(intention);
  const kept = Kept.safeParse(tabMemory.read(PLACE));
  if (kept.success && kept.data.intention === words && now < kept.data.until) return kept.data.key;
  const key = newIdempotencyKey();
  tabMemory.write(PLACE, { intention: words, key, until: now + KEPT_FOR_MS });
  return key;
}

/** Called after a payment or a final refusal: the next order is a new one, even with the same content. */
export function forgetOrderKey(): void {
  tabMemory.forget(PLACE);
}
