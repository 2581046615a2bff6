import type { Product } from '@kanaka/contracts/products';
import { useSession } from '@kanaka/web-kit/use-session';
import { Suspense, useState } from 'react';
import { BagControl } from '../../features/cart/bag-control.tsx';
import { chosenPrice } from '../../features/catalog/chosen-price.ts';
import { productPrice } from '../../features/catalog/product-price.ts';
import { ProductDetails } from '../../features/catalog/product-details.tsx';
import { SizeChooser } from '../../features/sizes/size-chooser.tsx';
import { useSize } from '../../features/sizes/use-size.ts';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';
import { rememberedPincode } from '../../shared/remembered-pincode.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { useTaxPercent } from '../../shared/use-shop.ts';

const DeliveryCheck = lazyWithPreload(() => import('./delivery-check.tsx').then((m) => m.DeliveryCheck));

/** Everything about one piece, with its sizes and the bag. */
export function Piece({ product, heading = 'h2' }: { product: Product; heading?: 'h1' | 'h2' }) {
  const { size, missing, choose, toastMissing } = useSize(product);
  const taxPercent = useTaxPercent();
  const { user } = useSession();
  const [asked, setAsked] = useState(false);
  const remembered = useHydrated() && rememberedPincode.read() !== '';
  const price = chosenPrice(product, size);
  const inSizes = product.sizes.length > 0;
  return (
    <ProductDetails
      heading={heading}
      product={product}
      price={price}
      choice={inSizes && <SizeChooser {...{ product, size, missing }} onChoose={choose} />}
      delivery={
        <div className="mt-6 min-h-38">
          {asked || user || remembered ? (
            <Suspense>
              <DeliveryCheck leadDays={product.leadDays ?? 0} paise={productPrice(price, taxPercent).paise} />
            </Suspense>
          ) : (
            <button
              type="button"
              className="min-h-11 text-emerald underline underline-offset-4"
              onClick={() => setAsked(true)}
            >
              By when does it arrive at your pincode?
            </button>
          )}
        </div>
      }
      action={
        <BagControl product={product} size="lg" choice={inSizes ? { size, onMissing: toastMissing } : undefined} />
      }
    />
  );
}
