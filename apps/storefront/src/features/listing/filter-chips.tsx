import type { FilterGroup } from '@kanaka/contracts/catalog/choices';
import { type Filters, noFilters } from '@kanaka/presentation/listing-url';
import { X } from 'lucide-react';
import { toggleCategory, toggleMaterial, toggleName, toggleSubcategory, withoutGroup } from './stored-filters.ts';
import { discountWords, newWords, priceWords, weightWords } from './price-words.ts';

/** The chip that was pressed goes away: the focus goes to the next one, or the one before. */
function focusBeside(pressed: HTMLElement): void {
  const chip = pressed.closest('li');
  const chipIn = (beside?: Element | null) => beside?.querySelector<HTMLElement>('[aria-label]');
  const beside = chipIn(chip?.nextElementSibling) ?? chipIn(chip?.previousElementSibling);
  beside?.focus({ preventScroll: true });
}

/** The chosen filters, each with a button to remove it. */
export function FilterChips({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (change: (now: Filters) => Filters) => void;
}) {
  const chips: { name: string; without: (now: Filters) => Filters }[] = [
    ...filters.category.map((name) => ({ name, without: (now: Filters) => toggleCategory(now, name) })),
    ...filters.subcategory.map((name) => ({ name, without: (now: Filters) => toggleSubcategory(now, name) })),
    ...filters.material.map((name) => ({ name, without: (now: Filters) => toggleMaterial(now, name) })),
  ];
  const add = (name: string | null | false, group: FilterGroup) => {
    if (name) chips.push({ name, without: (now) => withoutGroup(now, group) });
  };
  const addNames = (kind: 'purity' | 'size' | 'occasion', words = (name: string) => name) => {
    for (const name of filters[kind]) {
      chips.push({ name: words(name), without: (now) => toggleName(now, kind, name) });
    }
  };
  const { minDiscount, newDays } = filters;
  add(priceWords(filters), 'price');
  addNames('purity');
  add(weightWords(filters), 'weight');
  addNames('size', (size) => `Size ${size}`);
  addNames('occasion');
  add(minDiscount !== null && discountWords(minDiscount), 'discount');
  add(newDays !== null && newWords(newDays), 'age');
  add(filters.inStock && 'In stock', 'stock');
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Chosen filters"
      className="-mx-1 flex items-center gap-2 px-1 py-1 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] lg:flex-wrap [&>li]:shrink-0"
    >
      {chips.map(({ name, without }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove filter ${name}`}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget);
              onChange(without);
            }}
            className="relative inline-flex h-9 items-center gap-2 rounded-full border border-line bg-white pr-2.5 pl-4 text-sm whitespace-nowrap transition-colors before:absolute before:inset-x-0 before:-inset-y-1.5 hover:border-emerald"
          >
            {name}
            <X className="size-3.5 text-ink-muted" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange(() => noFilters)}
            className="relative h-9 px-2 text-sm text-emerald underline before:absolute before:inset-x-0 before:-inset-y-1 underline-offset-4"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
