import { photographDimensions, photographUrl, publicPhotographUrl } from '@kanaka/contracts/media/photograph-address';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from './cn.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

/** Renews the session; photographs are only shown to people who are signed in. `since` is when they were asked for. */
export type Renew = (since: number) => Promise<unknown>;

/**
 * A row of photographs; each opens large. Those without `renew` are public. `alt` says what they show; with `onRemove` each
 * can be taken away again. `beside` renders what stands beside each, from 0.
 */
export function Photographs({
  label,
  photographs,
  renew,
  alt,
  size = 'md',
  onRemove,
  beside,
}: {
  label: string;
  photographs: readonly string[];
  renew?: Renew;
  alt?: string;
  /** Of a thumbnail: 64 or 80 pixels. */
  size?: 'sm' | 'md';
  onRemove?: (photograph: string) => void;
  beside?: (place: number) => ReactNode;
}) {
  const [opened, setOpened] = useState<number | null>(null);
  const shown = opened === null ? undefined : photographs[opened];
  const many = photographs.length;
  const titleOf = (place: number) => `Photograph ${place + 1} of ${many}`;
  const nameOf = (place: number) => {
    if (alt === undefined) return titleOf(place);
    return many > 1 ? `${alt}, ${place + 1} of ${many}` : alt;
  };
  return (
    <>
      <ul aria-label={label} className={cn('flex flex-wrap', beside ? 'gap-4' : 'gap-2')}>
        {photographs.map((photograph, place) => (
          <li key={photograph} className={cn('relative', beside && 'flex items-start gap-2')}>
            <button
              type="button"
              aria-label={`${nameOf(place)}, large`}
              className={cn(
                'block overflow-hidden rounded-sm border border-hairline bg-ivory',
                size === 'sm' ? 'size-16' : 'size-20',
              )}
              onClick={() => setOpened(place)}
            >
              <Photograph
                photograph={photograph}
                size="small"
                alt={nameOf(place)}
                renew={renew}
                className="size-full object-cover"
              />
            </button>
            {onRemove && (
              <IconButton
                name={`Remove photograph ${place + 1}`}
                className="mt-1 w-20 border border-hairline"
                onClick={() => onRemove(photograph)}
              >
                <X strokeWidth={1.5} />
              </IconButton>
            )}
            {beside?.(place)}
          </li>
        ))}
      </ul>
      {shown !== undefined && opened !== null && (
        <Dialog onClose={() => setOpened(null)} size="xl" title={titleOf(opened)} className="sm:w-auto">
          <div className="flex flex-col items-center gap-3">
            <Photograph
              key={shown}
              photograph={shown}
              size="large"
              alt={alt === undefined ? `${label}: ${nameOf(opened)}` : nameOf(opened)}
              renew={renew}
              className="h-auto max-h-[64dvh] w-auto max-w-full object-contain"
            />
            {many > 1 && (
              <div className="flex gap-4">
                <IconButton
                  name="Previous"
                  disabled={opened === 0}
                  onClick={() => setOpened(opened - 1)}
                  Icon={ChevronLeft}
                />
                <IconButton
                  name="Next"
                  disabled={opened === many - 1}
                  onClick={() => setOpened(opened + 1)}
                  Icon={ChevronRight}
                />
              </div>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A private one is asked for twice, because the session may have expired while the page was open. */
function Photograph({
  photograph,
  size,
  alt,
  renew,
  className,
}: {
  photograph: string;
  size: 'small' | 'large';
  alt: string;
  renew: Renew | undefined;
  className: string;
}) {
  const [since] = useState(() => Date.now());
  const [state, setState] = useState<'first' | 'renewing' | 'again' | 'failed'>('first');
  const retry = async () => {
    if (state !== 'first' || !renew) {
      setState('failed');
      return;
    }
    setState('renewing');
    await renew(since).catch(() => undefined);
    setState('again');
  };
  if (state === 'failed') {
    return (
      <span className={cn('flex items-center justify-center p-1 text-xs text-ink-muted', className)}>
        Cannot be shown now
      </span>
    );
  }
  return (
    <img
      // Mounted anew, so that it is asked for again.
      key={state === 'again' ? 'again' : 'first'}
      src={renew ? photographUrl(photograph, size) : publicPhotographUrl(photograph, size)}
      {...photographDimensions(photograph)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => void retry()}
    />
  );
}
