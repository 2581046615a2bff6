import type { Category, Subcategory } from '@kanaka/contracts/catalog';
import { type Filters, chosenCount } from '@kanaka/contracts/listing-address';
import { Button } from '@kanaka/ui/button';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })));

/** Opens the filters on a phone. */
export function FilterButton(props: {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  filters: Filters;
  onApply: (filters: Filters) => void;
}) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const count = chosenCount(props.filters);
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onPointerEnter={() => setWanted(true)}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.5} />
        Filters
        {count > 0 && <span className="text-ink-muted">({count})</span>}
      </Button>
      {wanted && (
        <Suspense>
          <FilterSheet open={open} onOpenChange={setOpen} {...props} />
        </Suspense>
      )}
    </>
  );
}
