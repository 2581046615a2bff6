import { formatPaise } from '@kanaka/money/rupees';
import { priceBreakdown } from '@kanaka/money/gst';
import { TextField } from '@kanaka/ui/text-field';
import { useWatch, useFormContext } from 'react-hook-form';
import { useFields } from '../../../shared/forms/field-of.ts';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { paiseTyped } from '../../../shared/forms/typed-amount.ts';
import { useTaxPercent } from '../../../shared/use-shop.ts';
import { MetalPriceSection } from './metal-price-section.tsx';
import type { ProductFields } from '../form/product-form-rules.ts';
import { sumOf } from '../stock/size-fields.ts';

/** How a piece is priced, what that needs, and its stock. */
export function PriceSection({ tagged }: { tagged: boolean }) {
  const { control, field } = useFields<ProductFields>();
  const [sizes, pricing, price, salePrice] = useWatch({ control, name: ['sizes', 'pricing', 'price', 'salePrice'] });
  const taxPercent = useTaxPercent();
  const withTax = (typed: string) => {
    const paise = paiseTyped(typed);
    return paise === null ? null : `${formatPaise(priceBreakdown(paise, taxPercent).priceWithTaxPaise)} with tax`;
  };
  // The stock of a tagged piece is its units, which stand above the form.
  const stock = tagged ? null : sizes.length > 0 ? (
    <TextField key="sum" label="Total stock" description="The sum of its sizes." readOnly value={sumOf(sizes)} />
  ) : (
    <TextField key="typed" label="Total stock" required inputMode="numeric" {...field('totalStock')} />
  );
  return (
    <>
      <PricingChoice />
      {pricing === 'metal' ? (
        <>
          <MetalPriceSection tagged={tagged} />
          <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3 sm:gap-x-5">{stock}</div>
        </>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-5">
            <AmountField label="Price (₹)" required description={withTax(price) ?? 'Before tax.'} {...field('price')} />
            <AmountField
              label="Sale price (₹)"
              description={withTax(salePrice) ?? 'Before tax; empty for none.'}
              {...field('salePrice')}
            />
            {stock}
          </div>
        </>
      )}
    </>
  );
}

const ways = [
  { value: 'fixed', name: 'Fixed', words: 'The price that you type.' },
  { value: 'metal', name: 'By metal', words: 'Weight and work, at the day’s rate.' },
] as const;

/** Whether a piece has a fixed price or one that follows the rates of its metal. */
function PricingChoice() {
  const { register } = useFormContext<ProductFields>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">How it is priced</legend>
      <div className="grid grid-cols-2 gap-3">
        {ways.map(({ value, name, words }) => (
          <label
            key={value}
            className="flex min-h-11 items-start gap-3 rounded-sm border border-line px-3 py-2.5 transition-colors has-checked:border-emerald has-checked:bg-emerald-soft"
          >
            <input
              type="radio"
              value={value}
              className="mt-1 size-4 shrink-0 accent-emerald"
              {...register('pricing')}
            />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-xs text-ink-soft">{words}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
