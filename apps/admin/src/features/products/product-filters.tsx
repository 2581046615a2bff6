import { cn } from '@kanaka/ui/cn';
import { SelectField } from '@kanaka/ui/select-field';
import { SearchField } from '../../shared/search-field.tsx';
import { type Choices, subcategoriesOf } from './category-choices.ts';
import { type ProductSearch, showLabels, sortLabels, stockLabels } from './product-search.ts';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const named = (places: readonly { name: string }[]) => places.map(({ name }) => ({ value: name, label: name }));

/** What narrows and sorts the products; each choice goes into the address at once, words when they are typed. */
export function ProductFilters({
  search,
  choices,
  onChoose,
}: {
  search: ProductSearch;
  choices: Choices;
  onChoose: (name: string, value: string) => void;
}) {
  const subcategories = subcategoriesOf(choices, search.category);
  const below = subcategories.length > 0;
  const choose = (name: string) => ({
    labelHidden: true,
    selectClassName: 'sm:text-sm',
    onChange: ({ target }: { target: { value: string } }) => onChoose(name, target.value),
  });
  return (
    <search
      className={cn(
        'mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-[minmax(14rem,1fr)_repeat(4,10.5rem)]',
        below && 'sm:grid-cols-5 xl:grid-cols-[minmax(14rem,1fr)_repeat(5,10rem)]',
      )}
    >
      <SearchField
        label="Find products"
        className="col-span-2 sm:col-span-full xl:col-span-1"
        placeholder="Title, SKU, HUID or material"
        maxLength={100}
        value={search.words}
        onSearch={(words) => onChoose('words', words)}
      />
      <SelectField
        label="Filter by category"
        placeholder="All categories"
        options={named(choices.categories)}
        value={search.category}
        {...choose('category')}
      />
      {below && (
        <SelectField
          label="Filter by subcategory"
          placeholder="Subcategory"
          options={named(subcategories)}
          value={search.subcategory}
          {...choose('subcategory')}
        />
      )}
      <SelectField
        label="Filter by stock"
        placeholder="Any stock"
        options={optionsOf(stockLabels)}
        value={search.stock}
        {...choose('stock')}
      />
      <SelectField
        label="Show"
        placeholder="In the shop"
        options={optionsOf(showLabels)}
        value={search.show}
        {...choose('show')}
      />
      <SelectField
        label="Sort by"
        options={optionsOf(sortLabels)}
        value={search.sortBy}
        labelHidden
        selectClassName="sm:text-sm"
        className={cn(below && 'max-sm:col-span-2')}
        onChange={({ target }) => onChoose('sort', target.value === 'newest' ? '' : target.value)}
      />
    </search>
  );
}
