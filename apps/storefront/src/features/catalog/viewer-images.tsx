import { IconButton } from '@kanaka/ui/icon-button';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useLayoutEffect } from 'react';
import { galleryRow, useGallery } from './use-gallery.ts';
import { ViewerImage } from './viewer-image.tsx';

export type ViewerProps = {
  images: readonly { url: string; alt: string }[];
  title: string;
  /** The image that it opens with. */
  first: number;
  /** Called with the image in view, so that the page shows the same. */
  onShow: (place: number) => void;
};

const roundButton = 'rounded-full! bg-white/90 shadow-float';

/** A row of images as large as the screen, swiped, stepped through with buttons or with the arrow keys. */
export function ViewerImages({ images, title, first, onShow }: ViewerProps) {
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
            <IconButton name="Close">
              <X aria-hidden="true" />
            </IconButton>
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
            <IconButton name="Previous picture" onClick={() => move(-1)} className={roundButton}>
              <ChevronLeft aria-hidden="true" strokeWidth={1.5} />
            </IconButton>
            <IconButton name="Next picture" onClick={() => move(1)} className={roundButton}>
              <ChevronRight aria-hidden="true" strokeWidth={1.5} />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  );
}
