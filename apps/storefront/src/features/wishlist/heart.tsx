import type { Product } from '@kanaka/contracts/catalog/products';
import { IconButton } from '@kanaka/ui/icon-button';
import { Heart as HeartIcon } from 'lucide-react';
import { pressHeart, useIsWished } from './hearts.ts';

/** Puts a piece on the wishlist, and takes it off again. */
export function Heart({
  product: { _id, title },
  className,
}: {
  product: Pick<Product, '_id' | 'title'>;
  className: string;
}) {
  const wished = useIsWished(_id);
  return (
    <IconButton name={`Wishlist: ${title}`} aria-pressed={wished} className={className} onClick={() => pressHeart(_id)}>
      <HeartIcon className={wished ? 'fill-brick text-brick' : undefined} />
    </IconButton>
  );
}
