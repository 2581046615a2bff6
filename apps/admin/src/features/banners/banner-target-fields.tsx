import type { Categories } from '@kanaka/contracts/catalog/categories';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useFields, optionsOf } from '../../shared/forms/form.tsx';
import { type BannerFields, pages } from './banner-fields.ts';

export type PickPiece = (picker: {
  label: string;
  required: boolean;
  chosen: BannerFields['product'];
  error: string | undefined;
  onChoose: (product: BannerFields['product']) => void;
}) => ReactNode;

const kinds = optionsOf({
  none: 'Nothing',
  category: 'A category',
  product: 'A product',
  page: 'A page of the shop',
  address: 'A web address',
});
const named = (places: readonly { id: string; name: string }[]) =>
  places.map(({ id, name }) => ({ value: id, label: name }));

/** What a press of the banner opens. */
export function BannerTargetFields({ choices, pickPiece }: { choices: Categories; pickPiece: PickPiece }) {
  const { register, setValue, control, formState, field } = useFields<BannerFields>();
  const [leadsTo, categoryId] = useWatch({ control, name: ['leadsTo', 'categoryId'] });
  const { field: product } = useController({ control, name: 'product' });
  const { errors } = formState;
  const below = choices.subcategories.filter((each) => each.categoryId === categoryId);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Links to" options={kinds} {...field('leadsTo')} />
      {leadsTo === 'category' && (
        <>
          <SelectField
            label="Category"
            required
            placeholder="Choose a category"
            options={named(choices.categories)}
            {...field('categoryId', { onChange: () => setValue('subcategoryId', '') })}
          />
          {below.length > 0 && (
            <SelectField
              label="Subcategory"
              className="sm:col-start-2"
              placeholder="All of them"
              options={named(below)}
              {...register('subcategoryId')}
            />
          )}
        </>
      )}
      {leadsTo === 'product' && (
        <div className="sm:col-span-2">
          {pickPiece({
            label: 'Product',
            required: true,
            chosen: product.value,
            error: errors.product?.message,
            onChoose: product.onChange,
          })}
        </div>
      )}
      {leadsTo === 'page' && (
        <SelectField label="Page" required placeholder="Choose a page" options={pages} {...field('page')} />
      )}
      {leadsTo === 'address' && (
        <TextField
          label="Address"
          required
          description="It begins with https://, or with / for a page of the shop."
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          maxLength={500}
          {...field('address')}
        />
      )}
    </div>
  );
}

/** A piece in the picture, named beside it with a link of its own. */
export function NamedPiece({ pickPiece }: { pickPiece: PickPiece }) {
  const { control, formState } = useFields<BannerFields>();
  const { field: named } = useController({ control, name: 'named' });
  return pickPiece({
    label: 'Product named beside it',
    required: false,
    chosen: named.value,
    error: formState.errors.named?.message,
    onChoose: named.onChange,
  });
}
