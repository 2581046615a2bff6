import type { Address } from '@kanaka/contracts/identity/addresses';
import { isIndia, taxPercentFor } from '@kanaka/money/gst';
import { cn } from '@kanaka/ui/cn';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useSession } from '@kanaka/web-kit/use-session';
import { Globe } from 'lucide-react';
import { useRef, useState } from 'react';
import { AddressBook } from '../features/addresses/address-book.tsx';
import { useEndSavedGift } from '../features/addresses/use-end-saved-gift.ts';
import { useDestination } from '../features/addresses/use-destination.ts';
import { useCart } from '../features/cart/use-cart.ts';
import { atHeldPrice, heldTotals } from '../features/checkout/held-order.ts';
import { checkoutTotals } from '../features/checkout/checkout-totals.ts';
import { GiftChoice } from '../features/checkout/gift-choice.tsx';
import { Selection } from '../features/checkout/selection.tsx';
import { HandoverChoice, methodOf, pickupOf, useHandover } from '../features/checkout/handover-choice.tsx';
import { useGift } from '../features/checkout/use-gift.ts';
import { usePlaceOrder } from '../features/checkout/use-place-order.ts';
import { useKept } from '../shared/hooks/use-kept.ts';
import { useShop } from '../shared/page/use-shop.ts';
import { rememberedDestination } from '../shared/delivery/remembered-destination.ts';

/** Delivery address, order summary and payment. The route guard admits only signed-in shoppers. */
export function CheckoutPage() {
  const { user } = useSession();
  const shop = useShop();
  const { items, isLoading, isError, refetch, remove, pricesSeen } = useCart();
  const { address, choose: chooseAddress, preselect, ...addresses } = useDestination(user?.id);
  const destination = useRef<HTMLHeadingElement>(null);
  const { offer, chosen: chosenMethod, choose: chooseMethod, ...offered } = useHandover(items);
  const [gift, sayGift] = useGift(address);
  const endSavedGift = useEndSavedGift();
  const [pan, setPan] = useState('');
  const { placeOrder, stage, notice, held, endHold } = usePlaceOrder(
    { items, address, method: chosenMethod, gift },
    pan,
    endSavedGift(gift.isGift ? address : null),
  );
  const lost = isError && items.length === 0;
  const waiting = isLoading || offered.isLoading || addresses.isLoading;
  const method = chosenMethod ?? (held ? methodOf(held.order) : 'delivery');
  const pickup = held ? pickupOf(held.order) : method === 'pickup' ? offer : null;
  // What is collected is taxed in the shop's state.
  const place = pickup
    ? { country: 'India', state: pickup.state, pincode: '' }
    : held
      ? held.order.addressInfo
      : address;
  const shown = held ? atHeldPrice(items, held.order) : items;
  const today = checkoutTotals(items, { country: place?.country, taxTerms: shop });
  const totals = isLoading || lost ? null : held ? heldTotals(held.order) : today;
  // The payment empties the bag before the page that thanks for it is there.
  const selection = useKept(
    {
      items: shown,
      totals,
      taxPercent: held ? held.order.taxPercent : taxPercentFor(place?.country, shop),
      place,
      pickup,
      held: held?.hold ?? null,
    },
    stage === 'checking' || stage === 'confirming',
  );
  const choose = (chosen: Address | null) => {
    chooseAddress(chosen);
    if (chosen) rememberedDestination.keepAddress(chosen);
  };
  const add = (added: Address) => {
    preselect(added);
    rememberedDestination.keepAddress(added);
  };
  const pay = () => {
    if (address) rememberedDestination.keepAddress(address);
    void placeOrder();
    if (held || address || items.length === 0) return;
    // On a phone the addresses are far above the button, and the toast comes directly above that one.
    destination.current?.scrollIntoView({ block: 'start' });
    destination.current?.focus({ preventScroll: true });
  };
  if (!user) return null;

  return (
    // On phones and tablets the bar with the button is its last part, at the bottom edge also of a short page.
    <div className="mx-auto flex w-full max-w-page flex-col px-4 pt-8 max-lg:min-h-[calc(100svh-3.75rem)] sm:px-6 lg:px-10 lg:pt-12 lg:pb-20">
      <div className="flex flex-1 flex-col gap-10 lg:grid lg:grid-cols-[1fr_29rem] lg:items-start lg:gap-12">
        {/* The summary is beside the title too, so that on a wide screen more of it is above the bar with the button. */}
        <div className="min-w-0 max-lg:flex-1">
          <h1 className="text-3xl sm:text-4xl lg:text-5xl">Finalize Your Order</h1>
          <section aria-labelledby="delivery-details" className="mt-8 lg:mt-12">
            <h2 id="delivery-details" ref={destination} tabIndex={-1} className="mb-1 text-2xl sm:scroll-mt-24">
              Delivery Details
            </h2>
            {waiting ? (
              // All at once, so that nothing moves when it is known whether pieces can be collected.
              <Skeleton label="Loading your addresses" className="h-60" />
            ) : (
              <>
                {offer && <HandoverChoice chosen={method} onChoose={chooseMethod} />}
                <p className="mb-6 text-ink-soft">
                  {method === 'pickup'
                    ? address
                      ? 'Your invoice will be made out to the address chosen below.'
                      : 'Please choose the address for your invoice.'
                    : address
                      ? 'Your pieces will be sent to the address chosen below.'
                      : 'Where should we deliver?'}
                </p>
                <AddressBook
                  userId={user.id}
                  headingLevel="h3"
                  selectedId={address?._id ?? null}
                  onSelect={choose}
                  onAdd={add}
                />
                {place && !isIndia(place.country) && (
                  <div className="mt-5">
                    <InternationalNote />
                  </div>
                )}
                {address && <GiftChoice key={address._id} gift={gift} onSay={sayGift} />}
              </>
            )}
          </section>
        </div>
        {/* On a phone it is below the addresses, whose height is not known before: shown with them, it does not jump. */}
        <div className={cn('max-lg:contents lg:sticky lg:top-26 lg:bg-white', waiting && 'max-lg:invisible')}>
          <Selection
            {...selection}
            stage={stage}
            notice={notice}
            onHoldEnd={() => {
              endHold();
              refetch();
            }}
            onPricesSeen={held ? null : pricesSeen}
            {...{ pan, onPan: setPan }}
            onPay={pay}
            onRemove={(item) => void remove(item)}
            onReload={lost ? refetch : null}
          />
        </div>
      </div>
    </div>
  );
}

/** What shoppers outside India should know before they pay. */
function InternationalNote() {
  return (
    <aside aria-label="A Note on International Orders" className="flex gap-3 bg-amber-soft px-4 py-4 text-sm">
      <Globe className="mt-0.5 size-5 shrink-0 text-amber" />
      <div>
        <p className="font-medium">A Note on International Orders</p>
        <p className="mt-1 text-ink-soft">
          Shipping is arranged by us, the seller, and paid by you, the buyer. Customs, duties, taxes and import fees of
          the destination are the recipient’s responsibility.
        </p>
      </div>
    </aside>
  );
}
