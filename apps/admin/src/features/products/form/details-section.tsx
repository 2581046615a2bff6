import type { Categories } from '@kanaka/contracts/catalog/categories';
import { FormMoment } from '../../../shared/forms/date-field.tsx';
import { OCCASIONS } from '@kanaka/contracts/catalog/choices';
import { Checkbox } from '@kanaka/ui/checkbox';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField } from '@kanaka/ui/select-field';
import { formatPaise } from '@kanaka/money/rupees';
import { priceBreakdown } from '@kanaka/money/gst';
import { useFields, optionsOf } from '../../../shared/forms/form.tsx';
import { fieldLabels, type ProductFields, detailFields, subcategoriesOf } from './product-form-rules.ts';
import { linkInText, writtenTime } from '../../../shared/words.tsx';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { AmountField, paiseTyped } from '../../../shared/forms/amount-field.tsx';
import { useTaxPercent } from '../../../shared/use-shop.ts';
import { MetalPriceSection } from '../prices/metal-price-section.tsx';
import { emptyStone } from '../prices/metal-pricing-fields.ts';
import { sumOf } from '../stock/size-fields.ts';
import { RadioCards } from '../../../shared/forms/radio-cards.tsx';

/** The five details that every piece has, and its video. */
export function DetailsSection() {
  const { control, field } = useFields<ProductFields>();
  return (
    <>
      {detailFields.map((name) => (
        <TextArea key={name} rows={2} label={fieldLabels[name]} required {...field(name)} />
      ))}
      <TextField
        label={fieldLabels.leadDays}
        description="Working days until it can be sent. Leave it empty for a piece in stock."
        inputMode="numeric"
        maxLength={3}
        {...field('leadDays')}
      />
      <Controller
        control={control}
        name="finalSale"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            className="items-start [&>button]:mt-2.5"
            label={
              <>
                {fieldLabels.finalSale}
                <span className="block text-sm text-ink-muted">
                  For a customised or discounted piece: it can be returned only if it arrives damaged or wrong.
                  Customers read this before they buy.
                </span>
              </>
            }
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="occasions"
        render={({ field: { value, onChange } }) => (
          <fieldset>
            <legend className="text-sm font-medium">{fieldLabels.occasions}</legend>
            <p className="text-sm text-ink-muted">What it is worn for. Customers can filter by it.</p>
            <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
              {OCCASIONS.map((occasion) => (
                <Checkbox
                  key={occasion}
                  label={occasion}
                  checked={value.includes(occasion)}
                  onCheckedChange={(checked) =>
                    onChange(OCCASIONS.filter((each) => (each === occasion ? checked : value.includes(each))))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      />
      <TextField label={fieldLabels.youtubeLink} type="url" {...field('youtubeLink')} />
    </>
  );
}

/** A piece's title and category. A subcategory can be chosen after a category. */
export function PlaceSection({ choices }: { choices: Categories }) {
  const { setValue, control, field } = useFields<ProductFields>();
  const category = useWatch({ control, name: 'category' });
  const subcategories = subcategoriesOf(choices, category);
  return (
    <>
      <TextField label="Title" required {...field('title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          required
          placeholder="Choose a category"
          options={choices.categories.map(({ name }) => ({ value: name, label: name }))}
          description={
            choices.categories.length === 0 && (
              <>
                There is none yet.{' '}
                <PageLink to="/features" className={linkInText}>
                  Add your categories
                </PageLink>
              </>
            )
          }
          {...field('category', {
            onChange: () => setValue('subcategory', '', { shouldDirty: true }),
          })}
        />
        {category && (
          <SelectField
            key={category}
            label="Subcategory"
            placeholder={subcategories.length > 0 ? 'Choose a subcategory' : 'This category has none'}
            options={subcategories.map(({ name }) => ({ value: name, label: name }))}
            {...field('subcategory')}
          />
        )}
      </div>
    </>
  );
}

const choices = optionsOf({
  shop: 'In the shop',
  draft: 'Draft: customers do not see it',
  later: 'Publish later',
});

/** Whether shoppers see the piece, or from when on. */
export function VisibilitySection() {
  const { register, control } = useFields<ProductFields>();
  const [visibility, publishAt] = useWatch({ control, name: ['visibility', 'publishAt'] });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField label={fieldLabels.visibility} options={choices} {...register('visibility')} />
      {visibility === 'later' && (
        <FormMoment
          control={control}
          name="publishAt"
          label={fieldLabels.publishAt}
          required
          description={[writtenTime(publishAt), 'Time in India. Until then it is a draft.'].filter(Boolean).join('. ')}
        />
      )}
    </div>
  );
}

const ways = [
  { value: 'fixed', words: 'Fixed', about: 'The price that you type.' },
  { value: 'metal', words: 'By metal', about: 'Weight and work, at the day’s rate.' },
] as const;

/** Stones are typed once: those of the piece become those in its price, and the other way round. */
function keepStones(
  getValues: UseFormReturn<ProductFields>['getValues'],
  setValue: UseFormReturn<ProductFields>['setValue'],
): void {
  const { pricing, gemstones, metalPricing } = getValues();
  const change = { shouldDirty: true };
  if (pricing === 'fixed') {
    setValue(
      'gemstones',
      metalPricing.stones.map(({ name, count, carats }) => ({ name, count, carats })),
      change,
    );
  } else if (metalPricing.stones.length === 0) {
    setValue(
      'metalPricing.stones',
      gemstones.map((stone) => ({ ...emptyStone, ...stone })),
      change,
    );
  }
}

/** How a piece is priced, what that needs, and its stock. */
export function PriceSection({ tagged }: { tagged: boolean }) {
  const { register, control, field, getValues, setValue } = useFields<ProductFields>();
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
      <RadioCards
        legend="How it is priced"
        options={ways}
        className="grid-cols-2"
        {...register('pricing', { onChange: () => keepStones(getValues, setValue) })}
      />
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
