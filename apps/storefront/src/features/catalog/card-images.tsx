import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { cn } from '@kanaka/ui/cn';
import { useEffect, useState } from 'react';
import { useFading } from '../../shared/hooks/use-fading.ts';
import { watchVisibility } from '../../shared/loading/watch-visibility.ts';
import { cardFrame } from './frames.ts';
import { useImagesPlay } from './images-play.tsx';

/** How long a card shows each image. */
const CARD_IMAGE_MS = 3000;
const FETCH_AHEAD_MS = 1200;

/** A card's images, fading one into the next. Only images that are about to be shown are loaded. */
export function CardImages({
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
  const { playing } = useImagesPlay();
  const [inView, setInView] = useState(false);
  const count = images.length;
  const { ref, shown, fetched } = useFading({
    count,
    everyMs: CARD_IMAGE_MS,
    aheadMs: FETCH_AHEAD_MS,
    running: playing && inView && !resting,
  });
  useEffect(() => (ref.current ? watchVisibility(ref.current, setInView, { threshold: 0.6 }) : undefined), [ref]);

  return (
    <div ref={ref} className={cardFrame}>
      {images.slice(0, fetched).map((url, place) => (
        <ResponsiveImage
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
