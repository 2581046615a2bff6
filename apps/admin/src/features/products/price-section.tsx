import { TextField } from '@kanaka/ui/text-field';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ProductFields } from './product-form-rules.ts';
import { sumOf } from './size-fields.ts';

/** A piece's price, sale price and stock. */
export function PriceSection() {
  const { register, control, formState } = useFormContext<ProductFields>();
  const sizes = useWatch({ control, name: 'sizes' });
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
        {sizes.length > 0 ? (
          <TextField label="Total stock" description="The sum of its sizes." readOnly value={sumOf(sizes)} />
        ) : (
          <TextField
            label="Total stock"
            inputMode="numeric"
            autoComplete="off"
            error={errors.totalStock?.message}
            {...register('totalStock')}
          />
        )}
      </div>
      <p className="-mt-3 text-xs text-ink-muted">Prices are before tax. Leave the sale price empty for none.</p>
    </>
  );
}
