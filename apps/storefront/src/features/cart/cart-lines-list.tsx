import { type CartItem, lineName } from '@kanaka/contracts/cart/cart';
import { Button } from '@kanaka/ui/button';
import { type ReactNode, useState } from 'react';
import { UnavailableLine } from '../../shared/cart/unavailable-line.tsx';
import { CartLine } from './cart-line.tsx';
import type { useCart } from './use-cart.ts';

const keyOf = ({ productId, size }: Pick<CartItem, 'productId' | 'size'>) => `${productId} ${size}`;

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
  const added = items.map(keyOf).filter((key) => !order.includes(key));
  if (added.length > 0) setOrder([...order, ...added]);

  const takeOut = async (item: CartItem) => {
    if (!(await remove(item)) || !item.available) return;
    setRemoved((before) => [...before.filter((line) => keyOf(line) !== keyOf(item)), item]);
  };
  const undo = async (item: CartItem) => {
    if (!(await putBack(item))) return;
    setReturned(keyOf(item));
    setRemoved((before) => before.filter((line) => line !== item));
  };

  const lines = order.map((key) => {
    const item = items.find((line) => keyOf(line) === key);
    const gone = !item && removed.find((line) => keyOf(line) === key);
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
