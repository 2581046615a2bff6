import { Skeleton } from '@kanaka/ui/skeleton';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { OrderToPrint, PrintedPage } from '../features/orders/print/printed-page.tsx';
import { PackingSlip } from '../features/orders/print/packing-slip.tsx';
import { orderNumber } from '../shared/words.tsx';

/** The packing slip of the order in the URL. */
export function PackingSlipPage() {
  const { id = '' } = useParams();
  return (
    <PrintedSlips
      ids={[id]}
      title={`Packing slip ${orderNumber(id)}`}
      back={{ to: `/orders/${id}`, words: 'The order' }}
    />
  );
}

/** The packing slips of the orders in `?orders=`, each on a page of its own; with `?print=1` they are printed at once. */
export function PackingSlipsPage() {
  const [search] = useSearchParams();
  const ids = (search.get('orders') ?? '').split(',').filter(Boolean);
  return (
    <PrintedSlips
      ids={ids}
      title={`${ids.length} packing slips`}
      back={{ to: '/orders', words: 'Orders' }}
      atOnce={search.get('print') === '1'}
    />
  );
}

function PrintedSlips({
  ids,
  title,
  back,
  atOnce = false,
}: {
  ids: readonly string[];
  title: string;
  back: { to: string; words: string };
  atOnce?: boolean;
}) {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  return (
    <PrintedPage title={title} back={back} ready={ids.length > 0 && ids.every((id) => loaded.has(id))} atOnce={atOnce}>
      {ids.map((id) => (
        <div key={id} className="mb-12 break-after-page last:mb-0 last:break-after-auto print:mb-0">
          <OrderToPrint
            id={id}
            name="This packing slip"
            skeleton={slipSkeleton}
            onLoad={() => setLoaded((before) => new Set(before).add(id))}
          >
            {(order, shop) => <PackingSlip order={order} shop={shop} />}
          </OrderToPrint>
        </div>
      ))}
    </PrintedPage>
  );
}

const slipSkeleton = (
  <div role="status" aria-label="Loading the packing slip" className="mx-auto flex max-w-[186mm] flex-col gap-6">
    <Skeleton className="h-28" />
    <Skeleton className="h-40" />
    <Skeleton className="h-60" />
  </div>
);
