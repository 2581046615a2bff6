import type { Banner } from '@kanaka/contracts/banners';
import { picture } from '@kanaka/contracts/media';
import { PHONE_BANNER, bannerSizes } from '@kanaka/contracts/picture-sizes';
import { cn } from '@kanaka/ui/cn';
import { Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAdvance } from '../../shared/use-advance.ts';
import { useMedia, useReducedMotion } from '../../shared/use-media.ts';
import { useRest } from '../../shared/use-rest.ts';
import { bannerFrame, bannerImage } from './banner-frame.ts';
import { BannerLink } from './banner-link.tsx';

/** How long one banner stands; it then fades into the next for one second. */
export const BANNER_MS = 5000;
const FETCH_AHEAD_MS = 1500;

/** The banners' space while they are on their way. */
export function BannerSkeleton() {
  return <div role="status" aria-label="Loading" className={cn(bannerFrame, 'animate-glimmer')} />;
}

/** The shop's banners, fading one into the next; the phone's picture up to 768 px, else the wide one. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const phone = useMedia(PHONE_BANNER);
  const reduced = useReducedMotion();
  const [shown, setShown] = useState(0);
  const [seen, setSeen] = useState(1);
  const [playing, setPlaying] = useState(true);
  const { resting, handlers } = useRest();
  const stage = useRef<HTMLDivElement>(null);

  const usable = banners
    .map(({ _id, imageDesktop, imageMobile, alt, link }) => ({
      id: _id,
      alt,
      link,
      url: phone ? imageMobile : imageDesktop,
    }))
    .filter(({ url }) => url);
  const count = usable.length;

  const show = useCallback((place: number) => {
    setShown(place);
    setSeen((known) => Math.max(known, place + 1));
  }, []);
  // The next banner is fetched while one looks at this one, and shown only when it is here.
  const running = count > 1 && playing && !resting;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setSeen((known) => Math.max(known, shown + 2)), FETCH_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [running, shown]);
  const advance = useCallback(() => {
    const next = (shown + 1) % Math.max(count, 1);
    if (stage.current?.children[next]?.querySelector('img')?.complete) show(next);
  }, [show, shown, count]);
  useAdvance({ advance, everyMs: BANNER_MS, running });

  if (count === 0) {
    return (
      <div className={cn(bannerFrame, 'grid place-items-center')}>
        <p className="text-ink-muted">No feature images available</p>
      </div>
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label="Featured" className="relative" {...handlers}>
      <div ref={stage} className={bannerFrame}>
        {usable.map(({ id, alt, link, url }, place) => {
          const found = picture(url);
          const visible = place === shown;
          return (
            <div
              key={id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${count}`}
              aria-hidden={!visible}
              inert={!visible}
              className={cn(
                'absolute inset-0 transition-opacity duration-1000 ease-in-out',
                visible ? 'opacity-100' : 'opacity-0',
              )}
            >
              {(place < seen || place === shown) && (
                <BannerLink link={link}>
                  <picture>
                    {found?.sources.map(({ type, srcSet }) => (
                      <source key={type} type={type} srcSet={srcSet} sizes={bannerSizes} />
                    ))}
                    <img
                      src={url}
                      alt={alt || 'A piece of the house'}
                      className={bannerImage}
                      fetchPriority={place === 0 ? 'high' : 'auto'}
                      {...(found && {
                        width: found.width,
                        height: found.height,
                        srcSet: found.srcSet,
                        sizes: bannerSizes,
                      })}
                    />
                  </picture>
                </BannerLink>
              )}
            </div>
          );
        })}
      </div>
      {count > 1 && (
        <div className="flex h-11 items-center justify-center lg:absolute lg:right-8 lg:bottom-6 lg:h-9 lg:rounded-full lg:bg-white/90 lg:px-1">
          {usable.map(({ id }, place) => (
            <button
              key={id}
              type="button"
              aria-label={`Show banner ${place + 1}`}
              aria-current={place === shown}
              onClick={() => show(place)}
              className="grid size-11 place-items-center lg:h-9 lg:w-7"
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
              className="grid size-11 place-items-center text-ink-soft lg:size-9 hover:text-ink"
            >
              {playing ? (
                <Pause aria-hidden="true" className="size-3.5 fill-current" strokeWidth={0} />
              ) : (
                <Play aria-hidden="true" className="size-3.5 fill-current" strokeWidth={0} />
              )}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
