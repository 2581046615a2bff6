import { picture } from '@kanaka/contracts/media';
import { cn } from './cn.ts';
import { pictureFrame, pictureImage } from './picture-frame.ts';

/** A picture in the formats and widths the browser likes best, its space reserved before a byte has come. */
export function Picture({
  url,
  alt,
  sizes,
  priority = false,
  className,
  imgClassName,
}: {
  url: string;
  /** Empty where words beside it already say what it shows. */
  alt: string;
  /** How wide it stands on the page, as in the `sizes` attribute. */
  sizes: string;
  /** It is the first thing seen: fetched at once, before others. */
  priority?: boolean;
  /** On the frame: give it an aspect or a size. */
  className?: string;
  imgClassName?: string;
}) {
  const found = picture(url);
  const img = (
    <img
      src={url}
      alt={alt}
      decoding={priority ? 'sync' : 'async'}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      className={cn(pictureImage, imgClassName)}
      {...(found && { width: found.width, height: found.height, srcSet: found.srcSet, sizes })}
    />
  );
  return (
    <span className={cn(pictureFrame, className)}>
      {found ? (
        <picture>
          {found.sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          {img}
        </picture>
      ) : (
        img
      )}
    </span>
  );
}
