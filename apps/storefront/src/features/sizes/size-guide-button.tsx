import type { Product } from '@kanaka/contracts/catalog/products';
import { Ruler } from 'lucide-react';
import { useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';

// Loaded only when it is opened, because few shoppers read it.
const SizeGuide = lazyWithPreload(() => import('./size-guide.tsx'), 'SizeGuide');

/** Opens the guide to the sizes of rings or bangles, where the sizes of this piece are marked. */
export function SizeGuideButton({ sizing, of = [] }: { sizing: Product['sizing']; of?: Product['sizes'] }) {
  const guide = useLazyDialog();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...guide.button}
        className="-mr-2 inline-flex h-11 items-center gap-2 px-2 text-sm text-emerald underline underline-offset-4"
      >
        <Ruler className="size-4" />
        Size guide
      </button>
      {guide.show(<SizeGuide sizing={sizing === 'bangle' ? 'bangle' : 'ring'} of={of} {...guide.state} />)}
    </>
  );
}
