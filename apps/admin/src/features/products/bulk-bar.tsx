import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { CHOSEN_BAR } from '../../shared/choose-row.tsx';
import { ChosenCount } from '../../shared/chosen-count.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind } from './bulk-rules.ts';
import type { Choices } from './category-choices.ts';

const inShop = [
  ['price', 'Price'],
  ['stock', 'Stock'],
  ['category', 'Category'],
  ['archive', 'Delete'],
] as const;
const archived = [['restore', 'Bring back']] as const;

/** What can be done with all selected products. Fixed to the bottom edge while any are selected. */
export function BulkBar({
  products,
  choices,
  isArchive,
  onAll,
  onClear,
}: {
  products: readonly AdminProduct[];
  choices: Choices;
  /** Whether the archived products are listed. */
  isArchive: boolean;
  /** Chooses all of the page. */
  onAll: () => void;
  onClear: () => void;
}) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  if (products.length === 0) return null;
  return (
    <>
      <section
        id={CHOSEN_BAR}
        tabIndex={-1}
        aria-label="Chosen products"
        className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-2 border-t border-hairline bg-white px-4 py-3 shadow-bar sm:-mx-6 sm:gap-3 sm:px-6 lg:-mx-8 lg:px-8"
      >
        <ChosenCount count={products.length} onAll={onAll} onNone={onClear} />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          {(isArchive ? archived : inShop).map(([name, label]) => (
            <Button
              key={name}
              variant="outline"
              padding="sm"
              className={name === 'archive' ? 'text-brick!' : undefined}
              onClick={() => setKind(name)}
            >
              {label}
            </Button>
          ))}
        </div>
      </section>
      {kind && (
        <BulkDialog kind={kind} products={products} choices={choices} onDone={onClear} onClose={() => setKind(null)} />
      )}
    </>
  );
}
