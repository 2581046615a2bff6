import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { useCompared } from '../../features/compare/compared.ts';

const CompareBar = lazyWithPreload(() => import('./compare-bar.tsx'), 'CompareBar');

/** The bar with the pieces to be compared, whose code is loaded when there are any. */
export function LaterCompare() {
  const ids = useCompared();
  if (ids.length === 0) return null;
  return (
    <LazyDialogBoundary>
      <CompareBar ids={ids} />
    </LazyDialogBoundary>
  );
}
