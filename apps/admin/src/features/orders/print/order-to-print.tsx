import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { type ReactNode, useEffect } from 'react';
import { ShopApi } from '../../../shared/use-shop.ts';
import { OrdersApi } from '../orders-api.ts';

/** Loads what is printed of an order, with the shop that sends it; `onLoad` is called once it is there. */
export function OrderToPrint({
  id,
  failure,
  skeleton,
  onLoad,
  children,
}: {
  id: string;
  /** The title when it failed. */
  failure: string;
  skeleton: ReactNode;
  onLoad: (order: AdminOrder) => void;
  children: (order: AdminOrder, shop: Shop) => ReactNode;
}) {
  const order = OrdersApi.useAdminOrderQuery({ params: { id } });
  const shop = ShopApi.useShopQuery();
  const loaded = order.data && shop.data && order.data.data;
  useEffect(() => {
    if (loaded) onLoad(loaded);
    // `onLoad` is another function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loaded]);
  if (loaded && shop.data) return children(loaded, shop.data.data);
  const error = order.error ?? shop.error;
  if (!error) return skeleton;
  return (
    <ErrorState title={failure} onRetry={() => void Promise.all([order.refetch(), shop.refetch()])}>
      {messageOf(error)}
    </ErrorState>
  );
}
