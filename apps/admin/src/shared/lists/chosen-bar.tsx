import { Button } from '@kanaka/ui/button';
import type { ReactNode } from 'react';

/** The `id` of the bar, to which each chosen row leads. */
export const CHOSEN_BAR = 'chosen';

/**
 * The bar with what can be done with the chosen rows, fixed to the bottom edge: how many they are, buttons for all of the page
 * and none, and `children`, which flow in the same line.
 */
export function ChosenBar({
  label,
  count,
  onAll,
  onNone,
  children,
}: {
  label: string;
  count: number;
  onAll: () => void;
  onNone: () => void;
  children: ReactNode;
}) {
  return (
    <section
      id={CHOSEN_BAR}
      tabIndex={-1}
      aria-label={label}
      className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-hairline bg-white px-4 py-2 shadow-bar sm:-mx-6 sm:gap-3 sm:px-6 sm:py-3 lg:-mx-8 lg:px-8"
    >
      <div className="flex w-full items-center justify-between sm:contents">
        <p role="status" className="font-medium">
          {count} chosen
        </p>
        <div className="flex sm:order-last sm:ml-auto">
          <Button variant="ghost" padding="sm" onClick={onAll}>
            All on this page
          </Button>
          <Button variant="ghost" padding="sm" onClick={onNone}>
            <span>
              Clear<span className="max-sm:sr-only"> selection</span>
            </span>
          </Button>
        </div>
      </div>
      {children}
    </section>
  );
}
