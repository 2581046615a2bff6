import type { Banner } from '@kanaka/contracts/catalog/banners';
import { responsiveImage } from '@kanaka/contracts/media/media';
import { cn } from '@kanaka/ui/cn';
import { useState, type ReactNode } from 'react';
import { useFading } from '../../shared/hooks/use-fading.ts';
import { useHydrated } from '../../shared/loading/use-hydrated.ts';
import { useMedia } from '@kanaka/ui/use-media';
import { useRest } from '../../shared/hooks/use-rest.ts';
import { PlayButton } from '../../shared/page/play-button.tsx';
import { Link } from '@kanaka/ui/link';
import { TextLink } from '@kanaka/ui/text-link';

/**
 * The banners' frame: 3:4 on phones (but leaving room for the text, the button and the categories below), 12:5 on wider screens.
 * Beside the text it shows the right three fifths of a 12:5 image, where its subject is.
 */
export const bannerFrame =
  'relative aspect-3/4 max-h-[max(14rem,calc(100svh-26rem))] w-full overflow-hidden bg-ivory-deep min-[769px]:aspect-12/5 min-[769px]:max-h-none lg:aspect-36/25 lg:max-h-[max(26rem,calc(100svh-9rem))] lg:col-start-2 lg:row-span-2 lg:row-start-1';

/** Up to this width the phone's banner is shown. */
const PHONE_BANNER = '(max-width: 768px)';

/** How long each banner is shown; it then fades into the next within one second. */
export const BANNER_MS = 5000;
const FETCH_AHEAD_MS = 1500;

/** Placeholder for the banners while they are loading. */
export function BannerSkeleton() {
  return <div role="status" aria-label="Loading" className={cn(bannerFrame, 'animate-glimmer')} />;
}

/** A image in its formats, on the screens of `media`. */
function Sources({ url, media }: { url: string; media?: string }) {
  return responsiveImage(url)?.sources.map(({ type, srcSet }) => (
    <source key={type} media={media} type={type} srcSet={srcSet} sizes="100vw" />
  ));
}

/** The shop's banners, fading one into the next; the phone's image up to 768 px, else the wide one. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const phone = useMedia(PHONE_BANNER);
  const [playing, setPlaying] = useState(true);
  const { resting, handlers } = useRest();

  // The server does not know the screen: it renders the banners that have an image for every width, and the browser
  // chooses.
  const hydrated = useHydrated();
  const usable = banners
    .map(({ _id, imageDesktop, imageMobile, ...words }) => ({
      id: _id,
      ...words,
      wide: imageDesktop,
      narrow: imageMobile,
      usable: hydrated ? (phone ? imageMobile : imageDesktop) !== '' : imageDesktop !== '' && imageMobile !== '',
    }))
    .filter(({ usable }) => usable);
  const count = usable.length;
  const worded = usable.some(({ line, piece }) => line || piece);

  const { ref, shown, fetched, show } = useFading({
    count,
    everyMs: BANNER_MS,
    aheadMs: FETCH_AHEAD_MS,
    running: playing && !resting,
  });

  if (count === 0) {
    return (
      <div className={cn(bannerFrame, 'grid place-items-center')}>
        <p className="text-ink-muted">No feature images available</p>
      </div>
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label="Featured" className="lg:contents" {...handlers}>
      <div ref={ref} className={bannerFrame}>
        {usable.map(({ id, alt, link, wide, narrow }, place) => {
          const found = responsiveImage(wide || narrow);
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
              {place < fetched && (
                <BannerLink link={link}>
                  <picture>
                    {narrow && (
                      <>
                        <Sources url={narrow} media={PHONE_BANNER} />
                        <source media={PHONE_BANNER} srcSet={responsiveImage(narrow)?.srcSet ?? narrow} sizes="100vw" />
                      </>
                    )}
                    <Sources url={wide || narrow} />
                    <img
                      src={wide || narrow}
                      alt={alt || 'A piece of the house'}
                      className="size-full object-cover max-lg:object-bottom lg:object-right"
                      fetchPriority={place === 0 ? 'high' : 'auto'}
                      {...(found && {
                        width: found.width,
                        height: found.height,
                        srcSet: found.srcSet,
                        sizes: '100vw',
                      })}
                    />
                  </picture>
                </BannerLink>
              )}
            </div>
          );
        })}
      </div>
      {(count > 1 || worded) && (
        <div className="lg:col-start-1 lg:row-start-2 lg:mb-8 lg:flex lg:min-h-12 lg:items-center lg:pr-6 lg:pl-[max(2.5rem,calc((100vw-84rem)/2+2.5rem))]">
          {worded && <Caption {...usable[shown]} />}
          {count > 1 && (
            <div className="flex min-h-9 flex-wrap items-center justify-center lg:ml-auto lg:min-h-12">
              {usable.map(({ id }, place) => (
                <button
                  key={id}
                  type="button"
                  aria-label={`Show banner ${place + 1}`}
                  aria-current={place === shown}
                  onClick={() => show(place)}
                  className="relative grid h-9 w-11 shrink-0 place-items-center before:absolute before:inset-x-0 before:-inset-y-1 lg:w-7"
                >
                  <span
                    className={cn(
                      'h-1.5 rounded-full transition-all duration-300',
                      place === shown ? 'w-4 bg-emerald' : 'w-1.5 bg-ink/30',
                    )}
                  />
                </button>
              ))}
              <PlayButton
                of="banners"
                playing={playing}
                onChange={setPlaying}
                className="relative grid h-9 w-11 shrink-0 place-items-center text-ink-soft before:absolute before:inset-x-0 before:-inset-y-1 hover:text-ink"
              />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** What is written beside the shown banner. Its height is kept, so that nothing moves when the next one comes. */
function Caption({ line, piece }: Partial<Pick<Banner, 'line' | 'piece'>>) {
  return (
    <div className="flex h-20 flex-col max-lg:pt-2 lg:h-18 lg:justify-center px-4 text-center lg:min-w-0 lg:px-0 lg:pr-4 lg:text-left">
      <p className="truncate font-display text-lg leading-6">{line}</p>
      {piece && (
        <p className="text-sm">
          <TextLink to={`/shop/product/${piece.slug}`} tall className="max-w-full">
            <span className="truncate">{piece.title}</span>
          </TextLink>
        </p>
      )}
    </div>
  );
}

// A light and a dark focus outline: one of them is visible on any image.
const around =
  'relative block size-full focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-white after:pointer-events-none after:absolute after:inset-1 after:hidden after:border-2 after:border-ink focus-visible:after:block';

/** Wraps a banner's image in its link; a banner without a link gets none. */
function BannerLink({ link, children }: { link: string; children: ReactNode }) {
  if (!link) return children;
  return (
    <Link to={link} className={around}>
      {children}
    </Link>
  );
}
