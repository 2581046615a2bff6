import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { type PointerEvent, useState } from 'react';
import { gallerySizes } from '../../shared/page/image-sizes.ts';
import { LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import type { LensPlace } from './zoom-lens.tsx';

// Only a mouse needs it.
const ZoomLens = lazyWithPreload(() => import('./zoom-lens.tsx').then((m) => m.ZoomLens));

/** An image of the gallery: under the mouse with a magnifying glass, and pressed it opens the full screen. */
export function GalleryImage({
  url,
  alt,
  first,
  shown,
  onOpen,
}: {
  url: string;
  alt: string;
  first: boolean;
  shown: boolean;
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
      onClick={onOpen}
      onPointerMove={follow}
      onPointerLeave={() => setLens(null)}
      className="relative block size-full cursor-zoom-in -outline-offset-4"
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
