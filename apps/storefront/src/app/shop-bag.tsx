import { BagSheet } from '../features/cart/bag-sheet.tsx';
import { DeliveryCheck } from '../pages/parts/delivery-check.tsx';

/** The bag, with when its pieces arrive. */
export function ShopBag({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <BagSheet {...{ open, onOpenChange }} delivery={(bag) => <DeliveryCheck {...bag} />} />;
}
