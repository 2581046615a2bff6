import { type Filters, noFilters } from '@kanaka/presentation/listing-url';
import { X } from 'lucide-react';
import { choosePrice, toggleCategory, toggleMaterial, toggleSubcategory } from './stored-filters.ts';
import { discountWords, newWords, priceWords } from './price-words.ts';

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
  const price = priceWords(filters);
  if (price) chips.push({ name: price, without: (now) => choosePrice(now, [null, null]) });
  const { minDiscount, newDays } = filters;
  if (minDiscount !== null) {
    chips.push({ name: discountWords(minDiscount), without: (now) => ({ ...now, minDiscount: null }) });
  }
  if (newDays !== null) chips.push({ name: newWords(newDays), without: (now) => ({ ...now, newDays: null }) });
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
