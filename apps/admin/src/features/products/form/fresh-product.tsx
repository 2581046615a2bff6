import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { type ReactNode, useState } from 'react';
import { PartFailure } from '../../../shared/page/part-failure.tsx';
import { useAdminProductQuery } from '../products-api.ts';

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
    return <PartFailure title="This product could not be loaded" error={error} onRetry={refetch} />;
  }
  return skeleton;
}
