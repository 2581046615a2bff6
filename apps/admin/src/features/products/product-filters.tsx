import type { Category } from '@kanaka/contracts/categories';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { type ProductFilter, stockFilters } from './product-filter.ts';

export function ProductFilters({
  filter,
  categories,
  onChange,
}: {
  filter: ProductFilter;
  categories: readonly Category[];
  onChange: (name: keyof ProductFilter, value: string) => void;
}) {
  return (
    <search className="mb-4 grid gap-3 grid-cols-2 sm:grid-cols-[1fr_12rem_12rem]">
      <TextField
        label="Find products"
        labelHidden
        type="search"
        className="max-sm:col-span-2"
        placeholder="Find by title or category"
        value={filter.words}
        onChange={({ target }) => onChange('words', target.value)}
      />
      <SelectField
        label="Filter by category"
        labelHidden
        placeholder="All categories"
        options={categories.map(({ name }) => ({ value: name, label: name }))}
        value={filter.category}
        onChange={({ target }) => onChange('category', target.value)}
      />
      <SelectField
        label="Filter by stock"
        labelHidden
        placeholder="Any stock"
        options={stockFilters}
        value={filter.stock}
        onChange={({ target }) => onChange('stock', target.value)}
      />
    </search>
  );
}
