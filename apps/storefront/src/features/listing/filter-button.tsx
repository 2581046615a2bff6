import type { Category, Subcategory } from '@kanaka/contracts/catalog/categories';
import { type Filters, chosenCount } from '@kanaka/presentation/listing-url';
import { Button } from '@kanaka/ui/button';
import { SlidersHorizontal } from 'lucide-react';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';

const FilterSheet = lazyWithPreload(() => import('./filter-sheet.tsx').then((m) => m.FilterSheet), true);

/** A button that opens the filters on a phone. */
export function FilterButton(props: {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  filters: Filters;
  onApply: (filters: Filters) => void;
}) {
  const sheet = useLazyDialog();
  const count = chosenCount(props.filters);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" {...sheet.button}>
        {/* On the narrowest phones the sorting beside it needs the room. */}
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.5} className="max-[22rem]:hidden" />
        Filters
        {count > 0 && <span className="text-ink-muted">({count})</span>}
      </Button>
      {sheet.show(<FilterSheet open={sheet.open} onOpenChange={sheet.onOpenChange} {...props} />)}
    </>
  );
}
