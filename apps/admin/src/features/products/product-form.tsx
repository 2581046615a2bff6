import { Button } from '@kanaka/ui/button';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { resolved } from '../../shared/resolved.ts';
import { useImageUpload } from '../../shared/use-image-upload.ts';
import type { Choices } from './category-choices.ts';
import { DetailsSection } from './details-section.tsx';
import { JewellerySection } from './jewellery-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PriceInBar } from './price-in-bar.tsx';
import { PriceSection } from './price-section.tsx';
import { type ProductFields, fieldOfIssue, isReady, refusals } from './product-form-rules.ts';
import { ProductImages } from './product-images.tsx';
import { ProductSizes } from './product-sizes.tsx';

const resolver: Resolver<ProductFields> = (values) => resolved(values, refusals(values));

/** The form with all fields of a piece. `onSave` rejects when the server refuses. */
export function ProductForm({
  start,
  unsaved = false,
  tagged = false,
  choices,
  submitLabel,
  onSave,
  onDirty,
}: {
  start: ProductFields;
  /** Whether the start values are not stored yet, so that closing the form would lose them. */
  unsaved?: boolean;
  /** Whether its stock and sizes follow from its units. */
  tagged?: boolean;
  choices: Choices;
  submitLabel: string;
  onSave: (fields: ProductFields) => Promise<void>;
  onDirty: (dirty: boolean) => void;
}) {
  const form = useForm<ProductFields>({ defaultValues: start, resolver, mode: 'onTouched' });
  const { handleSubmit, control, setValue, getValues, setError, setFocus, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const fields = useWatch({ control }) as ProductFields;
  const putImages = (images: string[]) =>
    setValue('images', images, { shouldDirty: true, shouldValidate: images.length > 0 });
  const images = useImageUpload((urls) => putImages([...new Set([...getValues('images'), ...urls])]));
  const [certificateUnderway, setCertificateUnderway] = useState(false);
  const uploading = images.percent !== null || certificateUnderway;
  const dirty = unsaved || isDirty || uploading;

  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const save = handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
      const issues = isApiError(error) ? (error.issues ?? []) : [];
      const refused = issues.flatMap(({ path, message }) => {
        const name = fieldOfIssue(path);
        return name ? [{ name, message }] : [];
      });
      // A collapsed section opens when it has errors; it must be rendered before one of its fields can take the focus.
      flushSync(() => {
        for (const { name, message } of refused) setError(name, { message });
      });
      if (refused[0]) setFocus(refused[0].name);
    }
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-5 text-sm">
        <ProductImages images={fields.images} error={errors.images?.message} onChange={putImages} upload={images} />
        <PlaceSection choices={choices} />
        <PriceSection tagged={tagged} />
        {!tagged && <ProductSizes choices={choices} />}
        <DetailsSection />
        <JewellerySection onUploading={setCertificateUnderway} />
        <div className="sticky -bottom-4 z-10 -mx-5 -mb-4 border-t border-hairline bg-white px-5 py-4">
          {fields.pricing === 'metal' && <PriceInBar />}
          <Button type="submit" wide busy={isSubmitting} disabled={!isReady(fields) || uploading}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
