import { publishRates } from '@kanaka/contracts/catalog/metal-rates';
import { useMayCall } from '../../../shared/may.ts';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useFormContext, useWatch } from 'react-hook-form';
import { lineOf } from '@kanaka/contracts/catalog/price-recipe';
import { breakupRows } from '@kanaka/presentation/breakup-words';
import { formatPaise } from '@kanaka/money/rupees';
import { priceBreakdown, unitPrice } from '@kanaka/money/gst';
import { Link } from 'react-router-dom';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { useFields, optionsOf } from '../../../shared/forms/form.tsx';
import { type ChargeName, chargeLabels, type ProductFields } from '../form/product-form-rules.ts';
import { AddRow, labelIn, RemoveRow, useRows } from '../../../shared/forms/rows.tsx';
import { emptyMetal, purityChosen, purityOptions, usualHallmarking, emptyStone } from './metal-pricing-fields.ts';
import { useTypedPrice } from './use-typed-price.ts';
import { useTaxPercent } from '../../../shared/use-shop.ts';

const makings = optionsOf({ gram: '₹ a gram', percent: '% of the metal', flat: '₹ for the piece' });
const valueLabels = { gram: 'Making (₹ a gram)', percent: 'Making (%)', flat: 'Making (₹)' };

/** What a price by metal follows from, with the price and its break-up while it is typed. */
export function MetalPriceSection({ tagged }: { tagged: boolean }) {
  const { register, control, field } = useFields<ProductFields>();
  const per = useWatch({ control, name: 'metalPricing.making.per' });
  const charge = (name: ChargeName) => ({
    label: name === 'making.value' ? valueLabels[per] : chargeLabels[name],
    ...field(`metalPricing.${name}`),
  });
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
        <AmountField {...charge('making.value')} required />
        <AmountField {...charge('making.minimum')} />
        <TextField {...charge('wastagePercent')} inputMode="decimal" />
        <TextField {...charge('discountPercent')} inputMode="decimal" description="Off making and wastage." />
        <AmountField {...charge('other')} />
        <TextField {...charge('hallmarking.articles')} inputMode="numeric" />
        <AmountField {...charge('hallmarking.charge')} />
      </div>
      <StoneList />
      <PriceTyped />
    </div>
  );
}

const MOST_METALS = 5;

/** The metals of a piece, each with its purity and net weight. */
function MetalList({ tagged }: { tagged: boolean }) {
  const { formState, setValue } = useFormContext<ProductFields>();
  const { fields, adding, removeRow, field } = useRows<ProductFields, 'metalPricing.metals'>('metalPricing.metals');
  const { dirtyFields } = formState;
  /** The charge of the first metal's hallmark, unless another one was typed. */
  const suggestHallmarking = (purity: string) => {
    const chosen = purityChosen(purity);
    if (chosen && !dirtyFields.metalPricing?.hallmarking?.charge) {
      setValue('metalPricing.hallmarking', usualHallmarking[chosen.metal]);
    }
  };
  return (
    <fieldset>
      <legend className="sr-only">Metals</legend>
      <ul className="flex flex-col gap-3">
        {fields.map(({ id }, place) => {
          const nth = fields.length > 1 ? ` ${place + 1}` : '';
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_auto] items-start gap-2 sm:gap-5">
              <SelectField
                label={`Metal and purity${nth}`}
                required
                placeholder="Choose"
                options={purityOptions}
                {...field(`metalPricing.metals.${place}.purity`, {
                  onChange: ({ target }: { target: { value: string } }) =>
                    place === 0 && suggestHallmarking(target.value),
                })}
              />
              <TextField
                label={`Net weight${nth} (g)`}
                required
                inputMode="decimal"
                className={fields.length > 1 ? undefined : 'col-span-2'}
                // What a tagged piece weighs follows from its units; the lightest is sold next.
                readOnly={tagged && place === 0}
                description={tagged && place === 0 ? 'Of its lightest unit.' : undefined}
                {...field(`metalPricing.metals.${place}.weight`)}
              />
              {fields.length > 1 && (
                <RemoveRow name={`Remove metal ${place + 1}`} className="mt-7.5" onClick={() => removeRow(place)} />
              )}
            </li>
          );
        })}
      </ul>
      <AddRow {...adding(emptyMetal, 'purity', MOST_METALS)} className="mt-1 -mb-2 -ml-3">
        Another metal
      </AddRow>
    </fieldset>
  );
}

