import { cn } from '@kanaka/ui/cn';
import type { Collection } from './collections.ts';

const widths = [480, 960] as const;

/** A collection's image, 4:5, in several formats. */
export function CollectionImage({
  collection: { category, alt },
  sizes,
  className,
}: {
  collection: Pick<Collection, 'category'> & { alt: string };
  sizes: string;
  className?: string;
}) {
  const file = category.toLowerCase();
  const srcSet = (format: string) =>
    widths.map((width) => `/collections/${file}-${width}.${format} ${width}w`).join(', ');
  return (
    <picture className={cn('block aspect-4/5 overflow-hidden bg-emerald-deep', className)}>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <img
        src={`/collections/${file}-960.jpg`}
        srcSet={srcSet('jpg')}
        sizes={sizes}
        alt={alt}
        width={960}
        height={1200}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
