import type { Categories } from '@kanaka/contracts/catalog/categories';
import { cn } from '@kanaka/ui/cn';
import { SelectField } from '@kanaka/ui/select-field';
import { LayoutGrid, List } from 'lucide-react';
import { FilterSheet, SearchField } from '../../../shared/lists/filters.tsx';
import { optionsOf } from '../../../shared/forms/form.tsx';
import { subcategoriesOf } from '../form/product-form-rules.ts';
import { type ProductSearch, showLabels, sortLabels, stockLabels } from './product-search.ts';

type Changes = Partial<Record<'words' | 'category' | 'subcategory' | 'stock' | 'show' | 'sort', string>>;

const named = (places: readonly { name: string }[]) => places.map(({ name }) => ({ value: name, label: name }));

const unfiltered = { words: '', category: '', subcategory: '', stock: '', show: '' } satisfies Changes;

/**
 * Search, filters and sorting of the products; each choice goes into the URL at once, the text when the typing pauses. On a
 * phone the filters are behind a button.
 */
export function ProductFilters({
  search,
  choices,
  onChange,
}: {
  search: ProductSearch;
  choices: Categories;
  onChange: (change: Changes) => void;
}) {
  const subcategories = subcategoriesOf(choices, search.category);
  const below = subcategories.length > 0;
  const count = [search.category, search.stock, search.show].filter(Boolean).length;
  const fields = (labelHidden: boolean) => {
    const choose = (name: keyof Changes) => ({
      labelHidden,
      selectClassName: 'sm:text-sm',
      value: search[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    });
    return (
      <>
        <SelectField
          label="Filter by category"
          placeholder="All categories"
          options={named(choices.categories)}
          {...choose('category')}
          onChange={({ target }) => onChange({ category: target.value, subcategory: '' })}
        />
        {below && (
          <SelectField
            label="Filter by subcategory"
            placeholder="Any subcategory"
            options={named(subcategories)}
            {...choose('subcategory')}
          />
        )}
        <SelectField
          label="Filter by stock"
          placeholder="Any stock"
          options={optionsOf(stockLabels)}
          {...choose('stock')}
        />
        <SelectField label="Show" placeholder="In the shop" options={optionsOf(showLabels)} {...choose('show')} />
        <SelectField label="Sort by" options={optionsOf(sortLabels)} {...choose('sort')} />
      </>
    );
  };
  return (
    <search
      className={cn(
        'mb-4 grid gap-3 max-sm:grid-cols-[minmax(0,1fr)_auto]',
        below
          ? 'sm:grid-cols-5 xl:grid-cols-[minmax(14rem,1fr)_repeat(5,10rem)]'
          : 'sm:grid-cols-4 xl:grid-cols-[minmax(14rem,1fr)_repeat(4,10.5rem)]',
      )}
    >
      <SearchField
        label="Find products"
        className="sm:col-span-full xl:col-span-1"
        placeholder="Title, SKU, tag, HUID"
        maxLength={100}
        value={search.words}
        onSearch={(words) => onChange({ words })}
      />
      <div className="contents max-sm:hidden">{fields(true)}</div>
      <FilterSheet count={count} done="Show products" onClear={() => onChange(unfiltered)}>
        {fields(false)}
      </FilterSheet>
    </search>
  );
}

const views = [
  { value: 'cards', name: 'Show as cards', Icon: LayoutGrid },
  { value: 'table', name: 'Show as a table', Icon: List },
] as const;

/** Switches the list between cards and a table. */
export function ProductViewSwitch({
  view,
  onView,
}: {
  view: ProductSearch['view'];
  onView: (view: ProductSearch['view']) => void;
}) {
  return (
    <div role="group" aria-label="View" className="flex rounded-sm border border-line bg-white">
      {views.map(({ value, name, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={view === value}
          onClick={() => onView(value)}
          className={cn(
            'grid size-11 place-items-center rounded-sm transition-colors hover:text-ink',
            view === value ? 'bg-emerald-soft text-emerald' : 'text-ink-muted',
          )}
        >
          <Icon className="size-5" />
        </button>
      ))}
    </div>
  );
}
