import type { Review } from '@kanaka/contracts/reviews/reviews';
import { Photographs } from '@kanaka/ui/photographs';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { useSession } from '@kanaka/web-kit/use-session';
import { OwnReviewsApi } from './own-reviews-api.ts';

/** The photographs of a review that the shop has approved; its author sees the others too. */
export function ReviewPhotographs({ review, title }: { review: Review; title: string }) {
  const { user } = useSession();
  const productId = review.productId ?? '';
  const { data } = OwnReviewsApi.useOwnPhotographsQuery({ params: { productId } }, { skip: !user || productId === '' });
  const own = data?.data?.reviewId === review._id ? data.data.photographs : [];
  const alt = `Photograph by ${review.userName || 'Anonymous'} of ${title}`;
  const unseen = own.filter(({ state }) => state !== 'shown').map(({ photograph }) => photograph);
  return (
    <>
      {review.photographs && (
        <Photographs
          label={`Photographs by ${review.userName || 'Anonymous'}`}
          alt={alt}
          photographs={review.photographs}
          size="sm"
        />
      )}
      {unseen.length > 0 && (
        <div className="mt-3 space-y-2">
          <p className="text-sm text-ink-muted">
            {unseen.length === 1
              ? 'Only you can see this photograph until we have checked it.'
              : 'Only you can see these photographs until we have checked them.'}
          </p>
          <Photographs label="Your photographs" alt={alt} photographs={unseen} renew={renewSession} size="sm" />
        </div>
      )}
    </>
  );
}
