import { TextField } from '@kanaka/ui/text-field';
import { useFormContext, useWatch } from 'react-hook-form';
import { MetalPriceSection } from './metal-price-section.tsx';
import { PricingChoice } from './pricing-choice.tsx';
import type { ProductFields } from './product-form-rules.ts';
import { sumOf } from './size-fields.ts';

/** How a piece is priced, what that needs, and its stock. */
export function PriceSection({ tagged }: { tagged: boolean }) {
  const { register, control, formState } = useFormContext<ProductFields>();
  const [sizes, pricing] = useWatch({ control, name: ['sizes', 'pricing'] });
  const { errors } = formState;
  // The stock of a tagged piece is its units, which stand above the form.
  const stock = tagged ? null : sizes.length > 0 ? (
    <TextField key="sum" label="Total stock" description="The sum of its sizes." readOnly value={sumOf(sizes)} />
  ) : (
    <TextField
      key="typed"
      label="Total stock"
      inputMode="numeric"
      autoComplete="off"
      error={errors.totalStock?.message}
      {...register('totalStock')}
    />
  );
  return (
    <>
      <PricingChoice />
      {pricing === 'metal' ? (
        <>
          <MetalPriceSection />
          <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3 sm:gap-x-5">{stock}</div>
        </>
      ) : (
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
            {stock}
          </div>
          <p className="-mt-3 text-xs text-ink-muted">Prices are before tax. Leave the sale price empty for none.</p>
        </>
      )}
    </>
  );
}
