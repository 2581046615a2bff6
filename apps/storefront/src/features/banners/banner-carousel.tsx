import type { Banner } from '@kanaka/contracts/catalog';
import { picture } from '@kanaka/contracts/media';
import { cn } from '@kanaka/ui/cn';
import { Pause, Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useAdvance } from '../../shared/use-advance.ts';
import { useMedia, useReducedMotion } from '../../shared/use-media.ts';
import { useRest } from '../../shared/use-rest.ts';

/** How long one banner stands; it then fades into the next for one second. */
export const BANNER_MS = 5000;

const frame =
  'relative aspect-3/4 max-h-[calc(100svh-11rem)] w-full overflow-hidden bg-ivory-deep md:aspect-12/5 md:max-h-none';

/** The banners' space while they are on their way. */
export function BannerSkeleton() {
  return <div role="status" aria-label="Loading" className={cn(frame, 'animate-glimmer')} />;
}

/** The house's banners, fading one into the next; the phone's picture up to 768 px, else the wide one. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const phone = useMedia('(max-width: 768px)');
  const reduced = useReducedMotion();
  const [shown, setShown] = useState(0);
  const [seen, setSeen] = useState(1);
  const [playing, setPlaying] = useState(true);
  const { resting, handlers } = useRest();

  const usable = banners
    .map(({ _id, imageDesktop, imageMobile, alt }) => ({ id: _id, alt, url: phone ? imageMobile : imageDesktop }))
    .filter(({ url }) => url);
  const count = usable.length;

  const show = useCallback((place: number) => {
    setShown(place);
    setSeen((known) => Math.max(known, place + 1));
  }, []);
  const advance = useCallback(() => show((shown + 1) % Math.max(count, 1)), [show, shown, count]);
  useAdvance({ advance, everyMs: BANNER_MS, running: count > 1 && playing && !resting });

  if (count === 0) {
    return (
      <div className={cn(frame, 'grid place-items-center')}>
        <p className="text-ink-muted">No feature images available</p>
      </div>
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label="Featured" className={frame} {...handlers}>
      {usable.map(({ id, alt, url }, place) => {
        const found = picture(url);
        const visible = place === shown;
        return (
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${count}`}
            aria-hidden={!visible}
            className={cn(
              'absolute inset-0 transition-opacity duration-1000 ease-in-out',
              visible ? 'opacity-100' : 'opacity-0',
            )}
          >
            {(place < seen || place === shown) && (
              <picture>
                {found?.sources.map(({ type, srcSet }) => (
                  <source key={type} type={type} srcSet={srcSet} sizes="100vw" />
                ))}
                <img
                  src={url}
                  alt={alt || 'A piece of the house'}
                  className="size-full object-cover"
                  fetchPriority={place === 0 ? 'high' : 'auto'}
                  {...(found && { width: found.width, height: found.height, srcSet: found.srcSet, sizes: '100vw' })}
                />
              </picture>
            )}
          </div>
        );
      })}
      {count > 1 && (
        <div className="absolute right-3 bottom-3 flex items-center rounded-full bg-white/90 px-1 md:right-8 md:bottom-6">
          {usable.map(({ id }, place) => (
            <button
              key={id}
              type="button"
              aria-label={`Show banner ${place + 1}`}
              aria-current={place === shown}
              onClick={() => show(place)}
              className="grid h-9 w-7 place-items-center"
            >
              <span
                className={cn(
                  'h-1.5 rounded-full transition-all duration-300',
                  place === shown ? 'w-4 bg-emerald' : 'w-1.5 bg-ink/30',
                )}
              />
            </button>
          ))}
          {!reduced && (
            <button
              type="button"
              aria-label={playing ? 'Pause banners' : 'Play banners'}
              onClick={() => setPlaying(!playing)}
              className="grid size-9 place-items-center text-ink-soft hover:text-ink"
            >
              {playing ? (
                <Pause aria-hidden="true" className="size-3.5" />
              ) : (
                <Play aria-hidden="true" className="size-3.5" />
              )}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
