import type { Openable } from '@kanaka/ui/overlay';
import type { Product } from '@kanaka/contracts/catalog/products';
import { BANGLE_SIZES, RING_SIZES } from '@kanaka/contracts/catalog/size-labels';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { Dialog } from '@kanaka/ui/dialog';
import { Suspense, lazy, useState } from 'react';
import { insideOf, tenths, ukSizeOf, usSizeOf } from './millimetres.ts';

// Loaded only when it is asked for.
const RingSizer = lazy(() => import('./ring-sizer.tsx').then(({ RingSizer }) => ({ default: RingSizer })));

const guides = {
  ring: {
    title: 'Ring sizes',
    sizes: RING_SIZES,
    note: 'Indian sizes. Each is one millimetre more around the finger. Between two sizes? Take the larger.',
    steps: [
      'Wrap a strip of paper around the base of the finger, close but not tight, and mark where it meets.',
      'Lay the strip along a ruler: the length to the mark is the way around, in millimetres.',
      'Or measure straight across the inside of a ring that fits, from edge to edge.',
      'Measure in the evening, with warm hands. Between two sizes, or for a broad band, take the larger one; it must pass the knuckle.',
    ],
  },
  bangle: {
    title: 'Bangle sizes',
    sizes: BANGLE_SIZES,
    note: 'Indian sizes: 2-6 is two inches and six sixteenths straight across the inside.',
    steps: [
      'Bring thumb and little finger together, as you do to slip a bangle on.',
      'Lay a tape or a strip of paper around the broadest part of the hand, across the knuckles, and mark where it meets.',
      'The length is the way around: take the size that is the same or the next larger.',
      'Or measure straight across the inside of a bangle that fits. Sizes that begin with 1 are for children.',
    ],
  },
} as const;

/** How to find out one's size, and the measurements of each size. */
export function SizeGuide({
  sizing,
  of = [],
  open,
  onOpenChange,
}: Openable & {
  sizing: keyof typeof guides;
  /** The sizes of the piece that is looked at, with their stock; half sizes have rows only if they are among them. */
  of?: Product['sizes'];
}) {
  const { title, sizes, note, steps } = guides[sizing];
  const own = new Map(of.map(({ size, stock }) => [size, stock]));
  const rows = sizes.filter((size) => !size.includes('.') || own.has(size));
  const [isMeasuring, setMeasuring] = useState(false);
  return (
    <Dialog open={open} onClose={() => onOpenChange(false)} title={title} description={note} readOnly>
      <h3 className="text-lg">How to measure</h3>
      <ol className="mt-2 list-decimal space-y-2 pl-5 text-sm text-ink-soft marker:text-gold">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {sizing === 'ring' && (
        <>
          <Button
            variant="outline"
            aria-expanded={isMeasuring}
            className="mt-5"
            onClick={() => setMeasuring(!isMeasuring)}
          >
            Measure a ring on screen or paper
          </Button>
          {isMeasuring && (
            <Suspense fallback={<div className="h-96" role="status" aria-label="Loading" />}>
              <RingSizer />
            </Suspense>
          )}
        </>
      )}
      <table className="figures mt-6 w-full text-sm">
        <caption className="sr-only">What each size measures inside, in millimetres</caption>
        <thead>
          <tr className="border-b border-gold text-left">
            <th scope="col" className="py-2 pl-2 font-medium">
              Size
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Across, mm
            </th>
            <th scope="col" className="py-2 pr-2 text-right font-medium">
              Around, mm
            </th>
            {sizing === 'ring' && (
              <>
                <th scope="col" className="py-2 pr-2 text-right font-medium">
                  US
                </th>
                <th scope="col" className="py-2 pr-2 text-right font-medium">
                  UK
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((size) => {
            const { across, around } = insideOf(size);
            const stock = own.get(size);
            return (
              <tr key={size} className={cn('border-b border-hairline', stock !== undefined && 'bg-emerald-soft')}>
                <th scope="row" className="py-2 pl-2 text-left font-medium">
                  {size}{' '}
                  {stock !== undefined && (
                    <span className={cn('ml-1 font-normal', stock > 0 ? 'text-emerald' : 'text-ink-muted')}>
                      {stock > 0 ? 'this piece' : 'sold out'}
                    </span>
                  )}
                </th>
                <td className="py-2 text-right">{tenths(across)}</td>
                <td className="py-2 pr-2 text-right">{tenths(around)}</td>
                {sizing === 'ring' && (
                  <>
                    <td className="py-2 pr-2 text-right">{usSizeOf(around)}</td>
                    <td className="py-2 pr-2 text-right">{ukSizeOf(around)}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
