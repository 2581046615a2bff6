import type { Product } from '@kanaka/contracts/products';
import { BagControl } from '../../features/cart/bag-control.tsx';
import { chosenPrice } from '../../features/catalog/chosen-price.ts';
import { ProductDetails } from '../../features/catalog/product-details.tsx';
import { SizeChooser } from '../../features/sizes/size-chooser.tsx';
import { useSize } from '../../features/sizes/use-size.ts';

/** Everything about one piece, with its sizes and the bag. */
export function Piece({ product, heading = 'h2' }: { product: Product; heading?: 'h1' | 'h2' }) {
  const { size, missing, choose, toastMissing } = useSize(product);
  const inSizes = product.sizes.length > 0;
  return (
    <ProductDetails
      heading={heading}
      product={product}
      price={chosenPrice(product, size)}
      choice={inSizes && <SizeChooser {...{ product, size, missing }} onChoose={choose} />}
      action={
        <BagControl product={product} size="lg" choice={inSizes ? { size, onMissing: toastMissing } : undefined} />
      }
    />
  );
}
