import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { useEffect } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { useImageUpload } from '../../shared/use-image-upload.ts';
import { type Choices, subcategoriesOf } from './category-choices.ts';
import { type ProductFields, detailFields, fieldOfIssue, isReady, refusals } from './product-form-rules.ts';
import { ProductImages } from './product-images.tsx';

const resolver: Resolver<ProductFields> = (values) => {
  const found = Object.entries(refusals(values));
  if (found.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'refused', message }])),
  };
};

const detailLabels: Record<(typeof detailFields)[number], string> = {
  material: 'Material',
  design: 'Design',
  motif: 'Motif',
  craftsmanship: 'Craftsmanship',
  wearability: 'Wearability',
};

/** Every field of a piece. `onSave` sends it and rejects when the shop refuses. */
export function ProductForm({
  start,
  choices,
  submitLabel,
  onSave,
  onDirty,
}: {
  start: ProductFields;
  choices: Choices;
  submitLabel: string;
  onSave: (fields: ProductFields) => Promise<void>;
  onDirty: (dirty: boolean) => void;
}) {
  const { register, handleSubmit, control, setValue, getValues, setError, formState } = useForm<ProductFields>({
    defaultValues: start,
    resolver,
    mode: 'onTouched',
  });
  const { errors, isSubmitting, isDirty } = formState;
  const fields = useWatch({ control }) as ProductFields;
  const putImages = (images: string[]) =>
    setValue('images', images, { shouldDirty: true, shouldValidate: images.length > 0 });
  const images = useImageUpload((urls) => putImages([...new Set([...getValues('images'), ...urls])]));
  const subcategories = subcategoriesOf(choices, fields.category);

  useEffect(() => onDirty(isDirty || images.percent !== null), [isDirty, images.percent, onDirty]);

  const save = handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
      const issues = isApiError(error) ? (error.issues ?? []) : [];
      const [first, ...rest] = issues.flatMap(({ path, message }) => {
        const name = fieldOfIssue(path);
        return name ? [{ name, message }] : [];
      });
      for (const { name, message } of rest) setError(name, { message });
      if (first) setError(first.name, { message: first.message }, { shouldFocus: true });
    }
  });

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-5 text-sm">
      <ProductImages images={fields.images} error={errors.images?.message} onChange={putImages} upload={images} />
      <TextField label="Title" error={errors.title?.message} autoComplete="off" {...register('title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          placeholder="Choose a category"
          options={choices.categories.map(({ name }) => ({ value: name, label: name }))}
          error={errors.category?.message}
          {...register('category', {
            onChange: () => setValue('subcategory', '', { shouldDirty: true }),
          })}
        />
        {fields.category && (
          <SelectField
            key={fields.category}
            label="Subcategory"
            placeholder={subcategories.length > 0 ? 'Choose a subcategory' : 'This category has none'}
            options={subcategories.map(({ name }) => ({ value: name, label: name }))}
            error={errors.subcategory?.message}
            {...register('subcategory')}
          />
        )}
      </div>
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
        <TextField
          label="Total stock"
          inputMode="numeric"
          autoComplete="off"
          error={errors.totalStock?.message}
          {...register('totalStock')}
        />
      </div>
      <p className="-mt-3 text-xs text-ink-muted">Prices are before tax. Leave the sale price empty for none.</p>
      {detailFields.map((name) => (
        <TextArea
          key={name}
          rows={2}
          className="[&_textarea]:min-h-16"
          label={detailLabels[name]}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      <TextField
        label="YouTube link"
        description="Optional"
        type="url"
        autoComplete="off"
        error={errors.youtubeLink?.message}
        {...register('youtubeLink')}
      />
      <div className="sticky -bottom-4 -mx-5 -mb-4 border-t border-hairline bg-white px-5 py-4">
        <Button type="submit" wide busy={isSubmitting} disabled={!isReady(fields) || images.percent !== null}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
