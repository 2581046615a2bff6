import type { Product } from '@kanaka/contracts/catalog/products';
import { useSession } from '@kanaka/web-kit/use-session';
import { Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CartControl } from '../../features/cart/cart-control.tsx';
import { lineOf } from '../../features/cart/cart-lines.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { chosenPrice } from '../../features/catalog/chosen-price.ts';
import { isOutOfStock, productPrice } from '../../features/catalog/product-price.ts';
import { ProductDetails } from '../../features/catalog/product-details.tsx';
import { noteViewed } from '../../features/catalog/viewed.ts';
import { SizeChooser, useSize } from '../../features/sizes/size-chooser.tsx';
import { SizeGuideButton } from '../../features/sizes/size-guide-button.tsx';
import { TellMeWhenBack } from '../../features/stock-notices/tell-me-when-back.tsx';
import { Heart } from '../../features/wishlist/heart.tsx';
import { LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { rememberedDestination } from '../../shared/delivery/remembered-destination.ts';
import { SectionBoundary } from '../../shared/loading/boundary.tsx';
import { useHydrated } from '../../shared/loading/use-hydrated.ts';
import { useShop, useTaxPercent } from '../../shared/page/use-shop.ts';
import { WhenNear } from '../../shared/loading/when-near.tsx';

const PieceLinks = lazyWithPreload(() => import('../../features/catalog/piece-links.tsx'), 'PieceLinks');
const DeliveryCheck = lazyWithPreload(() => import('./delivery-check.tsx'), 'DeliveryCheck');

/**
 * The button that closes the dialog stays at its right edge. On a phone, where that is above the words too, the heart is in the
 * image's other corner.
 */
const heartOfDialog =
  'max-md:absolute! max-md:top-[calc(var(--gallery-bleed)+0.75rem)] max-md:left-[calc(0.75rem-var(--edge))] max-md:z-10 max-md:rounded-full! max-md:bg-white/90 md:-my-3 md:mr-6 md:ml-auto';

/** Everything about one piece, with its sizes and the cart. */
export function Piece({ product, heading = 'h2' }: { product: Product; heading?: 'h1' | 'h2' }) {
  const { size, missing, choose, toastMissing } = useSize(product);
  const taxPercent = useTaxPercent();
  const { whatsapp } = useShop();
  const { user } = useSession();
  const [asked, setAsked] = useState(false);
  useEffect(() => noteViewed(product._id), [product._id]);
  const remembered = useHydrated() && rememberedDestination.read().pincode !== '';
  const price = chosenPrice(product, size);
  const inSizes = product.sizes.length > 0;
  const soldOut = isOutOfStock(product);
  const { items } = useCart();
  const line = lineOf(items, { productId: product._id, size: size ?? '' });
  return (
    <ProductDetails
      heading={heading}
      product={product}
      price={price}
      size={size}
      inCart={line?.available === true && !soldOut}
      choice={
        <>
          {inSizes ? (
            <SizeChooser {...{ product, size, missing }} onChoose={choose} />
          ) : (
            product.adjustable && (
              <p className="mt-5 flex items-center justify-between gap-4 text-sm font-medium">
                One size, adjustable
                <SizeGuideButton sizing={product.sizing} />
              </p>
            )
          )}
          {!soldOut && product.sizes.some(({ stock }) => stock <= 0) && (
            <div className="mt-2">
              <TellMeWhenBack product={product} />
            </div>
          )}
        </>
      }
      delivery={
        !soldOut && (
          // On a phone, where the cart's button is elsewhere, it shares its upper line with the facts directly above it.
          <div className="mt-6 min-h-44 max-md:[dl+.action-bar+&]:-mt-px">
            {asked || user || remembered ? (
              <SectionBoundary title="The delivery date could not be shown" waiting={null}>
                <DeliveryCheck
                  leadDays={product.leadDays ?? 0}
                  paise={productPrice(price, taxPercent).paise}
                  focused={asked}
                />
              </SectionBoundary>
            ) : (
              // Shaped like the form that takes its place.
              <button
                type="button"
                className="group block w-full border-y border-hairline py-4 text-left text-sm"
                onClick={() => setAsked(true)}
              >
                <span className="mb-1 block font-medium">Deliver to pincode</span>
                <span className="flex gap-3">
                  <span className="h-11 max-w-44 flex-1 rounded-sm border border-line bg-white group-hover:border-emerald" />
                  <span className="grid h-11 place-items-center rounded-sm border border-line px-5 font-medium">
                    Check
                  </span>
                </span>
                <span className="mt-3 flex min-h-12 gap-3 text-ink-soft">
                  <Truck className="mt-0.5 size-5 shrink-0 text-gold" />
                  Enter your pincode for a delivery date.
                </span>
              </button>
            )}
          </div>
        )
      }
      wish={<Heart product={product} className={heading === 'h2' ? heartOfDialog : '-my-3 -mr-3 ml-auto'} />}
      share={
        <WhenNear className={`mt-4 ${whatsapp ? 'min-h-24' : 'min-h-11'}`}>
          <LazyDialogBoundary>
            <PieceLinks {...{ product, size, price }} />
          </LazyDialogBoundary>
        </WhenNear>
      }
      action={
        soldOut ? (
          <TellMeWhenBack product={product} />
        ) : (
          <CartControl product={product} size="lg" choice={inSizes ? { size, onMissing: toastMissing } : undefined} />
        )
      }
    />
  );
}
