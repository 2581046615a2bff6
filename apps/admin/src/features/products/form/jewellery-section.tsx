import { isStoredPdf, uploadCertificate } from '@kanaka/contracts/media/media';
import { useMayCall } from '../../../shared/may.ts';
import { Metal } from '@kanaka/contracts/catalog/jewellery';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { IconButton } from '@kanaka/ui/icon-button';
import { CERTIFICATE_TYPES } from '@kanaka/web-kit/refused-file';
import { ChevronDown, FileText, Trash2 } from 'lucide-react';
import { useId, useState, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useFields } from '../../../shared/forms/form.tsx';
import { keepFocus } from '../../../shared/page/focus.ts';
import { fieldLabels, type ProductFields } from './product-form-rules.ts';
import { emptyJewellery, isWithoutJewellery, puritiesOf, emptyGemstone, stoneInWords } from './jewellery-fields.ts';
import { netWeightTyped, purityChosen } from '../prices/metal-pricing-fields.ts';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { useCertificateUpload, UploadField } from '../../../shared/forms/upload-field.tsx';
import { AddRow, labelIn, RemoveRow, useRows } from '../../../shared/forms/rows.tsx';

const measures = ['lengthMm', 'dropMm', 'widthMm', 'thicknessMm'] as const;
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
  const text = (name: 'sku' | 'huid' | 'grossWeight' | 'netWeight' | 'clasp' | (typeof measures)[number]) => ({
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
              SKU, weights, purity, measures, stones, HUID, certificate. Optional.
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
          <fieldset className="flex flex-col gap-3">
            <legend className="text-sm font-medium">Measures</legend>
            <p className="text-xs text-ink-muted">
              In millimetres; “4.5 cm” and “18 in” are converted. Drop: from the top to the lowest point when it is
              worn. Thickness: how far it stands off the body.
            </p>
            <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4 sm:gap-x-5">
              {measures.map((name) => (
                <TextField key={name} {...text(name)} />
              ))}
            </div>
            <TextField {...text('clasp')} placeholder="Lobster clasp" />
          </fieldset>
          {pricing === 'metal' ? <StonesAsPriced /> : <GemstoneList />}
          <CertificateFields onUploading={onUploading} />
        </div>
      )}
    </section>
  );
}

function pick(fields: ProductFields): typeof emptyJewellery {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as typeof emptyJewellery;
}

/** A laboratory's certificate: its number, and either a link to the laboratory's page or an uploaded file. */
function CertificateFields({ onUploading }: { onUploading: (underway: boolean) => void }) {
  const { setValue, control, field } = useFields<ProductFields>();
  const url = useWatch({ control, name: 'certificateUrl' });
  const put = (address: string) =>
    setValue('certificateUrl', address, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  const upload = useCertificateUpload(([stored]) => stored && put(stored));
  const mayUpload = useMayCall()(uploadCertificate);
  const underway = upload.percent !== null;
  useEffect(() => {
    onUploading(underway);
    return () => onUploading(false);
  }, [underway, onUploading]);
  const stored = url.startsWith('/media/');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Certificate</legend>
      <TextField label={fieldLabels.certificateNumber} {...field('certificateNumber')} />
      {stored ? (
        <div className="flex items-center gap-4 border border-hairline p-3">
          {isStoredPdf(url) ? (
            <a href={url} className="flex min-h-11 flex-1 items-center gap-3 underline underline-offset-4">
              <FileText className="size-6 shrink-0 text-emerald" />
              The certificate, a PDF
            </a>
          ) : (
            <>
              <Thumbnail url={url} sizes="64px" className="w-16 shrink-0" />
              <p className="flex-1">A photograph of the certificate</p>
            </>
          )}
          <IconButton Icon={Trash2} name="Remove the certificate" onClick={() => put('')} />
        </div>
      ) : (
        <>
          <TextField
            label={fieldLabels.certificateUrl}
            description="The report’s page at the laboratory, or upload the certificate itself."
            type="url"
            placeholder="https://"
            {...field('certificateUrl')}
          />
          {mayUpload && (
            <UploadField
              label="Upload the certificate"
              hint="A PDF or one picture, up to 8 MB."
              accept={CERTIFICATE_TYPES}
              upload={upload}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

/** The stones of a piece that is priced by its metal are those in its price. */
function StonesAsPriced() {
  const stones = useWatch<ProductFields, 'metalPricing.stones'>({ name: 'metalPricing.stones' });
  return (
    <div>
      <p className="mb-1.5 font-medium">{fieldLabels.gemstones}</p>
      <p className="wrap-anywhere">{stones.map(stoneInWords).join(', ') || 'None'}</p>
      <p className="mt-1 text-xs text-ink-muted">
        As they are priced. A stone that is not charged for has the price 0.
      </p>
    </div>
  );
}

const MOST_STONES = 20;

/** The gemstones of a piece, one kind per row. */
function GemstoneList() {
  const { fields, adding, removeRow, field } = useRows<ProductFields, 'gemstones'>('gemstones');
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Gemstones</legend>
      {fields.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {fields.map((stone, index) => (
            <li
              key={stone.id}
              className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border border-hairline p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <TextField
                label={`Stone ${index + 1}`}
                placeholder="Ruby"
                className="max-sm:col-span-3"
                {...field(`gemstones.${index}.name`)}
              />
              <TextField
                label={labelIn(`stone ${index + 1}`, 'Count')}
                inputMode="numeric"
                {...field(`gemstones.${index}.count`)}
              />
              <TextField
                label={labelIn(`stone ${index + 1}`, 'Carats')}
                inputMode="decimal"
                {...field(`gemstones.${index}.carats`)}
              />
              <RemoveRow name={`Remove stone ${index + 1}`} className="mt-6.5" onClick={() => removeRow(index)} />
            </li>
          ))}
        </ul>
      )}
      <AddRow {...adding(emptyGemstone, 'name', MOST_STONES)}>Add a stone</AddRow>
    </fieldset>
  );
}
