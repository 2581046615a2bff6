import { useDebounced } from '@kanaka/web-kit/use-debounced';
import type { Categories } from '@kanaka/contracts/catalog/categories';
import { OCCASIONS } from '@kanaka/contracts/catalog/choices';
import { Material } from '@kanaka/contracts/catalog/products';
import { Checkbox } from '@kanaka/ui/checkbox';
import { TextField } from '@kanaka/ui/text-field';
import { useController, useWatch } from 'react-hook-form';
import { useFields } from '../../shared/forms/form.tsx';
import type { CollectionFields } from './collection-fields.ts';
import { listingQuery } from '@kanaka/presentation/listing-url';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import { counted } from '../../shared/words.tsx';
import { CollectionsApi } from './collections-api.ts';

/** The conditions that find the pieces of a collection, as the filters of the shop's listing. */
export function RuleFields({ choices: { categories, subcategories } }: { choices: Categories }) {
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

const MOST_SHOWN = 6;
const PAUSE_MS = 300;

/** How many pieces a rule finds now, and the first of them, while it is changed. */
export function RulePreview({ rule }: { rule: string }) {
  const settled = useDebounced(rule, PAUSE_MS);
  const { currentData, isError } = CollectionsApi.usePiecesOfRuleQuery(
    { query: { ...listingQuery(settled), limit: MOST_SHOWN } },
    { skip: settled === '' },
  );
  const found = rule === '' || settled === '' ? undefined : currentData;
  return (
    <div className="border border-hairline bg-white p-3">
      <p role="status" className="font-medium">
        {rule === ''
          ? 'Add at least one condition.'
          : isError
            ? 'The pieces could not be counted.'
            : found
              ? `${counted(found.total, 'piece')} in it now`
              : 'Counting the pieces …'}
      </p>
      {found && found.data.length > 0 && (
        <ul aria-label="The first of them" className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-6">
          {found.data.map(({ _id, title, images }) => (
            <li key={_id} className="min-w-0">
              <Thumbnail url={images[0]} sizes="120px" className="w-full" />
              <span className="mt-1 line-clamp-2 text-xs">{title}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
