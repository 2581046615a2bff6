import { useStockNoticesQuery } from '../products-api.ts';

/** How many wait until a piece is back, and in which sizes; nothing while nobody does. */
export function WaitingShoppers({ productId }: { productId: string }) {
  const { data } = useStockNoticesQuery({ params: { id: productId } });
  const waiting = data?.data ?? [];
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const sizes = waiting.filter(({ size }) => size !== '').map(({ size, count }) => `${count} in size ${size}`);
  if (total === 0) return null;
  return (
    <p className="mt-3">
      {total} {total === 1 ? 'shopper waits' : 'shoppers wait'} for an e-mail when it is back
      {sizes.length > 0 && `: ${sizes.join(', ')}`}.
    </p>
  );
}
