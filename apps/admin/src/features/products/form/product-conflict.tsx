import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { Button } from '@kanaka/ui/button';
import { useEffect, useRef } from 'react';
import { LastSaved } from '../../../shared/forms/last-saved.tsx';
import type { Difference } from './product-conflict-rules.ts';

/** Shows how the piece was changed in the meantime and lets the owner choose. Nothing is lost before the choice. */
export function ProductConflict({
  base,
  differences,
  onLoadNewer,
  onKeepMine,
}: {
  /** The piece as it was when the form was opened. */
  base: AdminProduct;
  differences: readonly Difference[];
  onLoadNewer: () => void;
  onKeepMine: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="conflict" className="mb-5 border border-amber bg-amber-soft p-4 text-sm">
      <h3
        id="conflict"
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-4 font-sans font-medium tracking-normal outline-none"
      >
        Somebody else has changed this piece
      </h3>
      <p className="mt-1">
        While you had it open, it was saved by another.{' '}
        <LastSaved kind="product" subject={base._id} after={base.updatedAt} /> Nothing has been overwritten, and what
        you entered is still here.
      </p>
      {differences.length > 0 ? (
        <dl className="mt-3 divide-y divide-hairline border border-hairline bg-white">
          {differences.map(({ name, label, theirs, mine }) => (
            <div key={name} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="font-medium">{label}</dt>
              <dd className="min-w-0">
                <p className="wrap-anywhere">
                  <span className="text-ink-muted">In the shop now: </span>
                  {theirs}
                </p>
                <p className="line-clamp-4 wrap-anywhere">
                  <span className="text-ink-muted">{mine === null ? 'You did not change it.' : 'Yours: '}</span>
                  {mine}
                </p>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2">No field is different from what you see below.</p>
      )}
      <p className="mt-3 text-xs text-ink-soft">
        Keeping yours takes over what you did not change from the shop. You look it over and save it yourself.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Keep my changes</Button>
        <Button variant="outline" onClick={onLoadNewer}>
          Load the newer one
        </Button>
      </div>
    </section>
  );
}
