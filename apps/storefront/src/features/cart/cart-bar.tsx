import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import { useCart } from './use-cart.ts';

/** On phones: a bar along the bottom edge while the cart is not empty. */
export function CartBar() {
  const { count, totals, checkout } = useCart();
  if (count === 0) return null;
  return (
    <aside
      aria-label="Your bag"
      className="fixed short:static inset-x-0 bottom-0 z-30 flex animate-rise flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar md:hidden"
    >
      <div className="min-w-0">
        <p className="text-xs text-ink-muted">
          Cart: {count} {count === 1 ? 'item' : 'items'}
        </p>
        <Price paise={totals.totalPaise} className="text-xl" />
      </div>
      <Button onClick={checkout}>Checkout</Button>
    </aside>
  );
}
