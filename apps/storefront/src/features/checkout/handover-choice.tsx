import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { Order } from '@kanaka/contracts/orders/orders';
import { useState } from 'react';
import { longestLead } from '../../shared/delivery/longest-lead.ts';
import { CheckoutApi } from './checkout-api.ts';

const choices: readonly { method: DeliveryMethod; name: string; words: string }[] = [
  { method: 'delivery', name: 'Delivery', words: 'Insured, to your door.' },
  { method: 'pickup', name: 'Collect in the shop', words: 'Free. Show the code we send you.' },
];

/** Whether the pieces are brought or collected; shown while the shop offers both. */
export function HandoverChoice({
  chosen,
  onChoose,
}: {
  chosen: DeliveryMethod;
  onChoose: (method: DeliveryMethod) => void;
}) {
  return (
    <fieldset className="mb-8">
      <legend className="mb-3 text-ink-soft">How would you like to receive your pieces?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ method, name, words }) => (
          <label
            key={method}
            className="flex min-h-11 cursor-pointer items-start gap-3 border border-line bg-white px-4 py-3 transition-colors has-checked:border-emerald has-checked:bg-emerald-soft"
          >
            <input
              type="radio"
              name="delivery-method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className="mt-1 size-4 shrink-0 accent-emerald"
            />
            <span className="font-medium">
              {name}
              <span className="block text-sm font-normal text-ink-soft">{words}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How the shopper wants to receive the cart. `chosen` is null until they have said so; `offer` where nothing can be collected. */
export function useHandover(items: readonly CartItem[]) {
  const [chosen, choose] = useState<DeliveryMethod | null>(null);
  const { currentData, isLoading } = CheckoutApi.usePickupOfferQuery(
    { query: { leadDays: longestLead(items) } },
    { refetchOnFocus: true, skip: items.length === 0 },
  );
  const offer = currentData?.data ?? null;
  return { offer, isLoading, chosen: offer ? chosen : null, choose };
}

export const methodOf = ({ pickup }: Pick<Order, 'pickup'>): DeliveryMethod => (pickup ? 'pickup' : 'delivery');

/** Where a held order is collected, and by when; null if it is delivered. */
export const pickupOf = ({ pickup, delivery }: Order) =>
  pickup && delivery ? { ...pickup, readyBy: delivery.to } : null;
