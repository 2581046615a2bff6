import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ChosenBar } from '../../../shared/lists/chosen-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind } from './bulk-rules.ts';
import type { Choices } from '../form/category-choices.ts';

const inShop = [
  ['price', 'Price'],
  ['stock', 'Stock'],
  ['category', 'Category'],
  ['finalSale', 'Final sale'],
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
      <ChosenBar label="Chosen products" count={products.length} onAll={onAll} onNone={onClear}>
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
      </ChosenBar>
      {kind && (
        <BulkDialog kind={kind} products={products} choices={choices} onDone={onClear} onClose={() => setKind(null)} />
      )}
    </>
  );
}
