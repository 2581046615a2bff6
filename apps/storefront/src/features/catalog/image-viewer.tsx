import type { Openable } from '@kanaka/ui/overlay';
import { Dialog } from 'radix-ui';
import { useCloseOnBack } from '@kanaka/ui/close-on-back';
import { useEffect, type KeyboardEvent, useLayoutEffect } from 'react';
import { IconButton } from '@kanaka/ui/icon-button';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { galleryRow, useGallery } from './use-gallery.ts';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { cn } from '@kanaka/ui/cn';
import { gallerySizes } from '../../shared/page/image-sizes.ts';
import { useZoom } from './use-zoom.ts';

/** The images of a piece on the full screen. Escape, Back and its button close it; `onClosed` moves the focus. */
export function ImageViewer({
  open,
  onOpenChange,
  onClosed,
  ...images
}: Openable & { onClosed: () => void } & ViewerProps) {
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 bg-ivory-deep outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <ViewerImages {...images} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type ViewerProps = {
  images: readonly { url: string; alt: string }[];
  title: string;
  /** The image that it opens with. */
  first: number;
  /** Called with the image in view, so that the page shows the same. */
  onShow: (place: number) => void;
};

const roundButton = 'rounded-full! bg-white/90 shadow-float';

/** A row of images as large as the screen, swiped, stepped through with buttons or with the arrow keys. */
function ViewerImages({ images, title, first, onShow }: ViewerProps) {
  const count = images.length;
  const { row, shown, move } = useGallery(count, { first });
  const { ref } = row;

  useLayoutEffect(() => {
    ref.current?.scrollTo({ left: first * ref.current.clientWidth, behavior: 'instant' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only when it opens: afterwards the shopper scrolls it.
  }, [ref]);
  useEffect(() => onShow(shown), [onShow, shown]);

  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In an enlarged image the arrow keys scroll.
    if (target instanceof Element && target.closest('[role=group][tabindex]')) return;
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The arrow keys do what its buttons do.
    <div className="flex size-full flex-col" onKeyDown={onKeyDown}>
      <header className="flex h-15 shrink-0 items-center justify-between gap-4 pr-3 pl-5">
        <Dialog.Title className="truncate text-lg">{title}</Dialog.Title>
        <div className="flex shrink-0 items-center gap-2">
          <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
            {shown + 1} of {count}
          </p>
          <Dialog.Close asChild>
            <IconButton name="Close" Icon={X} />
          </Dialog.Close>
        </div>
      </header>
      <div className="relative min-h-0 flex-1">
        <div {...row} className={`${galleryRow} size-full`}>
          {images.map(({ url, alt }, place) => (
            <div
              key={url}
              aria-hidden={place !== shown}
              className="relative size-full shrink-0 grow-0 basis-full snap-start snap-always"
            >
              <ViewerImage url={url} alt={alt} shown={place === shown} />
            </div>
          ))}
        </div>
        {count > 1 && (
          <div className="absolute bottom-[max(0.75rem,env(safe-area-inset-bottom))] left-3 flex gap-2">
            <IconButton name="Previous picture" onClick={() => move(-1)} className={roundButton} Icon={ChevronLeft} />
            <IconButton name="Next picture" onClick={() => move(1)} className={roundButton} Icon={ChevronRight} />
          </div>
        )}
      </div>
    </div>
  );
}

/** An image on the full screen that can be enlarged. */
function ViewerImage({ url, alt, shown }: { url: string; alt: string; shown: boolean }) {
  const { area, zoomed, toggle, reset } = useZoom(url);

  useEffect(() => {
    if (!shown) reset();
  }, [shown, reset]);

  return (
    <>
      <div
        {...area}
        // What scrolls can be scrolled by keyboard.
        {...(zoomed && { tabIndex: 0, role: 'group', 'aria-label': 'The enlarged picture' })}
        className={cn(
          'size-full touch-pan-x touch-pan-y overflow-auto [scrollbar-width:none]',
          zoomed ? 'cursor-grab overscroll-contain active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <div className="relative size-full">
          {/* The page has this one already: it is seen until the sharp one has come. */}
          <ResponsiveImage
            url={url}
            alt=""
            sizes={gallerySizes}
            className="absolute! inset-0 bg-none!"
            imgClassName="pointer-events-none object-contain!"
          />
          <ResponsiveImage
            url={url}
            alt={alt}
            // Sharp also when it is enlarged.
            sizes="250vw"
            className="size-full bg-none!"
            imgClassName="pointer-events-none object-contain!"
          />
        </div>
      </div>
      {shown && (
        <IconButton
          name={zoomed ? 'Show the whole picture' : 'Enlarge the picture'}
          onClick={() => toggle()}
          className="absolute! right-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] rounded-full! bg-white/90 shadow-float"
          Icon={zoomed ? ZoomOut : ZoomIn}
        />
      )}
    </>
  );
}
