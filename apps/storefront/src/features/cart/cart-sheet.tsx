import type { Openable } from '@kanaka/ui/overlay';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Price } from '@kanaka/ui/price';
import { Sheet } from '@kanaka/ui/sheet';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useSession } from '@kanaka/web-kit/use-session';
import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { longestLead } from '../../shared/delivery/longest-lead.ts';
import { PricesSeen } from '../../shared/prices/prices-seen.tsx';
import { taxNote } from '@kanaka/presentation/price-words';
import { useTaxPercent } from '../../shared/page/use-shop.ts';
import { CartLinesList } from './cart-lines-list.tsx';
import { useCart } from './use-cart.ts';

/** The cart, as a panel that slides in from the right. */
export function CartSheet({
  open,
  onOpenChange,
  delivery,
}: Openable & {
  /** By when pieces arrive that are made in so many days and cost so much. */
  delivery: (cart: { leadDays: number; paise: number }) => ReactNode;
}) {
  const { user } = useSession();
  const cart = useCart();
  const { items, count, totals, isLoading, isError, refetch, checkout } = cart;
  const taxPercent = useTaxPercent();
  const location = useLocation();
  const close = () => onOpenChange(false);

  let content: ReactNode;
  if (!user) {
    content = (
      <EmptyState
        icon={<ShoppingBag />}
        title="Your bag awaits"
        action={
          <ButtonLink to="/auth/login" state={{ from: location }} onClick={close}>
            Sign In
          </ButtonLink>
        }
      >
        Sign in to see the pieces you have set aside.
      </EmptyState>
    );
  } else if (isLoading) {
    content = [0, 1].map((line) => (
      <div key={line} className="grid grid-cols-[5.5rem_1fr] gap-4 py-5">
        <Skeleton className="aspect-3/4" />
        <div className="space-y-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-9 w-28" />
        </div>
      </div>
    ));
  } else if (isError && items.length === 0) {
    content = (
      <ErrorState title="Your bag could not be opened" onRetry={refetch}>
        Nothing in it is lost. Please try again in a moment.
      </ErrorState>
    );
  } else {
    content = (
      <>
        {cart.pricesSeen && <PricesSeen onSeen={cart.pricesSeen} />}
        <CartLinesList
          cart={cart}
          onLeave={close}
          empty={
            <EmptyState
              icon={<ShoppingBag />}
              title="Your bag is currently empty."
              action={
                <ButtonLink variant="outline" to="/shop/listing" onClick={close}>
                  Explore the pieces
                </ButtonLink>
              }
            />
          }
        />
        {items.length > 0 && delivery({ leadDays: longestLead(items), paise: totals.totalPaise })}
      </>
    );
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={count > 0 ? `Your Bag (${count})` : 'Your Bag'}
      footer={
        count > 0 && (
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-base">Total</span>
              <Price paise={totals.totalPaise} className="text-2xl" />
            </div>
            <p className="mt-0.5 mb-4 text-sm text-ink-muted">
              Total {taxNote(taxPercent)}. Shipping is calculated at checkout.
            </p>
            <Button
              size="lg"
              wide
              onClick={() => {
                close();
                checkout();
              }}
            >
              Checkout
            </Button>
          </>
        )
      }
    >
      {content}
    </Sheet>
  );
}
