import { cn } from '@kanaka/ui/cn';
import { Picture } from '@kanaka/ui/picture';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import { gallerySizes } from '../../shared/picture-sizes.ts';
import { useAdvance } from '../../shared/use-advance.ts';
import { useReducedMotion } from '../../shared/use-media.ts';
import { useRest } from '../../shared/use-rest.ts';
import { gallery, gallerySlide } from './frames.ts';
import { galleryRow, useGallery } from './use-gallery.ts';
import { ZoomLens } from './zoom-lens.tsx';

/** How long the gallery shows each picture. */
export const GALLERY_PICTURE_MS = 4000;

const roundButton =
  'grid size-11 place-items-center rounded-full bg-white/90 text-ink transition-colors hover:bg-white';

/** A piece's pictures: swiped, stepped through, chosen by thumbnail, or advancing automatically. */
export function Gallery({ images, title }: { images: readonly string[]; title: string }) {
  const reduced = useReducedMotion();
  const { row, shown, goTo, move } = useGallery(images.length);
  const [playing, setPlaying] = useState(true);
  const { resting, handlers } = useRest();
  const many = images.length > 1;

  const advance = useCallback(() => move(1), [move]);
  useAdvance({ advance, everyMs: GALLERY_PICTURE_MS, running: many && playing && !resting });

  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${title}`} className={gallery} {...handlers}>
      <div className="relative md:order-2">
        {/* What scrolls can be scrolled by keyboard, and is announced with a name. */}
        <div {...row} role="group" aria-label="Pictures" tabIndex={many ? 0 : undefined} className={galleryRow}>
          {images.map((url, place) => (
            <div
              key={url}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${images.length}`}
              aria-hidden={place !== shown}
              className={gallerySlide}
            >
              <ZoomLens url={url}>
                <Picture
                  url={url}
                  alt={place === 0 ? title : `${title}, picture ${place + 1}`}
                  sizes={gallerySizes}
                  priority={place === 0}
                  className="size-full"
                />
              </ZoomLens>
            </div>
          ))}
        </div>
        {many && (
          <div className="absolute inset-x-3 bottom-3 flex items-center justify-between">
            <button
              type="button"
              aria-label={playing ? 'Pause pictures' : 'Play pictures'}
              onClick={() => setPlaying(!playing)}
              className={cn(roundButton, reduced && 'invisible')}
            >
              {playing ? (
                <Pause aria-hidden="true" className="size-3.5 fill-current" strokeWidth={0} />
              ) : (
                <Play aria-hidden="true" className="size-3.5 fill-current" strokeWidth={0} />
              )}
            </button>
            <div className="flex gap-2">
              <button type="button" aria-label="Previous picture" onClick={() => move(-1)} className={roundButton}>
                <ChevronLeft aria-hidden="true" className="size-5" strokeWidth={1.5} />
              </button>
              <button type="button" aria-label="Next picture" onClick={() => move(1)} className={roundButton}>
                <ChevronRight aria-hidden="true" className="size-5" strokeWidth={1.5} />
              </button>
            </div>
          </div>
        )}
      </div>
      {many && (
        <div className="flex justify-center gap-1 md:order-1 md:flex-col md:justify-start md:gap-3">
          {images.map((url, place) => (
            <button
              key={url}
              type="button"
              aria-label={`Show picture ${place + 1}`}
              aria-current={place === shown}
              onClick={() => goTo(place)}
              className={cn(
                'transition-colors max-md:relative max-md:grid max-md:h-8 max-md:w-11 max-md:items-center max-md:before:absolute max-md:before:inset-x-0 max-md:before:-inset-y-1.5 md:border md:p-0.5',
                place === shown
                  ? 'text-emerald md:border-emerald'
                  : 'text-ink/25 md:border-transparent md:hover:border-line',
              )}
            >
              {/* On a phone only a line instead of the thumbnail, which would push the piece's name below the fold. */}
              <span aria-hidden="true" className="h-0.5 bg-current md:hidden" />
              <Picture url={url} alt="" sizes="72px" className="aspect-3/4 max-md:hidden" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
