import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { type ReactNode, useState } from 'react';
import { useAdminProductQuery } from './products-api.ts';

/**
 * Loads the piece before editing, never from the cache. Later refetches are not edited, so that the form does not change while
 * the owner types, but what follows from units and orders is shown as it is by then.
 */
export function FreshProduct({
  id,
  skeleton,
  children,
}: {
  id: string;
  skeleton: ReactNode;
  children: (product: AdminProduct, current: AdminProduct) => ReactNode;
}) {
  const { data, isFetching, error, refetch } = useAdminProductQuery({ params: { id } });
  const [product, setProduct] = useState<AdminProduct | null>(null);
  if (!product && data && !isFetching) setProduct(data.data);
  if (product) return children(product, data?.data ?? product);
  if (error && !isFetching) {
    return (
      <ErrorState title="This product could not be loaded" onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return skeleton;
}
