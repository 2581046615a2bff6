import { Metal } from '@kanaka/contracts/catalog/jewellery';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFields } from '../../../shared/forms/field-of.ts';
import { keepFocus } from '../../../shared/page/keep-focus.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { fieldLabels } from './field-labels.ts';
import { GemstoneList } from './gemstone-list.tsx';
import { emptyJewellery, isWithoutJewellery, puritiesOf } from './jewellery-fields.ts';
import { netWeightTyped, purityChosen } from '../prices/metal-pricing-fields.ts';
import type { ProductFields } from './product-form-rules.ts';

const names = Object.keys(emptyJewellery) as (keyof typeof emptyJewellery)[];

/** The jewellery fields; collapsed while they are empty, open when one has an error. */
export function JewellerySection({ onUploading }: { onUploading: (underway: boolean) => void }) {
  const { setValue, getValues, control, formState, field } = useFields<ProductFields>();
  const { errors } = formState;
  const [unfolded, setUnfolded] = useState(() => !isWithoutJewellery(pick(getValues())));
  const [metal, pricing, priced] = useWatch({ control, name: ['metal', 'pricing', 'metalPricing.metals'] });
  const chosen = pricing === 'metal' ? purityChosen(priced[0]?.purity ?? '') : null;
  const purity = chosen && purityOf(chosen.metal, chosen.fineness);
  const metals = Metal.options.filter((name) => !purity || puritiesOf(name).includes(purity));
  const id = useId();
  const open = unfolded || names.some((name) => errors[name]);
  const text = (name: 'sku' | 'huid' | 'grossWeight' | 'netWeight') => ({
    label: fieldLabels[name],
    ...field(name),
  });
  return (
    <section aria-labelledby={id} className="border-y border-hairline">
      <h3 className="font-sans tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          onMouseDown={keepFocus}
          onClick={() => setUnfolded(!open)}
          className="flex min-h-13 w-full items-center justify-between gap-4 py-2 text-left"
        >
          <span>
            <span id={id} className="block text-sm font-medium">
              Jewellery details
            </span>
            <span className="block text-xs text-ink-muted">
              SKU, weights, purity, stones, HUID, certificate. Optional.
            </span>
          </span>
          <ChevronDown className={open ? 'size-5 rotate-180' : 'size-5'} />
        </button>
      </h3>
      {open && (
        <div className="flex animate-fade-in flex-col gap-5 pt-2 pb-5">
          <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:gap-x-5">
            <TextField {...text('sku')} inputClassName="uppercase" />
            <TextField {...text('huid')} inputClassName="uppercase" maxLength={10} />
            <SelectField
              label={fieldLabels.metal}
              placeholder="Not specified"
              options={metals.map((value) => ({ value, label: value }))}
              {...field('metal', { onChange: () => setValue('purity', '', { shouldDirty: true }) })}
            />
            {pricing === 'metal' ? (
              <TextField
                key="priced purity"
                label={fieldLabels.purity}
                readOnly
                value={purity ?? ''}
                description="As it is priced."
              />
            ) : (
              <SelectField
                key={metal}
                label={fieldLabels.purity}
                placeholder={metal ? 'Not specified' : 'Choose the metal first'}
                options={puritiesOf(metal).map((value) => ({ value, label: value }))}
                {...field('purity')}
              />
            )}
            <TextField {...text('grossWeight')} inputMode="decimal" />
            {pricing === 'metal' ? (
              <TextField
                key="priced weight"
                label={fieldLabels.netWeight}
                readOnly
                value={netWeightTyped({ metals: priced })}
                description="As it is priced."
              />
            ) : (
              <TextField key="typed" {...text('netWeight')} inputMode="decimal" />
            )}
          </div>
          <GemstoneList />
          <CertificateFields onUploading={onUploading} />
        </div>
      )}
    </section>
  );
}

function pick(fields: ProductFields): typeof emptyJewellery {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as typeof emptyJewellery;
}
