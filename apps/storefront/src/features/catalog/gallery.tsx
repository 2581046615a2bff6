import type { Product } from '@kanaka/contracts/catalog/products';
import { cn } from '@kanaka/ui/cn';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useCallback, useState, type PointerEvent } from 'react';
import { useLazyDialog, LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { useAdvance } from '../../shared/hooks/use-advance.ts';
import { useRest } from '../../shared/hooks/use-rest.ts';
import { PlayButton } from '../../shared/page/play-button.tsx';
import { gallery } from './frames.ts';
import { galleryRow, useGallery } from './use-gallery.ts';
import { gallerySizes } from '../../shared/page/image-sizes.ts';
import type { LensPlace } from './zoom-lens.tsx';

const ImageViewer = lazyWithPreload(() => import('./image-viewer.tsx'), 'ImageViewer');

/** How long the gallery shows each image. */
const GALLERY_IMAGE_MS = 4000;

const roundButton =
  'pointer-events-auto grid size-11 place-items-center rounded-full bg-white/90 text-ink transition-colors hover:bg-white';

/**
 * A piece's images: swiped, stepped through, chosen by thumbnail, or advancing automatically until one is chosen. Pressed,
 * an image opens on the full screen. It need not be drawn again for a size that is chosen beside it.
 */
export const Gallery = memo(function Gallery({
  images,
  imageTexts,
  title,
}: Pick<Product, 'images' | 'imageTexts' | 'title'>) {
  const [playing, setPlaying] = useState(true);
  const stop = () => setPlaying(false);
  const { row, shown, goTo, move } = useGallery(images.length, { onSwipe: stop });
  const viewer = useLazyDialog();
  const { resting, handlers } = useRest();
  const many = images.length > 1;

  const { ref } = row;
  const advance = useCallback(() => {
    const image = ref.current?.children[(shown + 1) % images.length]?.querySelector('img');
    if (!image) return;
    // Only an image that has been loaded is shown. One that could not be is complete too, but has no width.
    if (image.complete && image.naturalWidth > 0) move(1);
    else image.loading = 'eager';
  }, [move, ref, shown, images.length]);
  useAdvance({ element: ref, advance, everyMs: GALLERY_IMAGE_MS, running: many && playing && !resting });
  const choose = (place: number) => {
    stop();
    goTo(place);
  };
  const step = (by: 1 | -1) => {
    stop();
    move(by);
  };
  // The row is on its way to the image shown last: a focus that scrolls would hold it up.
  const focusShown = () => ref.current?.children[shown]?.querySelector('button')?.focus({ preventScroll: true });
  const altOf = (place: number) => {
    const shows = imageTexts?.[place] || (place > 0 && `picture ${place + 1}`);
    return shows ? `${title}, ${shows}` : title;
  };

  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${title}`} className={gallery} {...handlers}>
      <div className="relative lg:order-2">
        <div {...row} role="group" aria-label="Pictures" className={galleryRow}>
          {images.map((url, place) => (
            <div
              key={url}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${images.length}`}
              aria-hidden={place !== shown}
              className="slide-frame min-w-0 shrink-0 grow-0 basis-full snap-start"
            >
              <GalleryImage
                url={url}
                alt={altOf(place)}
                first={place === 0}
                shown={place === shown}
                busy={viewer.button['data-busy']}
                onOpen={() => {
                  choose(place);
                  viewer.button.onClick();
                }}
              />
            </div>
          ))}
        </div>
        {many && (
          <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-center">
            <PlayButton of="pictures" playing={playing} onChange={setPlaying} className={roundButton} />
            <div className="ml-auto flex gap-2">
              <button type="button" aria-label="Previous picture" onClick={() => step(-1)} className={roundButton}>
                <ChevronLeft className="size-5" />
              </button>
              <button type="button" aria-label="Next picture" onClick={() => step(1)} className={roundButton}>
                <ChevronRight className="size-5" />
              </button>
            </div>
          </div>
        )}
      </div>
      {many && (
        <div className="flex justify-center gap-1 md:mt-3 md:flex-wrap md:justify-start md:gap-3 lg:order-1 lg:mt-0 lg:flex-col lg:flex-nowrap">
          {images.map((url, place) => (
            <button
              key={url}
              type="button"
              aria-label={`Show picture ${place + 1}`}
              aria-current={place === shown}
              onClick={() => choose(place)}
              className={cn(
                'transition-colors max-md:relative max-md:grid max-md:h-8 max-md:w-11 max-md:items-center max-md:before:absolute max-md:before:inset-x-0 max-md:before:-inset-y-1.5 md:relative md:w-18 md:after:absolute md:after:inset-0 md:after:border-2',
                place === shown
                  ? 'text-emerald md:after:border-emerald'
                  : 'text-ink/25 md:after:border-transparent md:hover:after:border-line',
              )}
            >
              {/* On a phone only a line instead of the thumbnail, which would push the piece's name below the fold. */}
              <span aria-hidden="true" className="h-0.5 bg-current md:hidden" />
              <ResponsiveImage url={url} alt="" sizes="72px" className="aspect-3/4 max-md:hidden" />
            </button>
          ))}
        </div>
      )}
      {viewer.show(
        <ImageViewer
          {...viewer.state}
          images={images.map((url, place) => ({ url, alt: altOf(place) }))}
          title={title}
          first={shown}
          onShow={goTo}
          onClosed={focusShown}
        />,
      )}
    </section>
  );
});

// Only a mouse needs it.
const ZoomLens = lazyWithPreload(() => import('./zoom-lens.tsx'), 'ZoomLens');

/** An image of the gallery: under the mouse with a magnifying glass, and pressed it opens the full screen. */
function GalleryImage({
  url,
  alt,
  first,
  shown,
  busy,
  onOpen,
}: {
  url: string;
  alt: string;
  first: boolean;
  shown: boolean;
  /** It is being opened on the full screen. */
  busy: true | undefined;
  onOpen: () => void;
}) {
  const [lens, setLens] = useState<LensPlace | null>(null);

  const follow = ({ pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    if (pointerType !== 'mouse') return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setLens({ x: clientX - left, y: clientY - top, width, height });
  };

  return (
    <button
      type="button"
      // Only the image in view can have the focus.
      tabIndex={shown ? undefined : -1}
      aria-label={`${alt}, full screen`}
      aria-haspopup="dialog"
      data-busy={busy}
      onClick={onOpen}
      onPointerMove={follow}
      onPointerLeave={() => setLens(null)}
      className="relative block size-full cursor-zoom-in -outline-offset-4 after:absolute after:inset-0 active:after:bg-ink/6 data-busy:after:bg-ink/6"
    >
      <ResponsiveImage url={url} alt={alt} sizes={gallerySizes} priority={first} className="size-full" />
      {lens && (
        <LazyDialogBoundary>
          <ZoomLens url={url} at={lens} />
        </LazyDialogBoundary>
      )}
    </button>
  );
}
