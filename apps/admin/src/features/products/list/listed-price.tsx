import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';

/** A piece's price, and whether it follows the rates of its metal; with sizes of their own price it is the lowest. */
export function ListedPrice({
  product: { price, salePrice, metalPricing, priceFrom },
  className,
}: {
  product: AdminProduct;
  className: string;
}) {
  return (
    <>
      <Price
        paise={toPaise(salePrice > 0 ? salePrice : price)}
        insteadOfPaise={salePrice > 0 ? toPaise(price) : undefined}
        className={className}
      />
      {metalPricing && (
        <span className="block text-xs text-ink-muted">{priceFrom ? 'By metal, lowest size' : 'By metal'}</span>
      )}
    </>
  );
}
