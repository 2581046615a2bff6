import { cn } from '@kanaka/ui/cn';
import { SelectField } from '@kanaka/ui/select-field';
import { FilterSheet } from '../../../shared/lists/filter-sheet.tsx';
import { optionsOf } from '../../../shared/forms/options.ts';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { type Choices, subcategoriesOf } from '../form/category-choices.ts';
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
  choices: Choices;
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
