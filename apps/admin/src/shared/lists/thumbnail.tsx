import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { cn } from '@kanaka/ui/cn';
import { ImageOff } from 'lucide-react';

/** A piece's first image, or a placeholder of the same size. It has no alt text: the piece's name is always beside it. */
export function Thumbnail({ url, sizes, className }: { url: string | undefined; sizes: string; className?: string }) {
  if (url) return <ResponsiveImage url={url} alt="" sizes={sizes} className={cn('aspect-3/4', className)} />;
  return (
    <span
      role="img"
      aria-label="No picture"
      className={cn('grid aspect-3/4 place-items-center bg-ivory-deep text-ink-muted', className)}
    >
      <ImageOff className="size-5" />
    </span>
  );
}
