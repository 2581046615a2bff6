import type { Product } from '@kanaka/contracts/catalog/products';
import { Badge } from '@kanaka/ui/badge';
import { Price } from '@kanaka/ui/price';
import { BadgeCheck, type LucideIcon, RotateCcw, Star, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@kanaka/ui/link';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { taxNote } from '@kanaka/presentation/price-words';
import { formatPercent } from '@kanaka/money/rupees';
import { openCart } from '../../shared/cart/open-cart.ts';
import { useTaxPercent } from '../../shared/page/use-shop.ts';
import { detailsColumns, galleryColumn } from './frames.ts';
import { Gallery } from './gallery.tsx';
import type { ChosenPrice } from './chosen-price.ts';
import { PriceBreakup } from './price-breakup.tsx';
import { FactStrip, ProductFacts } from './product-facts.tsx';
import { isOnSale, isOutOfStock, productPrice } from './product-price.ts';

// Few pieces have a film.
const ProductVideo = lazyWithPreload(() => import('./product-video.tsx'), 'ProductVideo');

const assurances: { icon: LucideIcon; words: string; isOfReturns?: true }[] = [
  { icon: Truck, words: 'Complimentary shipping' },
  { icon: RotateCcw, words: '7-day returns', isOfReturns: true },
  { icon: BadgeCheck, words: 'Hallmarked purity' },
];

/** All details of a piece, in a dialog over the list or on its own page; `action` is the main button. */
export function ProductDetails({
  product,
  price,
  size,
  choice,
  action,
  delivery,
  share,
  wish,
  inCart,
  heading: Heading = 'h2',
}: {
  product: Product;
  /** What it costs in the chosen size. */
  price: ChosenPrice;
  /** The chosen size. */
  size: string | null;
  /** The size, which must be chosen before buying if there are several. */
  choice?: ReactNode;
  action: ReactNode;
  /** By when it arrives; nothing for a piece that cannot be bought. */
  delivery: ReactNode;
  /** Links to share it. */
  share: ReactNode;
  /** The heart that puts it on the wishlist. */
  wish: ReactNode;
  /** Whether it is in the cart, in the chosen size. */
  inCart: boolean;
  heading?: 'h1' | 'h2';
}) {
  const taxPercent = useTaxPercent();
  const { paise, insteadOfPaise, discountPercent } = productPrice(price, taxPercent);
  const { breakup, from } = price;
  const promises = assurances.filter(({ isOfReturns }) => !isOfReturns || !product.finalSale);
  return (
    <div className={`max-md:contents ${detailsColumns}`}>
      <div className={galleryColumn}>
        <Gallery images={product.images} imageTexts={product.imageTexts} title={product.title} />
      </div>
      {/* On a phone its parts are laid out in the page itself, so that one of them is sticky down to the end of the page. */}
      <div className="min-w-0 max-md:contents">
        <div className="flex items-center gap-3">
          <p className="text-sm text-ink-muted">
            {product.category}
            {product.subcategory && ` · ${product.subcategory}`}
          </p>
          {isOnSale(product) && <Badge tone="green">{formatPercent(discountPercent)} off</Badge>}
          {wish}
        </div>
        <Heading className="mt-1 text-2xl sm:text-3xl lg:text-4xl">{product.title}</Heading>
        {product.averageReview > 0 && (
          <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-soft">
            <Star className="size-4 fill-gold text-gold" />
            <span className="sr-only">Rated </span>
            {product.averageReview.toFixed(1)} of 5
            <span className="text-ink-muted">
              ({product.reviewCount}
              <span className="sr-only"> {product.reviewCount === 1 ? 'review' : 'reviews'}</span>)
            </span>
          </p>
        )}
        <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
          <Price {...{ paise, insteadOfPaise, from }} className="text-2xl lg:text-3xl" />
          <span className="text-sm text-ink-muted">{taxNote(taxPercent)}</span>
        </p>
        <FactStrip product={product} size={size} />
        {isOutOfStock(product) ? (
          <p className="mt-3 text-base text-brick">Out of stock</p>
        ) : (
          product.sizes.length === 0 &&
          // Of a tagged piece an order takes one, however many there are.
          !product.tagged &&
          product.totalStock <= 3 && <p className="mt-3 text-base text-amber">Only {product.totalStock} left</p>
        )}
        {product.rateTooOld && !isOutOfStock(product) && (
          <p className="mt-3 text-base text-amber">
            This piece cannot be ordered at the moment: the shop has not published today’s rate of its metal yet. Please
            come back soon.
          </p>
        )}
        {choice}
        {/* On a phone it sticks to the bottom edge, with the price again. */}
        <div className="action-bar">
          {inCart ? (
            <button type="button" className="min-w-0 text-left leading-6 md:hidden" onClick={openCart}>
              <Price {...{ paise, from }} className="text-lg" />
              <span className="block text-xs underline underline-offset-4">View bag</span>
            </button>
          ) : (
            <p aria-hidden="true" className="min-w-0 leading-6 md:hidden">
              <Price {...{ paise, from }} className="text-lg" />
              {isOutOfStock(product) ? (
                <span className="block text-xs text-brick">Out of stock</span>
              ) : (
                <span className="block text-xs text-ink-muted">{taxNote(taxPercent)}</span>
              )}
            </p>
          )}
          <div className="max-md:min-w-fit max-md:flex-1">{action}</div>
        </div>
        {product.leadDays && (
          <p className="mt-4 text-sm text-ink-soft">Made to order for you, ready in {product.leadDays} working days.</p>
        )}
        {product.finalSale && (
          <p className="mt-4 text-sm text-ink-soft">
            Final sale: this piece can be returned only if it arrives damaged or is not what you ordered.{' '}
            <Link to="/shop/returns-policy" className="underline underline-offset-4">
              Returns policy
            </Link>
          </p>
        )}
        {delivery}
        {share}
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-3 text-sm text-ink-soft">
          {promises.map(({ icon: Icon, words }) => (
            <li key={words} className="flex items-center gap-2">
              <Icon className="size-[1.125rem] text-gold" />
              {words}
            </li>
          ))}
        </ul>
        {breakup && (
          <PriceBreakup
            {...{ breakup, taxPercent }}
            size={price.size}
            isChosen={!from}
            isSoldOut={isOutOfStock(product)}
            heading={Heading === 'h1' ? 'h2' : 'h3'}
          />
        )}
        <div className="mt-8">
          <ProductFacts product={product} heading={Heading === 'h1' ? 'h2' : 'h3'} />
        </div>
        {product.youtubeLink && (
          <section aria-label="Film" className="mt-8">
            <LazyDialogBoundary>
              <ProductVideo link={product.youtubeLink} title={product.title} poster={product.images[0] ?? ''} />
            </LazyDialogBoundary>
          </section>
        )}
      </div>
    </div>
  );
}
