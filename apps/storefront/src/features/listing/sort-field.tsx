import type { ListingSort } from '@kanaka/contracts/catalog/products';
import { SelectField } from '@kanaka/ui/select-field';
import { sortsOf } from './stored-filters.ts';

/** How the pieces are sorted: its name is inside the box, so that it has room beside the filters of a phone. */
export function SortField({
  sort,
  collection,
  disabled,
  onChoose,
}: {
  sort: ListingSort;
  /** Of which the pieces are; it has an order of its own. */
  collection: string | null;
  disabled: boolean;
  onChoose: (sort: ListingSort) => void;
}) {
  const options = sortsOf(collection);
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-56 lg:w-52 lg:flex-none">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-3 z-1 text-[0.6875rem] leading-4 text-ink-muted"
      >
        Sort by
      </span>
      <SelectField
        label="Sort by"
        labelHidden
        value={sort}
        disabled={disabled}
        options={options}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
        selectClassName="pt-3.5! pr-8! text-sm! disabled:bg-white! disabled:text-ink!"
      />
    </div>
  );
}
