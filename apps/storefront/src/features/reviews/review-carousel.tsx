import { authorLabel } from '@kanaka/contracts/reviews/author-label';
import type { Review } from '@kanaka/contracts/reviews/reviews';
import { cn } from '@kanaka/ui/cn';
import { IconButton } from '@kanaka/ui/icon-button';
import { useReducedMotion } from '@kanaka/ui/use-media';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAdvance } from '../../shared/hooks/use-advance.ts';
import { useRest } from '../../shared/hooks/use-rest.ts';
import { PlayButton } from '../../shared/page/play-button.tsx';
import { ShopAnswer } from './shop-answer.tsx';
import { Stars } from './stars.tsx';

/** How long each position of the carousel is shown. */
const REVIEW_MS = 5000;

/** The most dots that are shown; on a phone, where a thumb must tell them apart, fewer. */
const MOST_DOTS = 9;
const MOST_ON_PHONE = 3;

/** The positions that have a dot: all of them, or those nearest to the current one. */
function dotsAround(shown: number, count: number, most: number): number[] {
  const length = Math.min(count, most);
  const first = Math.max(0, Math.min(shown - Math.floor(length / 2), count - length));
  return Array.from({ length }, (_, dot) => first + dot);
}

/** Reviews side by side: one on a phone, two on a tablet, three on wider screens. Advances automatically. */
export function ReviewCarousel({ reviews }: { reviews: readonly Review[] }) {
  const reduced = useReducedMotion();
  const [playing, setPlaying] = useState(true);
  const [shown, setShown] = useState(0);
  const [stops, setStops] = useState<number[]>([]);
  const { resting, handlers } = useRest();
  const element = useRef<HTMLElement>(null);
  const [viewport, carousel] = useEmblaCarousel({ loop: true, align: 'start', duration: reduced ? 0 : 25 });
  const advance = useCallback(() => carousel?.scrollNext(), [carousel]);
  useAdvance({ element, advance, everyMs: REVIEW_MS, running: playing && !resting });

  useEffect(() => {
    if (!carousel) return undefined;
    const update = () => {
      setShown(carousel.selectedScrollSnap());
      setStops(carousel.scrollSnapList());
    };
    update();
    carousel.on('select', update).on('reInit', update);
    return () => {
      carousel.off('select', update).off('reInit', update);
    };
  }, [carousel]);

  const onPhone = dotsAround(shown, stops.length, MOST_ON_PHONE);
  return (
    <section ref={element} aria-roledescription="carousel" aria-label="Customer reviews" {...handlers}>
      <div ref={viewport} className="overflow-hidden">
        <ul className="-ml-6 flex touch-pan-y">
          {reviews.map((review, place) => (
            <li
              key={review._id}
              aria-label={`${place + 1} of ${reviews.length}`}
              className="min-w-0 shrink-0 grow-0 basis-full pl-6 md:basis-1/2 lg:basis-1/3"
            >
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </div>
      {stops.length > 1 && (
        <div className="mt-8 flex items-center justify-center gap-1">
          <IconButton name="Previous review" onClick={() => carousel?.scrollPrev()} Icon={ChevronLeft} />
          {dotsAround(shown, stops.length, MOST_DOTS).map((place) => (
            <button
              key={place}
              type="button"
              aria-label={`Show review ${place + 1}`}
              aria-current={place === shown}
              onClick={() => carousel?.scrollTo(place)}
              className={cn('h-11 w-11 place-items-center sm:grid sm:w-6', onPhone.includes(place) ? 'grid' : 'hidden')}
            >
              <span
                className={cn(
                  'h-1.5 rounded-full transition-all duration-300',
                  place === shown ? 'w-4 bg-emerald' : 'w-1.5 bg-ink/30',
                )}
              />
            </button>
          ))}
          <IconButton name="Next review" onClick={() => carousel?.scrollNext()} Icon={ChevronRight} />
          <PlayButton
            of="reviews"
            playing={playing}
            onChange={setPlaying}
            className="inline-flex size-11 items-center justify-center rounded-sm text-ink transition-colors hover:bg-ivory-deep"
          />
        </div>
      )}
    </section>
  );
}

/** One review: stars, text and name. */
function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="flex h-full flex-col border border-hairline bg-white p-6 sm:p-8">
      <Stars value={review.reviewValue} />
      <blockquote className="mt-4 flex-1">
        <p className="line-clamp-4 font-display text-lg leading-8 text-ink">“{review.reviewMessage}”</p>
      </blockquote>
      <ShopAnswer answer={review.answer} className="mt-5 [&>p:last-child]:line-clamp-3" />
      <figcaption className="mt-6 border-t border-hairline pt-4">
        <span className="block text-base font-medium">{review.userName || 'Anonymous'}</span>
        <span className={cn('text-sm', review.verified ? 'text-emerald' : 'text-ink-muted')}>
          {authorLabel(review)}
        </span>
      </figcaption>
    </figure>
  );
}