const MOST_STONES = 20;
const pers = optionsOf({ carat: '₹ a carat', stone: '₹ each' });

/** The stones that are charged for, one kind per row. */
function StoneList() {
  const { register } = useFormContext<ProductFields>();
  const { fields, adding, removeRow, field } = useRows<ProductFields, 'metalPricing.stones'>('metalPricing.stones');
  const text = (place: number, name: 'name' | 'count' | 'carats' | 'price', label: string) => ({
    label: labelIn(`priced stone ${place + 1}`, label),
    ...field(`metalPricing.stones.${place}.${name}`),
  });
  return (
    <fieldset>
      <legend className="sr-only">Stones in the price</legend>
      {fields.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {fields.map(({ id }, place) => (
            <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border border-hairline p-3">
              <TextField {...text(place, 'name', 'Stone')} placeholder="Diamond" className="col-span-2" />
              <RemoveRow
                name={`Remove priced stone ${place + 1}`}
                className="mt-7.5"
                onClick={() => removeRow(place)}
              />
              <div className="col-span-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-[4.5rem_5rem_minmax(0,1fr)_minmax(0,1fr)]">
                <TextField {...text(place, 'count', 'Count')} inputMode="numeric" />
                <TextField {...text(place, 'carats', 'Carats')} inputMode="decimal" />
                <SelectField
                  label={labelIn(`priced stone ${place + 1}`, 'Price by')}
                  options={pers}
                  {...register(`metalPricing.stones.${place}.per`)}
                />
                <AmountField {...text(place, 'price', 'Price (₹)')} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddRow {...adding(emptyStone, 'name', MOST_STONES)} className="-my-2 -ml-3">
        Stones in the price
      </AddRow>
    </fieldset>
  );
}

/** The price and its break-up at today's rates, computed as the shop computes it. */
function PriceTyped() {
  const typed = useTypedPrice(useFormContext<ProductFields>().control);
  const taxPercent = useTaxPercent();
  const mayPublish = useMayCall()(publishRates);
  if (typed.state === 'no-rate') {
    return (
      <p className="border-t border-hairline pt-4 text-amber">
        There is no rate of {typed.metal} yet.{' '}
        {mayPublish && (
          <Link to="/rates?set=today" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Set today’s rates
          </Link>
        )}
      </p>
    );
  }
  if (typed.state === 'open') {
    return <p className="border-t border-hairline pt-4 text-ink-soft">{typed.words}</p>;
  }
  const { price, size, withoutMaking } = typed;
  const base = unitPrice(price);
  const { taxAmountPaise, priceWithTaxPaise } = priceBreakdown(base, taxPercent);
  return (
    <section aria-label="Price today" className="border-t border-hairline pt-4">
      <table className="w-full tabular-nums">
        <caption className="mb-1 text-left font-medium">
          Today’s price{withoutMaking && ' without making'}
          {size !== '' && ` in size ${size}, the lowest`}
        </caption>
        <tbody>
          {breakupRows({ lines: price.lines.map(lineOf) }).map(({ name, detail, paise }, place) => (
            <tr key={place}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal">
                {name} <span className="text-xs text-ink-muted">{detail}</span>
              </th>
              <td className="figures py-0.5 text-right whitespace-nowrap">{formatPaise(paise)}</td>
            </tr>
          ))}
          <tr className="border-t border-hairline font-medium">
            <th scope="row" className="py-1 text-left font-medium">
              Before tax
            </th>
            <td className="figures py-1 text-right text-lg whitespace-nowrap">{formatPaise(base)}</td>
          </tr>
          {taxPercent > 0 && (
            <tr className="text-ink-soft">
              <th scope="row" className="text-left font-normal">
                With {taxPercent}% GST <span className="text-xs text-ink-muted">{formatPaise(taxAmountPaise)}</span>
              </th>
              <td className="figures text-right whitespace-nowrap">{formatPaise(priceWithTaxPaise)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
