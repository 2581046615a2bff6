import type { WebhookDelivery } from '@kanaka/contracts/orders/webhooks';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { notify } from '../../shared/forms/form.tsx';
import { counted, formatMoment, Moment } from '../../shared/words.tsx';
import { DeliveryBadge } from './webhook-words.tsx';
import { WebhooksApi } from './webhooks-api.ts';

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
