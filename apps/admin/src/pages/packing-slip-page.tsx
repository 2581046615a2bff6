import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useAdminOrderQuery } from '../features/orders/orders-api.ts';
import { PackingSlip } from '../features/orders/print/packing-slip.tsx';
import { orderNumber } from '../shared/orders/order-number.ts';
import { PrintedPage } from '../shared/page/printed-page.tsx';
import { shopApi } from '../shared/use-shop.ts';

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

/** The packing slips of the orders in `?orders=`, each on a page of its own. */
export function PackingSlipsPage() {
  const [search] = useSearchParams();
  const ids = (search.get('orders') ?? '').split(',').filter(Boolean);
  return <PrintedSlips ids={ids} title={`${ids.length} packing slips`} back={{ to: '/orders', words: 'Orders' }} />;
}

function PrintedSlips({
  ids,
  title,
  back,
}: {
  ids: readonly string[];
  title: string;
  back: { to: string; words: string };
}) {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  return (
    <PrintedPage title={title} back={back} ready={ids.length > 0 && ids.every((id) => loaded.has(id))}>
      {ids.map((id) => (
        <div key={id} className="mb-12 break-after-page last:mb-0 last:break-after-auto print:mb-0">
          <Slip id={id} onLoad={() => setLoaded((before) => new Set(before).add(id))} />
        </div>
      ))}
    </PrintedPage>
  );
}

function Slip({ id, onLoad }: { id: string; onLoad: () => void }) {
  const order = useAdminOrderQuery({ params: { id } });
  const shop = shopApi.useShopQuery();
  const error = order.error ?? shop.error;
  const isLoaded = Boolean(order.data && shop.data);
  useEffect(() => {
    if (isLoaded) onLoad();
    // `onLoad` is another function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLoaded]);
  if (order.data && shop.data) return <PackingSlip order={order.data.data} shop={shop.data.data} />;
  if (error) {
    return (
      <ErrorState
        title="This packing slip could not be loaded"
        onRetry={() => void Promise.all([order.refetch(), shop.refetch()])}
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-label="Loading the packing slip" className="mx-auto flex max-w-[186mm] flex-col gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </div>
  );
}
