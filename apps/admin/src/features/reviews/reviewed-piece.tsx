import { useReviewedPieceQuery } from './reviews-api.ts';

/** What a review is about: a piece (as a link), or the shop itself. */
export function ReviewedPiece({ productId }: { productId: string | null }) {
  const { data, isLoading } = useReviewedPieceQuery(
    { params: { id: productId ?? '' } },
    { skip: productId === null, refetchOnMountOrArgChange: false },
  );
  if (productId === null) return <span>Shop review</span>;
  if (isLoading) return <span>…</span>;
  if (!data) return <span>A withdrawn piece</span>;
  return (
    <a
      href={`/shop/product/${data.data.slug}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-emerald underline underline-offset-4 sm:min-h-6"
    >
      {data.data.title}
    </a>
  );
}
