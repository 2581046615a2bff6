import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { type ChargeName, chargeLabels } from '../form/field-labels.ts';
import { MetalList } from './metal-list.tsx';
import { PriceTyped } from './price-typed.tsx';
import type { ProductFields } from '../form/product-form-rules.ts';
import { StoneList } from './stone-list.tsx';
import { optionsOf } from '../../../shared/forms/options.ts';

const makings = optionsOf({ gram: '₹ a gram', percent: '% of the metal', flat: '₹ for the piece' });
const valueLabels = { gram: 'Making (₹ a gram)', percent: 'Making (%)', flat: 'Making (₹)' };

/** What a price by metal follows from, with the price and its break-up while it is typed. */
export function MetalPriceSection({ tagged }: { tagged: boolean }) {
  const { register, control, formState } = useFormContext<ProductFields>();
  const per = useWatch({ control, name: 'metalPricing.making.per' });
  const field = (name: ChargeName) => {
    const mistake: { message?: string } | undefined = get(formState.errors, `metalPricing.${name}`);
    const label = name === 'making.value' ? valueLabels[per] : chargeLabels[name];
    return { label, error: mistake?.message, ...register(`metalPricing.${name}`) };
  };
  return (
    <div className="flex flex-col gap-5 border border-hairline p-4">
      <MetalList tagged={tagged} />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-5">
        <SelectField
          label="Making by"
          options={makings}
          className="max-sm:col-span-2"
          {...register('metalPricing.making.per', { deps: ['metalPricing.making.value'] })}
        />
        <AmountField {...field('making.value')} required />
        <AmountField {...field('making.minimum')} />
        <TextField {...field('wastagePercent')} inputMode="decimal" />
        <TextField {...field('discountPercent')} inputMode="decimal" description="Off making and wastage." />
        <AmountField {...field('other')} />
        <TextField {...field('hallmarking.articles')} inputMode="numeric" />
        <AmountField {...field('hallmarking.charge')} />
      </div>
      <StoneList />
      <PriceTyped />
    </div>
  );
}
