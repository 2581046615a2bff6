import type { Openable } from '@kanaka/ui/overlay';
import { type Filters, noFilters } from '@kanaka/presentation/listing-url';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { Sheet } from '@kanaka/ui/sheet';
import { type ComponentProps, startTransition, useState } from 'react';
import { FilterPanel } from './filter-panel.tsx';
import { useChoices } from './use-choices.ts';

/** The filters on phones and tablets: chosen in a sheet and applied with 'Apply', which says how many pieces match. Closing the sheet discards the choices. */
export function FilterSheet({
  open,
  onOpenChange,
  filters,
  onApply,
  ...places
}: Openable &
  Omit<ComponentProps<typeof FilterPanel>, 'onChange'> & {
    onApply: (filters: Filters) => void;
  }) {
  const [draft, setDraft] = useState<Filters | null>(null);
  const { choices, isKnown } = useChoices(draft ?? filters);
  const total = choices?.total;
  const matching = total !== undefined && `${total} ${total === 1 ? 'piece' : 'pieces'}`;
  const change = (next: boolean) => {
    onOpenChange(next);
    // The closed sheet's filters are not visible, so the press does not wait until they are rendered again.
    startTransition(() => setDraft(null));
  };
  return (
    <Sheet
      side="bottom-or-left"
      open={open}
      onOpenChange={change}
      title="Filters"
      footer={
        <div className="flex gap-3">
          <Button variant="outline" onClick={() => setDraft({ ...noFilters, collection: filters.collection })}>
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
            {matching && (
              <span aria-hidden="true" className={cn('-ml-1 transition-opacity', !isKnown && 'opacity-50')}>
                · {matching}
              </span>
            )}
          </Button>
          <p role="status" className="sr-only">
            {isKnown && matching && `${matching} ${total === 1 ? 'matches' : 'match'}`}
          </p>
        </div>
      }
    >
      <FilterPanel {...places} filters={draft ?? filters} onChange={(to) => setDraft((now) => to(now ?? filters))} />
    </Sheet>
  );
}
