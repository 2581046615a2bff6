import { webhookEvents } from '@kanaka/contracts/orders/webhook-events';
import type { Webhook } from '@kanaka/contracts/orders/webhooks';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { DeliveryLog, WebhookActions } from '../features/webhooks/webhook-actions.tsx';
import { shortAddress, WebhookBadges } from '../features/webhooks/webhook-words.tsx';
import { WebhooksApi } from '../features/webhooks/webhooks-api.ts';
import { PagedList } from '../shared/lists/paged-list.tsx';
import { urlPage } from '../shared/lists/url-fields.ts';
import { Card, Gone, Loaded, Page } from '../shared/page/page.tsx';
import { formatMoment } from '../shared/words.tsx';

const A_PAGE = 20;
const LogPage = z.object({ page: urlPage });
/** An answer comes within seconds, so the log is read again while it is open. */
const POLLED = { pollingInterval: 5_000, skipPollingIfUnfocused: true } as const;

/** The webhook in the URL: what it is told, and what was sent and answered. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const webhooks = WebhooksApi.useWebhooksQuery();
  const webhook = webhooks.currentData?.data.find(({ _id }) => _id === id);
  return (
    <Page
      title={webhook ? webhook.description || shortAddress(webhook.url) : 'Webhook'}
      description={webhook ? <WebhookBadges webhook={webhook} /> : ''}
      action={webhook && <WebhookActions webhook={webhook} onDeleted={() => void navigate('/webhooks')} />}
    >
      <Loaded response={webhooks} name="This webhook" rows={5}>
        {() =>
          webhook ? (
            <>
              <About webhook={webhook} />
              <Log webhook={webhook} />
            </>
          ) : (
            <Gone title="There is no such webhook" to="/webhooks" all="All webhooks">
              It was deleted, or the address was mistyped.
            </Gone>
          )
        }
      </Loaded>
    </Page>
  );
}

function About({ webhook: { url, events, formerUntil } }: { webhook: Webhook }) {
  const summaries: Record<string, { summary: string } | undefined> = webhookEvents;
  return (
    <Card aria-label="What it is told" className="mb-6 p-4 text-sm sm:p-5">
      <p className="wrap-anywhere">{url}</p>
      {formerUntil && (
        <p className="text-ink-soft">Signed with the former secret too until {formatMoment(formerUntil)}.</p>
      )}
      <ul className="mt-3 grid list-disc gap-x-6 pl-5 text-ink-soft md:grid-cols-2">
        {events.map((event) => (
          <li key={event}>{summaries[event]?.summary ?? event}</li>
        ))}
      </ul>
    </Card>
  );
}

function Log({ webhook: { _id: id, ended } }: { webhook: Webhook }) {
  const [{ page }, setShown] = useUrlState(LogPage);
  const log = WebhooksApi.useWebhookLogQuery({ params: { id }, query: { page, limit: A_PAGE } }, POLLED);
  return (
    <>
      <h2 className="mb-3 text-lg">Log of 30 days</h2>
      <PagedList
        name="Deliveries"
        response={log}
        page={page}
        onPage={(next) => setShown({ page: next }, { preventScrollReset: false })}
        rows={5}
        empty={<EmptyState title="Nothing has been sent yet">Send a test, to see whether it is received.</EmptyState>}
      >
        {({ data }) => <DeliveryLog deliveries={data} canReplay={ended === undefined} />}
      </PagedList>
    </>
  );
}
