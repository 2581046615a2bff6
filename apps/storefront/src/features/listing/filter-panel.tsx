import type { Category, Subcategory } from '@kanaka/contracts/catalog/categories';
import { type Filters, kindsOf } from '@kanaka/presentation/listing-url';
import type { Material } from '@kanaka/contracts/catalog/products';
import { Checkbox } from '@kanaka/ui/checkbox';
import { Fragment } from 'react';
import { FilterGroup } from './filter-group.tsx';
import { CountedSkeleton } from './filters-skeleton.tsx';
import { choosePrice, toggleCategory, toggleMaterial, toggleSubcategory } from './stored-filters.ts';
import { PriceFilter } from './price-filter.tsx';
import { useChoices } from './use-choices.ts';

/** Undefined until it is known. */
const countOf = (counted: readonly { name: string; count: number }[] | undefined, name: string) =>
  counted && (counted.find((each) => each.name === name)?.count ?? 0);

const places = {
  category: { counted: 'categories', toggle: toggleCategory },
  subcategory: { counted: 'subcategories', toggle: toggleSubcategory },
} as const;

/** Categories, the subcategories of the chosen ones, and the prices and materials available under the other filters. */
export function FilterPanel({
  categories,
  subcategories,
  filters,
  onChange,
}: {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  filters: Filters;
  /** Called with a function of the current filters, which may be newer than the rendered ones. */
  onChange: (change: (now: Filters) => Filters) => void;
}) {
  const { choices } = useChoices(filters);
  const chosen = new Set(categories.filter(({ name }) => filters.category.includes(name)).map(({ id }) => id));
  const offered = [
    ...new Set(subcategories.filter(({ categoryId }) => chosen.has(categoryId)).map(({ name }) => name)),
  ];
  const counted = choices?.materials ?? [];
  // A chosen material stays in the list, so that it can be removed, even when no piece has it.
  const gone = filters.material.filter((name) => !counted.some((material) => material.name === name));
  const materials = [...counted, ...gone.map((name) => ({ name, count: 0 }))];
  const isBelow = (name: Material) => materials.some((other) => kindsOf(other.name).includes(name));
  const checkboxOf = ({ name, count }: { name: Material; count: number }) => (
    <Checkbox
      key={name}
      label={name}
      count={count}
      checked={filters.material.includes(name)}
      onCheckedChange={() => onChange((now) => toggleMaterial(now, name))}
    />
  );
  const placeBox = (name: string, kind: keyof typeof places) => (
    <Checkbox
      key={name}
      label={name}
      count={countOf(choices?.[places[kind].counted], name)}
      checked={filters[kind].includes(name)}
      onCheckedChange={() => onChange((now) => places[kind].toggle(now, name))}
    />
  );
  return (
    <div className="space-y-6">
      <FilterGroup name="Category" first>
        {categories.map(({ name }) => placeBox(name, 'category'))}
      </FilterGroup>
      {offered.length > 0 && (
        <FilterGroup name="Subcategory">{offered.map((name) => placeBox(name, 'subcategory'))}</FilterGroup>
      )}
      {!choices && <CountedSkeleton />}
      {choices?.price && (
        <FilterGroup name="Price">
          <PriceFilter
            bounds={choices.price}
            chosen={filters}
            onChange={(range) => onChange((now) => choosePrice(now, range))}
          />
        </FilterGroup>
      )}
      {materials.length > 0 && (
        <FilterGroup name="Material">
          {materials
            .filter(({ name }) => !isBelow(name))
            .map((material) => {
              const below = materials.filter(({ name }) => kindsOf(material.name).includes(name));
              return (
                <Fragment key={material.name}>
                  {checkboxOf(material)}
                  {below.length > 0 && (
                    <div role="group" aria-label={`Kinds of ${material.name}`} className="pl-8">
                      {below.map(checkboxOf)}
                    </div>
                  )}
                </Fragment>
              );
            })}
        </FilterGroup>
      )}
    </div>
  );
}
