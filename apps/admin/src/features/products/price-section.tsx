import { TextField } from '@kanaka/ui/text-field';
import { useFormContext } from 'react-hook-form';
import type { ProductFields } from './product-form-rules.ts';

/** What a piece costs and how many there are. */
export function PriceSection() {
  const { register, formState } = useFormContext<ProductFields>();
  const { errors } = formState;
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-5">
        <TextField
          label="Price (₹)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.price?.message}
          {...register('price')}
        />
        <TextField
          label="Sale price (₹)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.salePrice?.message}
          {...register('salePrice')}
        />
        <TextField
          label="Total stock"
          inputMode="numeric"
          autoComplete="off"
          error={errors.totalStock?.message}
          {...register('totalStock')}
        />
      </div>
      <p className="-mt-3 text-xs text-ink-muted">Prices are before tax. Leave the sale price empty for none.</p>
    </>
  );
}
