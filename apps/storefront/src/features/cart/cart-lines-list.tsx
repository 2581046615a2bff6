import { lineKey } from '@kanaka/contracts/catalog/size-labels';
import { type CartItem, lineName } from '@kanaka/contracts/cart/cart';
import { Button } from '@kanaka/ui/button';
import { type ReactNode, useState } from 'react';
import { UnavailableLine } from '../../shared/cart/unavailable-line.tsx';
import type { useCart } from './use-cart.ts';
import { BreakupDetails } from '@kanaka/ui/breakup-details';
import { IconButton } from '@kanaka/ui/icon-button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Price } from '@kanaka/ui/price';
import { notFocusedFirst } from '@kanaka/ui/return-focus';
import { Stepper } from '@kanaka/ui/stepper';
import { Trash2 } from 'lucide-react';
import { Link } from '@kanaka/ui/link';
import { FinalSaleNote } from '../../shared/prices/final-sale.tsx';
import { PriceUpdated } from '../../shared/prices/price-updated.tsx';
import { stockNotice } from '../../shared/cart/stock-notice.ts';
import { useTaxPercent } from '../../shared/page/use-shop.ts';
import { lineTotalOf } from '../../shared/prices/price-of-lines.ts';

/**
 * The lines of the open cart. A removed line leaves a row in its place, from which it can be put back there as long as the cart
 * is open: a notice would be outside the dialog, where the keyboard does not get to.
 */
export function CartLinesList({
  cart: { items, limitOf, setQuantity, remove, putBack },
  onLeave,
  empty,
}: {
  cart: Pick<ReturnType<typeof useCart>, 'items' | 'limitOf' | 'setQuantity' | 'remove' | 'putBack'>;
  /** Called when the shopper follows the link to a piece. */
  onLeave: () => void;
  /** What is shown when nothing is in the cart. */
  empty: ReactNode;
}) {
  const [removed, setRemoved] = useState<readonly CartItem[]>([]);
  const [returned, setReturned] = useState<string | null>(null);
  /** The keys of all lines in the order in which they are shown; the shop lists a line that was put back as the last. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = items.map(lineKey).filter((key) => !order.includes(key));
  if (added.length > 0) setOrder([...order, ...added]);

  const takeOut = async (item: CartItem) => {
    if (!(await remove(item)) || !item.available) return;
    setRemoved((before) => [...before.filter((line) => lineKey(line) !== lineKey(item)), item]);
  };
  const undo = async (item: CartItem) => {
    if (!(await putBack(item))) return;
    setReturned(lineKey(item));
    setRemoved((before) => before.filter((line) => line !== item));
  };

  const lines = order.map((key) => {
    const item = items.find((line) => lineKey(line) === key);
    const gone = !item && removed.find((line) => lineKey(line) === key);
    if (gone) return <RemovedLine key={key} item={gone} onUndo={() => undo(gone)} />;
    if (!item) return null;
    if (!item.available) return <UnavailableLine key={key} item={item} onRemove={() => void takeOut(item)} />;
    return (
      <CartLine
        key={key}
        item={item}
        hasReturned={returned === key}
        limit={limitOf(item)}
        onQuantity={(quantity) => void setQuantity(item, quantity)}
        onRemove={() => void takeOut(item)}
        onLeave={onLeave}
      />
    );
  });
  return (
    <>
      {lines.some(Boolean) && <ul className="-mt-4">{lines}</ul>}
      {items.length === 0 && empty}
    </>
  );
}

/** It takes the focus, which the removed line had. */
function RemovedLine({ item, onUndo }: { item: CartItem; onUndo: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <li className="flex items-center justify-between gap-4 border-b border-hairline py-3 last:border-b-0">
      <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">{lineName(item)} was removed.</p>
      <Button
        // The button exists only once its line was removed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        variant="outline"
        size="sm"
        aria-label={`Undo: put ${lineName(item)} back`}
        busy={busy}
        onClick={() => {
          setBusy(true);
          void onUndo().finally(() => setBusy(false));
        }}
      >
        Undo
      </Button>
    </li>
  );
}

/** A line that was put back takes the focus of the button that did it. */
const takeFocus = (line: HTMLElement | null) => line?.querySelector('a')?.focus({ preventScroll: true });

/** One line of the cart: image, title, quantity and the line's price. */
function CartLine({
  item,
  hasReturned,
  limit,
  onQuantity,
  onRemove,
  onLeave,
}: {
  item: CartItem;
  /** Whether it was removed and has just been put back. */
  hasReturned: boolean;
  /** Why no more of the piece can be ordered; null while more can. */
  limit: string | null;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** Called when the shopper follows the link to the piece. */
  onLeave: () => void;
}) {
  const name = lineName(item);
  const short = stockNotice(item);
  const taxPercent = useTaxPercent();
  const each = lineTotalOf({ ...item, quantity: 1 }, taxPercent);
  return (
    <li
      ref={hasReturned ? takeFocus : null}
      className="grid grid-cols-[4.75rem_1fr] gap-3 border-b sm:grid-cols-[5.5rem_1fr] sm:gap-4 border-hairline py-5 last:border-b-0"
    >
      <ResponsiveImage url={item.image || item.images[0] || ''} alt="" sizes="88px" className="aspect-3/4" />
      <div className="flex min-w-0 flex-col">
        <div className="flex items-start justify-between gap-2">
          <Link
            to={`/shop/product/${item.slug}${item.size && `?${new URLSearchParams({ size: item.size })}`}`}
            onClick={onLeave}
            className="relative font-display text-base leading-6 underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-2.5 hover:underline"
          >
            {item.title}
          </Link>
          <IconButton
            name={`Remove ${name}`}
            {...notFocusedFirst}
            onClick={onRemove}
            className="-mt-2.5 -mr-2 text-ink-muted!"
            Icon={Trash2}
          />
        </div>
        {item.size && <p className="text-sm text-ink-soft">Size {item.size}</p>}
        {item.quantity > 1 && (
          <p className="text-sm text-ink-muted">
            <span className="figures">
              <Price paise={each} />
            </span>{' '}
            each
          </p>
        )}
        <FinalSaleNote item={item} />
        <PriceUpdated item={item} taxPercent={taxPercent} />
        {short && <p className="text-sm text-brick">{short}</p>}
        {limit && !short && <p className="text-sm text-ink-muted">{limit}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pt-3">
          <Stepper size="sm" value={item.quantity} label={name} full={limit !== null} onChange={onQuantity} />
          <Price paise={lineTotalOf(item, taxPercent)} className="text-base sm:text-lg" />
        </div>
      </div>
      <BreakupDetails line={item} of={name} taxPercent={taxPercent} className="col-span-full -mt-2 -mb-3" />
    </li>
  );
}
