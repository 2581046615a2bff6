import type { FeedState } from '@kanaka/contracts/catalog/metal-rates';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';
import { useRefuseProposalMutation } from './rates-api.ts';

/** Asks before the feed's rates are refused; the reason stands among the changes. */
export function RefuseProposal({
  proposal,
  onClose,
}: {
  proposal: NonNullable<FeedState['proposal']>;
  onClose: () => void;
}) {
  const [refuse] = useRefuseProposalMutation();
  return (
    <ConfirmChange
      title="Refuse these rates?"
      confirm="Refuse them"
      tone="primary"
      text={{ label: 'Why', description: 'Optional. Stands in the activity log.', maxLength: 200 }}
      change={(reason) => refuse({ body: { ...proposal, reason } }).unwrap()}
      onClose={onClose}
    >
      <p>Today’s rates stay. The feed does not propose the same ones again, only others.</p>
    </ConfirmChange>
  );
}
