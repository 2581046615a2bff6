import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Refund } from '@kanaka/contracts/orders/orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Switch } from '@kanaka/ui/switch';
import { useState } from 'react';
import { ConfirmChange } from '../../../shared/forms/confirm-change.tsx';
import { useNamePiecesMutation } from '../orders-api.ts';
import { linesOf, returnablePieces, type RefundFields } from './refund-form-rules.ts';
import { RefundPieces } from './refund-pieces.tsx';

/** Asks for which pieces a refund in Razorpay's dashboard was. */
export function NamePiecesDialog({
  order,
  refund,
  onClose,
}: {
  order: AdminOrder;
  refund: Refund;
  onClose: () => void;
}) {
  const [quantities, setQuantities] = useState<RefundFields['quantities']>({});
  const [restock, setRestock] = useState(true);
  const [name] = useNamePiecesMutation();
  const lines = linesOf(quantities);
  return (
    <ConfirmChange
      title={`What were the ${formatPaise(toPaise(refund.amount))} for?`}
      confirm="Name the pieces"
      tone="primary"
      disabled={lines.length === 0}
      change={() => name({ params: { refundId: refund._id }, body: { lines, restock } }).unwrap()}
      onClose={onClose}
    >
      <p>Nothing more goes back. The pieces are not sent any more. This is decided once.</p>
      <div className="mt-4">
        <RefundPieces
          ref={() => undefined}
          pieces={returnablePieces(order)}
          quantities={quantities}
          error={undefined}
          onChange={setQuantities}
        />
        <Switch
          label="Back into stock"
          description="They can be sold again."
          checked={restock}
          onCheckedChange={setRestock}
          className="mt-3"
        />
      </div>
    </ConfirmChange>
  );
}
