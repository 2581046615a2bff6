import { decideCancellation, type DiscrepantOrder } from '@kanaka/contracts/orders/discrepancies';
import { Checkbox } from '@kanaka/ui/checkbox';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { useDecideCancellationMutation } from './attention-api.ts';

export type CancellationDecision = 'grant' | 'refuse';

/** Asks once before a shopper's request to cancel is granted or refused. */
export function DecideCancellation({
  order: { orderId, person },
  decision,
  onClose,
}: {
  order: DiscrepantOrder;
  decision: CancellationDecision;
  onClose: () => void;
}) {
  const [restock, setRestock] = useState(true);
  const [decide] = useDecideCancellationMutation();
  const params = { id: orderId };
  if (decision === 'grant') {
    return (
      <ConfirmChange
        title={`Cancel order ${orderNumber(orderId)}?`}
        confirm="Cancel and refund"
        change={() => decide({ params, body: { decision, restock, answer: '' } }).unwrap()}
        onClose={onClose}
      >
        <p>
          Please make sure that the parcel is here: it is taken back, and what was paid goes back to {person}, who is
          told by e-mail. This cannot be undone.
        </p>
        <Checkbox
          label="Put the pieces back into stock"
          checked={restock}
          onCheckedChange={setRestock}
          className="mt-2 text-ink"
        />
      </ConfirmChange>
    );
  }
  const bodyOf = (answer: string) => ({ decision, restock, answer });
  return (
    <ConfirmChange
      title={`Refuse to cancel order ${orderNumber(orderId)}?`}
      confirm="Refuse"
      tone="primary"
      text={{
        label: 'Why?',
        refusal: (answer) => decideCancellation.body.safeParse(bodyOf(answer)).error?.issues[0]?.message,
      }}
      change={(answer) => decide({ params, body: bodyOf(answer) }).unwrap()}
      onClose={onClose}
    >
      <p>The order stays as it is, and {person} is told why by e-mail.</p>
    </ConfirmChange>
  );
}
