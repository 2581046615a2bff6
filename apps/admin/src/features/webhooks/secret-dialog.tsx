import { FORMER_SECRET_HOURS } from '@kanaka/contracts/orders/webhooks';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { CopyButton } from '../../shared/copy-button.tsx';

/** Shows a secret, which is shown only now. */
export function SecretDialog({
  secret,
  isRenewed = false,
  onClose,
}: {
  secret: string;
  isRenewed?: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      isForm
      onOpenChange={(stays) => !stays && onClose()}
      title="The secret of this webhook"
      description="Please copy it now: it is not shown again."
      footer={<Button onClick={onClose}>I have it</Button>}
    >
      <div className="flex flex-col items-start gap-3 text-sm">
        <code className="w-full border border-hairline bg-ivory-deep/40 p-3 wrap-anywhere">{secret}</code>
        <CopyButton isNamed name="Secret" text={secret} />
        <p className="text-ink-soft">
          With it the other system proves that a request is from your shop, as Standard Webhooks says.
          {isRenewed && ` For ${FORMER_SECRET_HOURS} hours each request is signed with the secret before it too.`}
        </p>
      </div>
    </Dialog>
  );
}
