import { cn } from '@kanaka/ui/cn';
import { LayoutGrid, List } from 'lucide-react';
import type { ProductSearch } from './product-search.ts';

const views = [
  { value: 'cards', name: 'Show as cards', Icon: LayoutGrid },
  { value: 'table', name: 'Show as a table', Icon: List },
] as const;

/** Switches the list between cards and a table. */
export function ProductViewSwitch({
  view,
  onView,
}: {
  view: ProductSearch['view'];
  onView: (view: ProductSearch['view']) => void;
}) {
  return (
    <div role="group" aria-label="View" className="flex rounded-sm border border-line bg-white">
      {views.map(({ value, name, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={view === value}
          onClick={() => onView(value)}
          className={cn(
            'grid size-11 place-items-center rounded-sm transition-colors hover:text-ink',
            view === value ? 'bg-emerald-soft text-emerald' : 'text-ink-muted',
          )}
        >
          <Icon className="size-5" />
        </button>
      ))}
    </div>
  );
}
