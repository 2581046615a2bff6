import { Dialog } from '@kanaka/ui/dialog';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { orderNumber } from '../../../shared/orders/order-number.ts';
import { OrderSummary } from './order-summary.tsx';

/** A dialog over the list for one order; it leads to the order's own page. */
export function OrderDialog({ id, onClose, children }: { id: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={`Order ${orderNumber(id)}`}
      description={<OrderSummary id={id} />}
    >
      <Link
        to={`/orders/${id}`}
        className="-mt-3 mb-1 inline-flex min-h-11 items-center text-sm text-emerald underline underline-offset-4"
      >
        Open as a page
      </Link>
      {children}
    </Dialog>
  );
}
