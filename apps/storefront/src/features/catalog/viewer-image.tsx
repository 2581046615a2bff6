import { IconButton } from '@kanaka/ui/icon-button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { cn } from '@kanaka/ui/cn';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect } from 'react';
import { gallerySizes } from '../../shared/page/image-sizes.ts';
import { useZoom } from './use-zoom.ts';

/** An image on the full screen that can be enlarged. */
export function ViewerImage({ url, alt, shown }: { url: string; alt: string; shown: boolean }) {
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
        >
          {zoomed ? <ZoomOut aria-hidden="true" strokeWidth={1.5} /> : <ZoomIn aria-hidden="true" strokeWidth={1.5} />}
        </IconButton>
      )}
    </>
  );
}
