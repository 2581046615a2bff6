import type { Category, Subcategory } from '@kanaka/contracts/catalog';
import { Button } from '@kanaka/ui/button';
import { Sheet } from '@kanaka/ui/sheet';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FilterPanel } from './filter-panel.tsx';
import { type Filters, noFilters } from './filters.ts';

/** The filters on a phone: chosen in a sheet, taken over with 'Apply'. */
export function FilterSheet({
  categories,
  subcategories,
  filters,
  onApply,
}: {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  filters: Filters;
  onApply: (filters: Filters) => void;
}) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(filters);
  const count = filters.category.length + filters.subcategory.length;
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          setDraft(filters);
          setOpen(true);
        }}
      >
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.5} />
        Filters
        {count > 0 && <span className="text-ink-muted">({count})</span>}
      </Button>
      <Sheet
        side="bottom"
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <div className="flex gap-3">
            <Button variant="outline" onClick={() => setDraft(noFilters)}>
              Clear all
            </Button>
            <Button
              className="flex-1"
              onClick={() => {
                onApply(draft);
                setOpen(false);
              }}
            >
              Apply
            </Button>
          </div>
        }
      >
        <FilterPanel {...{ categories, subcategories }} filters={draft} onChange={setDraft} />
      </Sheet>
    </>
  );
}
