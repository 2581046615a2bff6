import { Picture } from '@kanaka/ui/picture';
import { cn } from '@kanaka/ui/cn';
import { useCallback, useEffect, useState } from 'react';
import { useAdvance } from '../../shared/hooks/use-advance.ts';
import { cardFrame } from './frames.ts';
import { usePicturesPlay } from './pictures-play.tsx';
import { useInView } from './use-in-view.ts';

/** How long a card shows each picture. */
const CARD_PICTURE_MS = 3000;
const FETCH_AHEAD_MS = 1200;

/** A card's pictures, fading one into the next. Only pictures that are about to be shown are loaded. */
export function CardPictures({
  images,
  title,
  sizes,
  priority,
  resting,
}: {
  images: readonly string[];
  title: string;
  sizes: string;
  priority: boolean;
  resting: boolean;
}) {
  const [shown, setShown] = useState(0);
  const [lazyWithPreload, setFetched] = useState(1);
  const { playing } = usePicturesPlay();
  const { ref, inView } = useInView<HTMLDivElement>();
  const count = images.length;

  // The next picture is loaded while the current one is shown, and is shown only after it has loaded.
  const running = playing && inView && !resting && count > 1;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setFetched((known) => Math.min(count, Math.max(known, shown + 2))), FETCH_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [running, shown, count]);
  const advance = useCallback(() => {
    const next = (shown + 1) % count;
    const image = ref.current?.querySelectorAll('img')[next];
    // One that could not be loaded is complete too, but has no width.
    if (image?.complete && image.naturalWidth > 0) setShown(next);
  }, [ref, shown, count]);
  useAdvance({ element: ref, advance, everyMs: CARD_PICTURE_MS, running });

  return (
    <div ref={ref} className={cardFrame}>
      {images.slice(0, lazyWithPreload).map((url, place) => (
        <Picture
          key={url}
          url={url}
          alt={place === 0 ? title : ''}
          sizes={sizes}
          priority={priority && place === 0}
          className={cn(
            'absolute inset-0 transition-opacity duration-300',
            place === shown ? 'opacity-100' : 'opacity-0',
          )}
        />
      ))}
      {count > 1 && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
          {images.map((url, place) => (
            <span
              key={url}
              className={cn('h-0.5 w-4 transition-colors duration-300', place === shown ? 'bg-gold' : 'bg-gold/30')}
            />
          ))}
        </span>
      )}
    </div>
  );
}
