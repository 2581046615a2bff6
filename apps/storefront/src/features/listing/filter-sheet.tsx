import type { Category, Subcategory } from '@kanaka/contracts/categories';
import { type Filters, noFilters } from '@kanaka/contracts/listing-address';
import { Button } from '@kanaka/ui/button';
import { Sheet } from '@kanaka/ui/sheet';
import { useState } from 'react';
import { FilterPanel } from './filter-panel.tsx';

/** The filters on a phone: chosen in a sheet and applied with 'Apply'. Closing the sheet discards the choices. */
export function FilterSheet({
  open,
  onOpenChange,
  categories,
  subcategories,
  filters,
  onApply,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  filters: Filters;
  onApply: (filters: Filters) => void;
}) {
  const [draft, setDraft] = useState<Filters | null>(null);
  const change = (next: boolean) => {
    setDraft(null);
    onOpenChange(next);
  };
  return (
    <Sheet
      side="bottom"
      // Prices and materials arrive a moment later: a sheet as high as its content would jump.
      className="h-[88dvh]"
      open={open}
      onOpenChange={change}
      title="Filters"
      footer={
        <div className="flex gap-3">
          <Button variant="outline" onClick={() => setDraft(noFilters)}>
            Clear all
          </Button>
          <Button
            className="flex-1"
            onClick={() => {
              if (draft) onApply(draft);
              change(false);
            }}
          >
            Apply
          </Button>
        </div>
      }
    >
      <FilterPanel
        {...{ categories, subcategories }}
        filters={draft ?? filters}
        onChange={(to) => setDraft((now) => to(now ?? filters))}
      />
    </Sheet>
  );
}
