import type { Categories } from '@kanaka/contracts/catalog/categories';
import type { Endpoint } from '@kanaka/contracts/endpoint';
import { ReadOnlyWithout } from '../../../shared/forms/read-only.tsx';
import { useMayCall, useMaySee } from '../../../shared/may.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { newShop } from '@kanaka/contracts/catalog/shop-profile';
import { ShopApi } from '../../../shared/use-shop.ts';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { type Done, resolved, Form, notifyForm } from '../../../shared/forms/form.tsx';
import { useImageUpload } from '../../../shared/forms/upload-field.tsx';
import { useKeptForm } from '../../../shared/forms/use-kept-form.tsx';
import { useQuestion } from '../../../shared/forms/confirm-dialog.tsx';
import { AdjustableField, ProductSizes } from '../stock/product-sizes.tsx';
import { sizingOf, type ProductFields, fieldOfIssue, refusals } from './product-form-rules.ts';
import { DetailsSection, PlaceSection, VisibilitySection, PriceSection } from './details-section.tsx';
import { PurchaseSection } from '../prices/purchase-section.tsx';
import { FormFoot } from './form-foot.tsx';
import { JewellerySection } from './jewellery-section.tsx';
import { ProductImages } from '../images/product-images.tsx';
import { productPart } from './product-jump-list.tsx';
import { unusualPiece, useTypedPrice } from '../prices/use-typed-price.ts';

/** The form with all fields of a piece. `onSave` rejects when the server refuses. */
export function ProductForm({
  about,
  version = '',
  start,
  stored,
  tagged = false,
  choices,
  endpoint,
  submitLabel,
  onSave,
  onSaved,
  onDirty,
}: {
  /** What is edited or added; typed input is kept under this name. */
  about: string;
  version?: string;
  /** When it changes, fields that were not changed by hand follow. */
  start: ProductFields;
  /** What is stored, if the form begins anew after a conflict; values that differ from it are not saved yet. */
  stored?: ProductFields | undefined;
  /** Whether its stock and sizes follow from its units. */
  tagged?: boolean;
  choices: Categories;
  /** What it is sent to; who may not send it reads it. */
  endpoint: Endpoint;
  submitLabel: string;
  /** Resolves to null when it is not saved after all. */
  onSave: (fields: ProductFields) => Promise<Done | null>;
  onSaved: () => void;
  /** Gets what forgets the unsaved input, or null when there is none. */
  onDirty: (discard: (() => void) | null) => void;
}) {
  // The sizes of a tagged piece follow from its units.
  const sizesAskedFor = (category: string) => (tagged ? 'none' : sizingOf(choices, category));
  const resolver: Resolver<ProductFields> = (values) =>
    resolved(values, refusals(values, sizesAskedFor(values.category)));
  const form = useForm<ProductFields>({ defaultValues: start, resolver, mode: 'onTouched' });
  const { handleSubmit, control, setValue, getValues, reset, formState } = form;
  const { errors, isDirty } = formState;
  const fields = useWatch({ control }) as ProductFields;
  const formId = useId();
  const { restored, restoredAt, forget } = useKeptForm(form, `product ${about}`, { version, stored });
  const putImages = (images: string[]) => {
    const before = getValues('images');
    const texts = images.map((url) => getValues('imageTexts')[before.indexOf(url)] ?? '');
    setValue('imageTexts', texts, { shouldDirty: true });
    setValue('images', images, { shouldDirty: true, shouldValidate: images.length > 0 });
  };
  const maySee = useMaySee();
  const maySend = useMayCall()(endpoint);
  const images = useImageUpload((urls) => putImages([...new Set([...getValues('images'), ...urls])]));
  const [certificateUnderway, setCertificateUnderway] = useState(false);
  const uploading = images.percent !== null || certificateUnderway;
  const unsaved = stored !== undefined && stored !== start;
  const dirty = unsaved || isDirty || uploading;

  const begun = useRef(start);
  useEffect(() => {
    if (begun.current === start) return;
    begun.current = start;
    reset(start, { keepDirtyValues: true });
  }, [start, reset]);
  useEffect(() => onDirty(dirty ? forget : null), [dirty, forget, onDirty]);

  const { ask, question } = useQuestion({ title: 'Is this right?', confirm: 'Save it' });
  const { askAbovePrice: limit } = ShopApi.useSettingsQuery().data?.data ?? newShop;
  const typed = useTypedPrice(control);
  const doubt = unusualPiece(fields, { start, typed, limit });

  const save = handleSubmit(async (values) => {
    const answer = doubt ? await ask(doubt.words, doubt.label) : 'typed';
    if (!answer) return;
    if (doubt && answer === 'meant') {
      for (const [path, text] of doubt.corrected) setValue(path, text, { shouldDirty: true });
    }
    if (!(await notifyForm(onSave(answer === 'meant' ? getValues() : values), form, { fieldOfIssue }))) return;
    forget();
    onSaved();
  });

  return (
    <FormProvider {...form}>
      <Form id={formId} onSubmit={save} className="flex flex-col gap-5 text-sm">
        {restored}
        {question}
        <ReadOnlyWithout endpoint={endpoint} className="flex flex-col gap-5">
          {maySend && (
            <p className="text-xs text-ink-muted">
              Fields with <span className="text-brick">*</span> are required.
            </p>
          )}
          <Part name="images">
            <ProductImages
              images={fields.images}
              texts={fields.imageTexts}
              error={errors.images?.message}
              onChange={putImages}
              onTexts={(texts) => setValue('imageTexts', texts, { shouldDirty: true })}
              upload={images}
            />
          </Part>
          <Part name="place">
            <PlaceSection choices={choices} />
          </Part>
          <Part name="price">
            <PriceSection tagged={tagged} />
            {maySee(AdminProduct.shape.purchase) && <PurchaseSection tagged={tagged} />}
            {!tagged && <ProductSizes choices={choices} />}
            {tagged && fields.sizes.length === 0 && sizingOf(choices, fields.category) !== 'none' && (
              <AdjustableField />
            )}
          </Part>
          <Part name="details">
            <DetailsSection />
          </Part>
          <Part name="jewellery">
            {/* A new one for input that is put back, so that it opens when something stands in it. */}
            <JewellerySection key={restoredAt} onUploading={setCertificateUnderway} />
          </Part>
          <Part name="visibility">
            <VisibilitySection />
          </Part>
        </ReadOnlyWithout>
        {maySend && (
          <FormFoot
            formId={formId}
            submitLabel={submitLabel}
            sizing={sizesAskedFor(fields.category)}
            uploading={uploading}
          />
        )}
      </Form>
    </FormProvider>
  );
}

/** A part of the form that the list at its top leads to. */
function Part({ name, children }: { name: Parameters<typeof productPart>[0]; children: ReactNode }) {
  const { className, ...part } = productPart(name);
  return (
    <div {...part} className={`flex flex-col gap-5 ${className}`}>
      {children}
    </div>
  );
}
