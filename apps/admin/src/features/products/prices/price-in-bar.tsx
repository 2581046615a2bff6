import { unitPrice } from '@kanaka/money/tax';
import { Price } from '@kanaka/ui/price';
import { useFormContext } from 'react-hook-form';
import type { ProductFields } from '../form/product-form-rules.ts';
import { useTypedPrice } from './use-typed-price.ts';

/** Today's price beside the button that saves, because its break-up may be far above. */
export function PriceInBar() {
  const typed = useTypedPrice(useFormContext<ProductFields>().control);
  if (typed.state !== 'priced') return null;
  return (
    <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-ink-soft">
        {typed.size === '' ? 'Today' : 'Today from'}, before {typed.withoutMaking ? 'making and tax' : 'tax'}
      </span>
      <Price paise={unitPrice(typed.price)} className="text-lg" />
    </p>
  );
}
