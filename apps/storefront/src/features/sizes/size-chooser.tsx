import type { Product } from '@kanaka/contracts/catalog/products';
import { cn } from '@kanaka/ui/cn';
import { useEffect, useId, useRef, useState } from 'react';
import { SizeGuideButton } from './size-guide-button.tsx';
import { useOptimisticValue } from '@kanaka/web-kit/use-optimistic-value';
import { useLocation, useSearchParams } from 'react-router-dom';

const FEW = 3;

/** The sizes of a piece, as buttons large enough for a thumb; sold-out sizes are shown but disabled. */
export function SizeChooser({
  product: { sizes, sizing, tagged },
  size,
  missing,
  onChoose,
}: {
  product: Pick<Product, 'sizes' | 'sizing' | 'tagged'>;
  size: string | null;
  /** How often the shopper has pressed the cart button without having chosen a size. */
  missing: number;
  onChoose: (size: string) => void;
}) {
  const id = useId();
  const choices = useRef<HTMLFieldSetElement>(null);
  const stock = sizes.find((each) => each.size === size)?.stock ?? 0;

  useEffect(() => {
    if (missing === 0) return;
    // Scroll all sizes clear of the bar at a phone's bottom edge, not only the focused one.
    choices.current?.scrollIntoView({ block: 'center' });
    choices.current?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
  }, [missing]);

  return (
    <div className="mt-5">
      <fieldset
        ref={choices}
        role="radiogroup"
        aria-labelledby={`${id}-name`}
        aria-required="true"
        aria-invalid={missing > 0 || undefined}
        aria-describedby={missing > 0 ? `${id}-error` : undefined}
      >
        <div className="flex items-center justify-between gap-4">
          <span id={`${id}-name`} className="text-sm font-medium">
            {sizing === 'bangle' ? 'Bangle size' : 'Ring size'}
          </span>
          <SizeGuideButton sizing={sizing} of={sizes} />
        </div>
        <div className="mt-1 flex flex-wrap gap-2">
          {sizes.map((each) => {
            const soldOut = each.stock <= 0;
            return (
              <label key={each.size} className="relative">
                <input
                  type="radio"
                  name={id}
                  value={each.size}
                  checked={each.size === size}
                  disabled={soldOut}
                  aria-label={soldOut ? `${each.size}, sold out` : each.size}
                  onChange={() => onChoose(each.size)}
                  className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-sm disabled:cursor-not-allowed"
                />
                <span
                  aria-hidden="true"
                  className={cn(
                    'figures pointer-events-none grid h-11 min-w-11 place-items-center rounded-sm border px-3 text-base peer-checked:border-emerald peer-checked:bg-emerald peer-checked:text-white peer-hover:border-emerald',
                    soldOut ? 'border-hairline bg-ivory-deep text-ink-muted line-through' : 'bg-white',
                    !soldOut && (missing > 0 ? 'border-brick' : 'border-ink/25'),
                  )}
                >
                  {each.size}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {/* As high as a line of words: what is below does not move when they appear. */}
      <div className="min-h-7 pt-2 text-sm">
        {missing > 0 && (
          <p id={`${id}-error`} role="alert" className="text-brick">
            Please choose a size
          </p>
        )}
        {size !== null && !tagged && stock <= FEW && <p className="text-amber">Only {stock} left in this size</p>}
      </div>
    </div>
  );
}

/**
 * The chosen size of a piece. It is kept in the URL, so that it survives a reload, a shared link and signing in. A size that
 * cannot be bought counts as not chosen.
 */
export function useSize({ sizes }: Pick<Product, 'sizes'>) {
  const [search, setSearch] = useSearchParams();
  const state: unknown = useLocation().state;
  const [missing, setMissing] = useState(0);
  const [asked, ask] = useOptimisticValue(search.get('size'), (chosen) => {
    const next = new URLSearchParams(search);
    if (chosen !== null) next.set('size', chosen);
    setSearch(next, { replace: true, state });
  });
  const size = sizes.find((each) => each.size === asked && each.stock > 0)?.size ?? null;

  return {
    size,
    /** How often the cart button was pressed without a size. */
    missing: size === null ? missing : 0,
    choose: (chosen: string): void => {
      setMissing(0);
      ask(chosen);
    },
    toastMissing: () => setMissing(missing + 1),
  };
}
