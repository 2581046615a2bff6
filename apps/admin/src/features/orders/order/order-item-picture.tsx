import { Skeleton } from '@kanaka/ui/skeleton';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { useOrderedPieceQuery } from '../orders-api.ts';

/** The piece's current picture; a placeholder when the piece was withdrawn or could not be loaded. */
export function OrderItemPicture({ productId }: { productId: string }) {
  const { data, isLoading } = useOrderedPieceQuery({ params: { id: productId } });
  if (isLoading) return <Skeleton className="aspect-3/4 w-13 shrink-0" />;
  return <Thumbnail url={data?.data.images[0]} sizes="52px" className="w-13 shrink-0" />;
}
