import { formatPaise } from '@kanaka/money/rupees';
import { priceBreakdown } from '@kanaka/money/tax';
import { TextField } from '@kanaka/ui/text-field';
import { useWatch } from 'react-hook-form';
import { useFields } from '../../../shared/forms/field-of.ts';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { paiseTyped } from '../../../shared/forms/typed-amount.ts';
import { useTaxPercent } from './use-tax-percent.ts';
import { MetalPriceSection } from './metal-price-section.tsx';
import { PricingChoice } from './pricing-choice.tsx';
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
