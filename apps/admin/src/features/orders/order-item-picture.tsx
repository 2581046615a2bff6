import { Picture } from '@kanaka/ui/picture';
import { Skeleton } from '@kanaka/ui/skeleton';
import { ImageOff } from 'lucide-react';
import { useOrderedPieceQuery } from './orders-api.ts';

/** The piece as the shop shows it now; a placeholder when it has been withdrawn or cannot be read. */
export function OrderItemPicture({ productId }: { productId: string }) {
  const { data, isLoading } = useOrderedPieceQuery({ params: { id: productId } });
  const size = 'aspect-3/4 w-13 shrink-0';
  if (isLoading) return <Skeleton className={size} />;
  const [url] = data?.data.images ?? [];
  if (url) return <Picture url={url} alt="" sizes="52px" className={size} />;
  return (
    <span
      role="img"
      aria-label="No picture"
      className={`${size} grid place-items-center bg-ivory-deep text-ink-muted [&_svg]:size-5`}
    >
      <ImageOff aria-hidden="true" strokeWidth={1.5} />
    </span>
  );
}
