import type { Product, ProductName } from '@kanaka/contracts/catalog/products';
import { IconButton } from '@kanaka/ui/icon-button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { X } from 'lucide-react';
import { CartControl } from '../../features/cart/cart-control.tsx';
import { cardFrame } from '../../features/catalog/frames.ts';
import { ProductCard, useProductLink } from '../../features/catalog/product-card.tsx';
import { CompareToggle } from '../../features/compare/compare-toggle.tsx';
import { onImage } from '../../shared/page/on-image.ts';
import { cardSizes } from '../../shared/page/image-sizes.ts';

/** A piece of the wishlist, to move into the cart; one that the shop no longer sells has its name and image only. */
export function WishedPiece({
  piece,
  onRemove,
  onMoved,
}: {
  piece: Product | ProductName;
  onRemove: () => void;
  onMoved: () => void;
}) {
  const linkTo = useProductLink();
  return (
    <li className="relative">
      {'slug' in piece ? (
        <ProductCard
          product={piece}
          heading="h2"
          action={<CartControl product={piece} chooseAt={linkTo(piece)} onMoved={onMoved} />}
        />
      ) : (
        <article>
          <div className={`${cardFrame} opacity-60 grayscale`}>
            {piece.image && <ResponsiveImage url={piece.image} alt="" sizes={cardSizes} className="absolute inset-0" />}
          </div>
          <h2 className="mt-3.5 line-clamp-2 text-[1.0625rem] leading-6 wrap-anywhere text-ink-soft sm:text-lg">
            {piece.title}
          </h2>
          <p className="mt-1.5 text-sm text-brick">No longer in the shop</p>
        </article>
      )}
      <IconButton name={`Remove ${piece.title} from your wishlist`} onClick={onRemove} className={onImage} Icon={X} />
      {'slug' in piece && <CompareToggle product={piece} />}
    </li>
  );
}
