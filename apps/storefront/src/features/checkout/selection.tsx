import { unavailableMessage } from '@kanaka/contracts/cart/cart';
import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { isIndia } from '@kanaka/money/gst';
import { formatRupees } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Lock } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { heldUntil, type Hold } from '../../shared/cart/held-for.ts';
import { longestLead } from '../../shared/delivery/longest-lead.ts';
import { DeliveryApi } from '../../shared/delivery/delivery-api.ts';
import { DeliveryPromise, ReadyBy } from '../../shared/delivery/delivery-promise.tsx';
import { Amount } from '../../shared/prices/amount.tsx';
import { taxWords } from '../../shared/prices/tax-words.ts';
import { useShop } from '../../shared/page/use-shop.ts';
import type { ShownItem } from './held-order.ts';
import { PayBar } from './pay-bar.tsx';
import { SelectionLines } from './selection-lines.tsx';
import { isLarge, LargeOrderNotes, panMistake, TalkFirst } from './talk-first.tsx';

/** The order summary: the pieces, the amounts and the button to pay. */
export function Selection({
  items,
  place,
  pickup,
  notice,
  taxPercent,
  onPricesSeen,
  onRemove,
  onReload,
  pan,
  onPan,
  ...pay
}: Omit<ComponentProps<typeof SelectionLines>, 'items'> &
  Omit<ComponentProps<typeof PayBar>, 'isEmpty' | 'failure' | 'held' | 'children'> & {
    items: readonly ShownItem[];
    /** The place whose tax is charged; null until an address is chosen. */
    place: { country: string; state: string; pincode: string } | null;
    /** Where and by when the pieces are collected; null if they are delivered. */
    pickup: (PickupPlace & { readyBy: string }) | null;
    /** What the shopper has typed of it. */
    pan: string;
    onPan: (pan: string) => void;
    /** Why the last attempt to pay failed. */
    notice: { message: string } | null;
    /** Set while an order for these pieces is held: `items` and `totals` are at its price then. */
    held: (Hold & { to: string }) | null;
  }) {
  const { totals, held } = pay;
  const shop = useShop();
  const panField = useRef<HTMLInputElement>(null);
  const abroad = place !== null && !isIndia(place.country);
  const gone = items.filter(({ available }) => !available);
  const bought = totals && items.length > 0;
  const arrival = useArrival(bought && !pickup ? place : null, longestLead(items), totals?.totalPaise ?? 0);
  const estimate = arrival?.served ? arrival.shippingEstimate : undefined;
  const asksShipping = abroad && !pickup && estimate === null;
  const failure = gone.length > 0 ? unavailableMessage(gone) : (notice?.message ?? '');
  const onPay = () => {
    if (panMistake(pan)) panField.current?.focus();
    pay.onPay();
  };
  const amount = (paise: number | undefined) => (paise === undefined ? '...' : <Price paise={paise} />);

  return (
    // On phones and tablets its two parts are parts of the page, so that the bar can stay at the bottom edge all the way.
    <section aria-labelledby="your-selection" className="max-lg:contents">
      <div className="bg-white px-4 py-6 max-lg:-mx-4 sm:px-8 sm:py-8 max-lg:sm:mx-0">
        <h2 id="your-selection" className="mb-6 text-2xl">
          Your Selection
        </h2>
        <SelectionLines items={totals && items} {...{ taxPercent, onPricesSeen, onRemove, onReload }} />
        <dl className="mt-5 space-y-2.5">
          <Amount name="Subtotal" beside={totals && totals.taxPaise > 0 && 'before GST'}>
            {amount(totals?.subtotalPaise)}
          </Amount>
          <Amount name={taxWords(shop, place ?? {}, taxPercent) || 'Tax'}>{amount(totals?.taxPaise)}</Amount>
          <Amount
            name="Shipping"
            note={
              pickup ? 'You collect your pieces in the shop.' : place && !abroad && 'Shipping within India is free.'
            }
            hint={
              pickup
                ? undefined
                : abroad && typeof estimate === 'number'
                  ? `About ${formatRupees(estimate)}. We confirm it before we send your pieces.`
                  : shop.shippingNote
            }
          >
            {place ? (
              <span className="figures">{abroad ? 'Paid by the buyer' : '₹0'}</span>
            ) : (
              <span className="block text-right text-ink-muted">Shown once you choose an address</span>
            )}
          </Amount>
        </dl>
        {place && bought && (
          <div aria-live="polite" className="mt-5">
            {pickup ? (
              <ReadyBy day={pickup.readyBy} place={pickup} />
            ) : (
              arrival && <DeliveryPromise answer={arrival} insured={!abroad} />
            )}
          </div>
        )}
        {held && (
          <div className="mt-5 border-l-2 border-emerald bg-ivory px-4 py-3 text-sm text-ink-soft">
            <p className="text-ink">Price and pieces are held for you until {heldUntil(held)}.</p>
            <p>After that, we release them and today’s rate applies.</p>
            <p className="mt-1 break-words">To {held.to}</p>
          </div>
        )}
        <p className="mt-6 flex items-center gap-2 text-sm text-ink-muted">
          <Lock className="size-3.5 shrink-0" />
          Card, UPI and net banking, secured by Razorpay.
        </p>
        {bought && isLarge(totals.totalPaise) && <LargeOrderNotes field={panField} {...{ pan, onPan }} />}
      </div>
      <PayBar {...pay} onPay={onPay} isEmpty={totals !== null && items.length === 0} failure={failure}>
        {bought && (asksShipping || isLarge(totals.totalPaise)) && (
          <TalkFirst asksShipping={asksShipping} pieces={items.map(titleInSize).join(', ')} />
        )}
      </PayBar>
    </section>
  );
}

/** By when the cart arrives at the chosen address if it is paid now, and what shipping abroad costs; null while that is not known. */
function useArrival(place: { country: string; pincode: string } | null, leadDays: number, paise: number) {
  const { country, pincode } = place ?? { country: '', pincode: '' };
  const query = { country, ...(isIndia(country) && { pincode }), leadDays, value: paise / 100 };
  const { currentData } = DeliveryApi.useDeliveryToQuery({ query }, { refetchOnFocus: true, skip: !place });
  return currentData?.data ?? null;
}
