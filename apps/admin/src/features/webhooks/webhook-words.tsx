import type { Webhook, WebhookDelivery } from '@kanaka/contracts/orders/webhooks';
import { Badge } from '@kanaka/ui/badge';
import { counted } from '../../shared/words.tsx';

/** Whether a webhook is sent, and what of it waits or has failed. */
export function WebhookBadges({ webhook: { ended, waiting, givenUp } }: { webhook: Webhook }) {
  return (
    <span className="flex flex-wrap gap-2">
      {ended === 'gone' && <Badge tone="red">Ended by the receiver</Badge>}
      {ended === 'stopped' && <Badge tone="neutral">Stopped</Badge>}
      {!ended && <Badge tone="green">Sent</Badge>}
      {waiting > 0 && <Badge tone="yellow">{counted(waiting, 'event waits', 'events wait')}</Badge>}
      {givenUp > 0 && <Badge tone="red">{counted(givenUp, 'event')} not received</Badge>}
    </span>
  );
}

const states = {
  waiting: { tone: 'yellow', words: 'Waits' },
  delivered: { tone: 'green', words: 'Received' },
  'given-up': { tone: 'red', words: 'Not received' },
} as const;

export function DeliveryBadge({ delivery: { state, status } }: { delivery: WebhookDelivery }) {
  const { tone, words } = states[state];
  return (
    <Badge tone={tone}>
      {words}
      {status !== undefined && ` (${status})`}
    </Badge>
  );
}

/** The address without what all have. */
export const shortAddress = (url: string) => url.replace(/^https:\/\//, '');
