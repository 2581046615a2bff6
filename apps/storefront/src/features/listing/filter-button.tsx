import { chosenCount } from '@kanaka/presentation/listing-url';
import { Button } from '@kanaka/ui/button';
import type { Openable } from '@kanaka/ui/overlay';
import { SlidersHorizontal } from 'lucide-react';
import type { ComponentProps } from 'react';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';

const FilterSheet = lazyWithPreload(() => import('./filter-sheet.tsx'), 'FilterSheet', true);

/** A button that opens the filters on a phone. */
export function FilterButton(props: Omit<ComponentProps<typeof FilterSheet>, keyof Openable>) {
  const sheet = useLazyDialog();
  const count = chosenCount(props.filters);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" {...sheet.button}>
        {/* On the narrowest phones the sorting beside it needs the room. */}
        <SlidersHorizontal className="max-[22rem]:hidden" />
        Filters
        {count > 0 && <span className="text-ink-muted">({count})</span>}
      </Button>
      {sheet.show(<FilterSheet {...sheet.state} {...props} />)}
    </>
  );
}
