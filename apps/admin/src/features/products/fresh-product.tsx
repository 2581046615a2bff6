import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { type ReactNode, useState } from 'react';
import { ProductFormSkeleton } from './product-form-skeleton.tsx';
import { useAdminProductQuery } from './products-api.ts';

/** Reads a piece anew, so that nobody changes what was read minutes ago; later readings do not disturb who types. */
export function FreshProduct({ id, children }: { id: string; children: (product: AdminProduct) => ReactNode }) {
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
  return <ProductFormSkeleton />;
}
