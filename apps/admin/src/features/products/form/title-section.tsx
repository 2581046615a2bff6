import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useWatch } from 'react-hook-form';
import { useFields } from '../../../shared/forms/field-of.ts';
import { type Choices, subcategoriesOf } from './category-choices.ts';
import type { ProductFields } from './product-form-rules.ts';

/** A piece's title and category. A subcategory can be chosen after a category. */
export function PlaceSection({ choices }: { choices: Choices }) {
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
