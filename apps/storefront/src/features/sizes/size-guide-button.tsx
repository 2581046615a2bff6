import type { Sizing } from '@kanaka/contracts/sizes';
import { Ruler } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';

// Loaded only when it is opened, because few shoppers read it.
const SizeGuide = lazy(() => import('./size-guide.tsx').then(({ SizeGuide }) => ({ default: SizeGuide })));

/** Opens the guide to the sizes of rings or bangles. */
export function SizeGuideButton({ sizing }: { sizing: Sizing }) {
  const [guide, setGuide] = useState<'unread' | 'open' | 'closed'>('unread');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setGuide('open')}
        className="-mr-2 inline-flex h-11 items-center gap-2 px-2 text-sm text-emerald underline underline-offset-4"
      >
        <Ruler aria-hidden="true" className="size-4" strokeWidth={1.5} />
        Size guide
      </button>
      {guide !== 'unread' && (
        <Suspense>
          <SizeGuide
            sizing={sizing === 'bangle' ? 'bangle' : 'ring'}
            open={guide === 'open'}
            onOpenChange={(open) => setGuide(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}
