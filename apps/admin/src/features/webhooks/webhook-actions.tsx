import type { WebhookDelivery, Webhook } from '@kanaka/contracts/orders/webhooks';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { notify } from '../../shared/forms/form.tsx';
import { counted, formatMoment, Moment } from '../../shared/words.tsx';
import { DeliveryBadge, shortAddress } from './webhook-words.tsx';
import { WebhooksApi } from './webhooks-api.ts';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { WebhookSecret, WebhookDialog } from './webhook-dialog.tsx';

/** What was sent to a webhook, the newest first; each opens to its body and answer, and can be sent once more. */
export function DeliveryLog({ deliveries, canReplay }: { deliveries: readonly WebhookDelivery[]; canReplay: boolean }) {
  return (
    <ul>
      {deliveries.map((delivery) => (
        <Delivery key={delivery._id} delivery={delivery} canReplay={canReplay} />
      ))}
    </ul>
  );
}

function Delivery({ delivery, canReplay }: { delivery: WebhookDelivery; canReplay: boolean }) {
  const { _id, type, createdAt, attempts, nextAt, messageId, body, answer } = delivery;
  const [replay, { isLoading }] = WebhooksApi.useReplayDeliveryMutation();
  const [isOpen, setOpen] = useState(false);
  const named = <span className="sr-only"> {`${type}, ${formatMoment(createdAt)}`}</span>;
  return (
    <li className="border-t border-hairline px-4 py-3 text-sm first:border-0 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-[1_1_16rem]">
          <code className="font-medium wrap-anywhere">{type}</code>
          <span className="block text-ink-soft">
            <Moment at={createdAt} />
            {attempts > 1 && `, tried ${counted(attempts, 'time')}`}
            {nextAt && attempts > 0 && `, again ${formatMoment(nextAt)}`}
          </span>
        </p>
        <DeliveryBadge delivery={delivery} />
        <span className="flex gap-2">
          <Button variant="outline" padding="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Open'}
            {named}
          </Button>
          {canReplay && (
            <Button
              variant="outline"
              padding="sm"
              busy={isLoading}
              onClick={() => void notify(replay({ params: { deliveryId: _id } }).unwrap())}
            >
              Send again
              {named}
            </Button>
          )}
        </span>
      </div>
      {isOpen && (
        <dl className="mt-3 grid gap-3 lg:grid-cols-2">
          <Text
            label={`Sent as ${messageId}`}
            text={body === null ? 'Your role does not show you this.' : shaped(body)}
          />
          <Text label="Answer" text={answer || (body === null ? 'Your role does not show you this.' : 'Empty.')} />
        </dl>
      )}
    </li>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="font-medium wrap-anywhere">{label}</dt>
      <dd>
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
          tabIndex={0}
          className="max-h-80 overflow-auto border border-hairline bg-ivory-deep/40 p-3 text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      </dd>
    </div>
  );
}

const shaped = (body: string) => JSON.stringify(JSON.parse(body), null, 2);

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
