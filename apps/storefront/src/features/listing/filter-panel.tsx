import type { Category, Subcategory } from '@kanaka/contracts/catalog';
import { Checkbox } from '@kanaka/ui/checkbox';
import { type Filters, toggleCategory, toggleSubcategory } from './filters.ts';

/** Categories, and the subcategories of those that are chosen. */
export function FilterPanel({
  categories,
  subcategories,
  filters,
  onChange,
}: {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  const chosen = new Set(categories.filter(({ name }) => filters.category.includes(name)).map(({ id }) => id));
  const offered = [
    ...new Set(subcategories.filter(({ categoryId }) => chosen.has(categoryId)).map(({ name }) => name)),
  ];
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="mb-1 font-display text-lg">Category</legend>
        {categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={filters.category.includes(name)}
            onCheckedChange={() => onChange(toggleCategory(filters, name))}
          />
        ))}
      </fieldset>
      {offered.length > 0 && (
        <fieldset className="border-t border-hairline pt-5">
          <legend className="sr-only">Subcategory</legend>
          <p aria-hidden="true" className="mb-1 font-display text-lg">
            Subcategory
          </p>
          {offered.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={filters.subcategory.includes(name)}
              onCheckedChange={() => onChange(toggleSubcategory(filters, name))}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
