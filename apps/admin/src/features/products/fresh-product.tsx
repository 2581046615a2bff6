import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { type ReactNode, useState } from 'react';
import { useAdminProductQuery } from './products-api.ts';

/** Loads the piece before editing, never from the cache; later refetches do not change the form while the owner types. */
export function FreshProduct({
  id,
  skeleton,
  children,
}: {
  id: string;
  skeleton: ReactNode;
  children: (product: AdminProduct) => ReactNode;
}) {
  const { data, isFetching, error, refetch } = useAdminProductQuery({ params: { id } });
  const [product, setProduct] = useState<AdminProduct | null>(null);
  if (!product && data && !isFetching) setProduct(data.data);
  if (product) return children(product);
  if (error && !isFetching) {
    return (
      <ErrorState title="This product could not be loaded" onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return skeleton;
}
