import type { Product } from '@kanaka/contracts/products';
import { Suspense } from 'react';
import { BagControl } from '../../features/cart/bag-control.tsx';
import { chosenPrice } from '../../features/catalog/chosen-price.ts';
import { productPrice } from '../../features/catalog/product-price.ts';
import { ProductDetails } from '../../features/catalog/product-details.tsx';
import { SizeChooser } from '../../features/sizes/size-chooser.tsx';
import { useSize } from '../../features/sizes/use-size.ts';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';
import { useTaxPercent } from '../../shared/use-shop.ts';
import { WhenNear } from './when-near.tsx';

const DeliveryCheck = lazyWithPreload(() => import('./delivery-check.tsx').then((m) => m.DeliveryCheck));

/** Everything about one piece, with its sizes and the bag. */
export function Piece({ product, heading = 'h2' }: { product: Product; heading?: 'h1' | 'h2' }) {
  const { size, missing, choose, toastMissing } = useSize(product);
  const taxPercent = useTaxPercent();
  const price = chosenPrice(product, size);
  const inSizes = product.sizes.length > 0;
  return (
    <ProductDetails
      heading={heading}
      product={product}
      price={price}
      choice={inSizes && <SizeChooser {...{ product, size, missing }} onChoose={choose} />}
      delivery={
        <WhenNear className="mt-6 min-h-38">
          <Suspense>
            <DeliveryCheck leadDays={product.leadDays ?? 0} paise={productPrice(price, taxPercent).paise} />
          </Suspense>
        </WhenNear>
      }
      action={
        <BagControl product={product} size="lg" choice={inSizes ? { size, onMissing: toastMissing } : undefined} />
      }
    />
  );
}
