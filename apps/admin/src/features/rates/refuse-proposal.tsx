import type { FeedState } from '@kanaka/contracts/catalog/metal-rates';
import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../shared/page/toast-outcome.ts';
import { useRefuseProposalMutation } from './rates-api.ts';

/** Asks before the feed's rates are refused; the reason stands among the changes. */
export function RefuseProposal({
  proposal,
  onClose,
}: {
  proposal: NonNullable<FeedState['proposal']>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [refuse, { isLoading }] = useRefuseProposalMutation();
  const confirm = async () => {
    await notify(refuse({ body: { ...proposal, reason } }).unwrap());
    onClose();
  };
  return (
    <ConfirmDialog
      title="Refuse these rates?"
      confirm="Refuse them"
      tone="primary"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>Today’s rates stay. The feed does not propose the same ones again, only others.</p>
      <TextField
        label="Why"
        description="Optional. Stands in the activity log."
        maxLength={200}
        autoComplete="off"
        className="mt-4"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
