import { decideCancellation, type DiscrepantOrder } from '@kanaka/contracts/orders/discrepancies';
import { Checkbox } from '@kanaka/ui/checkbox';
import { TextArea } from '@kanaka/ui/text-area';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import { useDecideCancellationMutation } from './attention-api.ts';

export type CancellationDecision = 'grant' | 'refuse';

/** Asks once before a shopper's request to cancel is granted or refused. Mounted anew for each. */
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
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const [decide, { isLoading }] = useDecideCancellationMutation();
  const isGrant = decision === 'grant';

  const confirm = async () => {
    const body = decideCancellation.body.safeParse({ decision, restock, answer });
    setError(body.error?.issues[0]?.message);
    if (!body.success) return;
    await notify(decide({ params: { id: orderId }, body: body.data }).unwrap());
    onClose();
  };

  return (
    <ConfirmDialog
      title={`${isGrant ? 'Cancel order' : 'Refuse to cancel order'} ${orderNumber(orderId)}?`}
      confirm={isGrant ? 'Cancel and refund' : 'Refuse'}
      tone={isGrant ? 'destructive' : 'primary'}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {isGrant
          ? `Please make sure that the parcel is here: it is taken back, and what was paid goes back to ${person}, who is told by e-mail. This cannot be undone.`
          : `The order stays as it is, and ${person} is told why by e-mail.`}
      </p>
      {isGrant ? (
        <Checkbox
          label="Put the pieces back into stock"
          checked={restock}
          onCheckedChange={setRestock}
          disabled={isLoading}
          className="mt-2 text-ink"
        />
      ) : (
        <TextArea
          label="Why?"
          rows={2}
          maxLength={300}
          className="mt-4 [&_textarea]:min-h-16"
          value={answer}
          error={error}
          disabled={isLoading}
          onChange={({ target }) => setAnswer(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
