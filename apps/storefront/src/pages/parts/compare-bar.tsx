import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { X } from 'lucide-react';
import { useRememberedPieces } from '../../features/catalog/use-remembered-pieces.ts';
import { stopComparing } from '../../features/compare/compared.ts';

/**
 * Along the bottom edge, above the bag of a phone: the chosen pieces, each to be taken away, and the way to the comparison.
 * On a phone's page of a piece, that place is its main button's.
 */
export function CompareBar({ ids }: { ids: readonly string[] }) {
  const { pieces } = useRememberedPieces(ids);
  return (
    <aside
      aria-label="Pieces to compare"
      className="fixed inset-x-0 bottom-0 z-30 mx-auto flex max-w-xl animate-rise items-center gap-3 bg-white px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-bar short:static in-[body:has(.action-bar)]:max-md:hidden in-[body:has([aria-label='Your_bag'])]:max-md:bottom-19 md:bottom-6 md:rounded-sm md:shadow-float"
    >
      <ul className="flex min-w-0 flex-1 gap-1.5">
        {ids.map((id) => {
          const piece = pieces.find(({ _id }) => _id === id);
          const [image = ''] = piece ? ('images' in piece ? piece.images : [piece.image]) : [];
          return (
            <li key={id} className="max-w-11 flex-1">
              <button
                type="button"
                aria-label={`Stop comparing ${piece?.title ?? 'this piece'}`}
                title={piece?.title}
                onClick={() => stopComparing(id)}
                className="relative block h-14 w-full overflow-hidden rounded-sm bg-ivory-deep"
              >
                {image && <ResponsiveImage url={image} alt="" sizes="44px" className="absolute inset-0" />}
                <X className="absolute top-0.5 right-0.5 size-4 rounded-full bg-white/85 p-0.5" />
              </button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-sm text-ink-soft max-sm:sr-only">
        {ids.length === 1 && 'Choose another piece.'}
      </p>
      <Button variant="ghost" className="px-2" onClick={() => stopComparing(...ids)}>
        Clear
      </Button>
      {ids.length > 1 ? (
        <ButtonLink to="/shop/compare">Compare {ids.length}</ButtonLink>
      ) : (
        <Button disabled>Compare</Button>
      )}
    </aside>
  );
}
