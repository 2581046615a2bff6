import type { Category, Subcategory } from '@kanaka/contracts/catalog/categories';
import { type Filters, isMetal, kindsOf } from '@kanaka/presentation/listing-url';
import type { Material } from '@kanaka/contracts/catalog/products';
import { Checkbox } from '@kanaka/ui/checkbox';
import { Fragment } from 'react';
import { FilterGroup } from './filter-group.tsx';
import { CountedSkeleton } from './filters-skeleton.tsx';
import {
  choosePrice,
  chooseWeight,
  toggleCategory,
  toggleMaterial,
  toggleName,
  toggleSubcategory,
} from './stored-filters.ts';
import { discountWords, wholeGrams, wholeRupees } from './price-words.ts';
import { RangeFilter } from './range-filter.tsx';
import { useChoices } from './use-choices.ts';

type Counted<Name = string> = { name: Name; count: number };
type Change = (now: Filters) => Filters;

/** Undefined until it is known. */
const countOf = (counted: readonly Counted[] | undefined, name: string) =>
  counted && (counted.find((each) => each.name === name)?.count ?? 0);

/** A chosen name stays in the list, so that it can be removed, even when no piece has it. */
const withChosen = <Name extends string>(counted: readonly Counted<Name>[], chosen: readonly Name[]) => [
  ...counted,
  ...chosen.filter((name) => !counted.some((each) => each.name === name)).map((name) => ({ name, count: 0 })),
];

/** Categories, the subcategories of the chosen ones, and what else the shop has, counted under the other filters. */
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
  onChange: (change: Change) => void;
}) {
  const { choices } = useChoices(filters);
  const { minPrice, maxPrice, minWeight, maxWeight, minDiscount } = filters;
  const chosen = new Set(categories.filter(({ name }) => filters.category.includes(name)).map(({ id }) => id));
  const offered = [
    ...new Set(subcategories.filter(({ categoryId }) => chosen.has(categoryId)).map(({ name }) => name)),
  ];
  const box = (label: string, { count, isChosen, to }: { count?: number; isChosen: boolean; to: Change }) => (
    <Checkbox key={label} label={label} count={count} checked={isChosen} onCheckedChange={() => onChange(to)} />
  );

  const materials = withChosen(choices?.materials ?? [], filters.material);
  const materialBox = ({ name, count }: Counted<Material>) =>
    box(name, { count, isChosen: filters.material.includes(name), to: (now) => toggleMaterial(now, name) });
  const isBelow = (name: Material) => materials.some((other) => kindsOf(other.name).includes(name));
  const materialGroup = (name: string, ofGroup: (material: Material) => boolean) => {
    const own = materials.filter((material) => ofGroup(material.name));
    if (own.length === 0) return null;
    return (
      <FilterGroup name={name}>
        {own
          .filter((material) => !isBelow(material.name))
          .map((material) => {
            const below = own.filter((other) => kindsOf(material.name).includes(other.name));
            return (
              <Fragment key={material.name}>
                {materialBox(material)}
                {below.length > 0 && (
                  <div role="group" aria-label={`Kinds of ${material.name}`} className="pl-8">
                    {below.map(materialBox)}
                  </div>
                )}
              </Fragment>
            );
          })}
      </FilterGroup>
    );
  };

  const nameGroup = (
    title: string,
    kind: 'purity' | 'size' | 'occasion',
    { counted, className }: { counted: readonly Counted[] | undefined; className?: string },
  ) => {
    const names = withChosen<string>(counted ?? [], filters[kind]);
    if (names.length === 0) return null;
    return (
      <FilterGroup name={title} unfolded={filters[kind].length > 0}>
        <div className={className}>
          {names.map(({ name, count }) =>
            box(name, {
              count,
              isChosen: filters[kind].some((each) => each === name),
              to: (now) => toggleName(now, kind, name),
            }),
          )}
        </div>
      </FilterGroup>
    );
  };

  return (
    <div className="space-y-6">
      <FilterGroup name="Category" first>
        {categories.map(({ name }) =>
          box(name, {
            count: countOf(choices?.categories, name),
            isChosen: filters.category.includes(name),
            to: (now) => toggleCategory(now, name),
          }),
        )}
      </FilterGroup>
      {offered.length > 0 && (
        <FilterGroup name="Subcategory">
          {offered.map((name) =>
            box(name, {
              count: countOf(choices?.subcategories, name),
              isChosen: filters.subcategory.includes(name),
              to: (now) => toggleSubcategory(now, name),
            }),
          )}
        </FilterGroup>
      )}
      {!choices && <CountedSkeleton />}
      {choices?.price && (
        <FilterGroup name="Price">
          <RangeFilter
            bounds={choices.price}
            chosen={[minPrice, maxPrice]}
            names={['Lowest price', 'Highest price']}
            unit="₹"
            words={wholeRupees}
            onChange={(range) => onChange((now) => choosePrice(now, range))}
          />
        </FilterGroup>
      )}
      {materialGroup('Metal', isMetal)}
      {materialGroup('Stones and enamel', (material) => !isMetal(material))}
      {nameGroup('Purity', 'purity', { counted: choices?.purities })}
      {choices?.weight && (
        <FilterGroup name="Weight" unfolded={minWeight !== null || maxWeight !== null}>
          <RangeFilter
            bounds={choices.weight}
            chosen={[minWeight, maxWeight]}
            names={['Lowest weight', 'Highest weight']}
            unit="g"
            words={wholeGrams}
            onChange={(range) => onChange((now) => chooseWeight(now, range))}
          />
        </FilterGroup>
      )}
      {nameGroup('Size in stock', 'size', { counted: choices?.sizes, className: 'grid grid-cols-2 gap-x-5' })}
      {nameGroup('Occasion', 'occasion', { counted: choices?.occasions })}
      {choices && (choices.discounts.length > 0 || minDiscount !== null) && (
        <FilterGroup name="Discount" unfolded={minDiscount !== null}>
          {choices.discounts.map(({ from, count }) =>
            box(discountWords(from), {
              count,
              isChosen: minDiscount === from,
              // Each contains the ones after it, so one is chosen at a time.
              to: (now) => ({ ...now, minDiscount: now.minDiscount === from ? null : from }),
            }),
          )}
        </FilterGroup>
      )}
      {choices && (
        <FilterGroup name="Availability" unfolded={filters.inStock}>
          {box('In stock', {
            count: choices.inStock,
            isChosen: filters.inStock,
            to: (now) => ({ ...now, inStock: !now.inStock }),
          })}
        </FilterGroup>
      )}
    </div>
  );
}
