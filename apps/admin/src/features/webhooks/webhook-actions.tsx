import type { Webhook } from '@kanaka/contracts/orders/webhooks';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../shared/forms/form.tsx';
import { WebhookSecret, WebhookDialog } from './webhook-dialog.tsx';
import { shortAddress } from './webhook-words.tsx';
import { WebhooksApi } from './webhooks-api.ts';

/** What can be done with a webhook: try it, edit it, renew its secret, delete it (then `onDeleted`). */
export function WebhookActions({ webhook, onDeleted }: { webhook: Webhook; onDeleted: () => void }) {
  const [test, { isLoading }] = WebhooksApi.useTestWebhookMutation();
  const [renew] = WebhooksApi.useRenewSecretMutation();
  const [remove] = WebhooksApi.useDeleteWebhookMutation();
  const [asked, setAsked] = useState<'edit' | 'renew' | 'delete' | null>(null);
  const [secret, setSecret] = useState('');
  const params = { id: webhook._id };
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={isLoading}
        disabled={webhook.ended !== undefined}
        onClick={() => void notify(test({ params }).unwrap())}
      >
        Send a test
      </Button>
      <Button variant="outline" onClick={() => setAsked('edit')}>
        Edit
      </Button>
      <Button variant="outline" onClick={() => setAsked('renew')}>
        New secret
      </Button>
      <Button variant="outline" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {asked === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {asked === 'renew' && (
        <ConfirmChange
          title="Make a new secret?"
          confirm="Make a new secret"
          tone="primary"
          change={async () => {
            const renewed = await renew({ params }).unwrap();
            setSecret(renewed.secret);
            return renewed;
          }}
          onClose={close}
        >
          Each request is then signed with both for a day, so that the other system has time to change it.
        </ConfirmChange>
      )}
      {asked === 'delete' && (
        <ConfirmChange
          title="Delete this webhook?"
          confirm="Delete webhook"
          change={async () => {
            const done = await remove({ params }).unwrap();
            onDeleted();
            return done;
          }}
          onClose={close}
        >
          {shortAddress(webhook.url)} is told nothing more, and its log is deleted.
        </ConfirmChange>
      )}
      {secret && <WebhookSecret secret={secret} isRenewed onClose={() => setSecret('')} />}
    </div>
  );
}
