import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { WebhookDialog, WebhookSecret } from '../features/webhooks/webhook-dialog.tsx';
import { shortAddress, WebhookBadges } from '../features/webhooks/webhook-words.tsx';
import { WebhooksApi } from '../features/webhooks/webhooks-api.ts';
import { Card, Loaded, Page } from '../shared/page/page.tsx';
import { counted, linkInText } from '../shared/words.tsx';

/** The other systems that the shop tells what happens. */
export function WebhooksPage() {
  const webhooks = WebhooksApi.useWebhooksQuery();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState('');
  return (
    <Page
      title="Webhooks"
      description="Other systems are told at once what happens in your shop."
      action={
        <Button Icon={Plus} onClick={() => setAdding(true)}>
          Add webhook
        </Button>
      }
    >
      <Card>
        <Loaded response={webhooks} name="Webhooks" row="h-14">
          {({ data }) =>
            data.length > 0 ? (
              <ul>
                {data.map((webhook) => (
                  <li
                    key={webhook._id}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hairline px-4 py-3 text-sm first:border-0 sm:px-5"
                  >
                    <div className="min-w-0">
                      <Link to={`/webhooks/${webhook._id}`} className={linkInText}>
                        {webhook.description || shortAddress(webhook.url)}
                      </Link>
                      <p className="wrap-anywhere text-ink-soft">
                        {webhook.description && `${shortAddress(webhook.url)}, `}
                        {counted(webhook.events.length, 'kind of event', 'kinds of events')}
                      </p>
                    </div>
                    <WebhookBadges webhook={webhook} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState title="No other system is connected" icon={<WebhookIcon />}>
                Your accounts or the courier’s portal can hear of orders, shipments, stock and more.
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      {isAdding && <WebhookDialog onAdded={setSecret} onClose={() => setAdding(false)} />}
      {secret && !isAdding && <WebhookSecret secret={secret} onClose={() => setSecret('')} />}
    </Page>
  );
}
