import type { Category, Subcategory } from '@kanaka/contracts/catalog/categories';
import { OCCASIONS } from '@kanaka/contracts/catalog/choices';
import { Material } from '@kanaka/contracts/catalog/products';
import { Checkbox } from '@kanaka/ui/checkbox';
import { TextField } from '@kanaka/ui/text-field';
import { useController, useWatch } from 'react-hook-form';
import { useFields } from '../../shared/forms/form.tsx';
import type { CollectionFields } from './collection-fields.ts';

export type CollectionChoices = { categories: readonly Category[]; subcategories: readonly Subcategory[] };

/** The conditions that find the pieces of a collection, as the filters of the shop's listing. */
export function RuleFields({ choices: { categories, subcategories } }: { choices: CollectionChoices }) {
  const { control, field } = useFields<CollectionFields>();
  const chosen = useWatch({ control, name: 'rule.category' });
  const ids = new Set(categories.filter(({ name }) => chosen.includes(name)).map(({ id }) => id));
  const below = subcategories.filter(({ categoryId }) => ids.has(categoryId)).map(({ name }) => name);
  return (
    <div className="flex flex-col gap-4">
      <Choices name="category" legend="Category" options={categories.map(({ name }) => name)} />
      {below.length > 0 && <Choices name="subcategory" legend="Subcategory" options={[...new Set(below)]} />}
      <Choices
        name="material"
        legend="Metal and stones: one of the metals, and one of the stones"
        options={Material.options}
      />
      <Choices name="occasion" legend="Occasion" options={OCCASIONS} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Price from (₹, with tax)" inputMode="numeric" maxLength={16} {...field('rule.minPrice')} />
        <TextField label="Price up to (₹, with tax)" inputMode="numeric" maxLength={16} {...field('rule.maxPrice')} />
        <TextField
          label="Discount of at least (%)"
          inputMode="numeric"
          maxLength={4}
          description="1: everything on sale."
          {...field('rule.minDiscount')}
        />
        <TextField
          label="New within (days)"
          inputMode="numeric"
          maxLength={4}
          description="Counted from the day a piece was added."
          {...field('rule.newDays')}
        />
      </div>
    </div>
  );
}

/** One of these must match; none chosen: any. */
function Choices({
  name,
  legend,
  options,
}: {
  name: 'category' | 'subcategory' | 'material' | 'occasion';
  legend: string;
  options: readonly string[];
}) {
  const { control } = useFields<CollectionFields>();
  const { field } = useController({ control, name: `rule.${name}` });
  const chosen: readonly string[] = field.value;
  // One that is not in the shop any more can still be taken off.
  const shown = [...options, ...chosen.filter((each) => !options.includes(each))];
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4">
        {shown.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={chosen.includes(option)}
            onCheckedChange={(isChosen) =>
              field.onChange(isChosen ? [...chosen, option] : chosen.filter((each) => each !== option))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
