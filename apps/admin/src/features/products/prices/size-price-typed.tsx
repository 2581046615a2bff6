import { unitPrice } from '@kanaka/money/tax';
import { Price } from '@kanaka/ui/price';
import { useFormContext } from 'react-hook-form';
import type { ProductFields } from '../form/product-form-rules.ts';
import { useTypedPrice } from './use-typed-price.ts';

/** What the piece costs in a size today; renders nothing while all sizes cost the same. */
export function SizePriceTyped({ size }: { size: string }) {
  const typed = useTypedPrice(useFormContext<ProductFields>().control);
  if (typed.state !== 'priced') return null;
  const own = typed.sizes.find((each) => each.size === size);
  if (!own) return null;
  return (
    <p className="w-full text-xs text-ink-soft">
      <Price paise={unitPrice(own.price)} /> before {typed.withoutMaking ? 'making and tax' : 'tax'}
    </p>
  );
}
