import { FORMER_SECRET_HOURS } from '@kanaka/contracts/orders/webhooks';
import { SecretDialog } from '../../shared/secret-dialog.tsx';

/** Shows the secret of a webhook, once. */
export function WebhookSecret({
  secret,
  isRenewed = false,
  onClose,
}: {
  secret: string;
  isRenewed?: boolean;
  onClose: () => void;
}) {
  return (
    <SecretDialog title="The secret of this webhook" name="Secret" secret={secret} onClose={onClose}>
      With it the other system proves that a request is from your shop, as Standard Webhooks says.
      {isRenewed && ` For ${FORMER_SECRET_HOURS} hours each request is signed with the secret before it too.`}
    </SecretDialog>
  );
}
