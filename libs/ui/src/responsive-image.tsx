import { responsiveImage } from '@kanaka/contracts/media/media';
import { cn } from './cn.ts';

/** A responsive image in several formats and widths; its space is reserved before it has loaded. */
export function ResponsiveImage({
  url,
  alt,
  sizes,
  priority = false,
  className,
  imgClassName,
}: {
  url: string;
  /** Empty when the text beside it already says what it shows. */
  alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** For the first large image of a page: loaded eagerly and with high priority. */
  priority?: boolean;
  /** For the frame; must set an aspect ratio or a size. */
  className?: string;
  imgClassName?: string;
}) {
  const found = responsiveImage(url);
  const img = (
    <img
      src={url}
      alt={alt}
      decoding={priority ? 'sync' : 'async'}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      className={cn('size-full object-cover', imgClassName)}
      {...(found && { width: found.width, height: found.height, srcSet: found.srcSet, sizes })}
    />
  );
  return (
    <span className={cn('block overflow-hidden bg-[linear-gradient(160deg,#f7f2e8,#efe8da)]', className)}>
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
