import type { Order } from '@kanaka/contracts/orders/orders';
import { REVIEWS_SHOWN } from '@kanaka/contracts/reviews/reviews';
import { Button } from '@kanaka/ui/button';
import { useSession } from '@kanaka/web-kit/use-session';
import { useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { OwnReviewsApi } from './own-reviews-api.ts';

const ShareDialog = lazyWithPreload(() => import('./share-dialog.tsx'), 'ShareDialog');

/** The pieces of a delivered order that its shopper has not reviewed yet, each with the form of its review. */
export function ReviewOrder({ order: { orderStatus, cartItems } }: { order: Order }) {
  const { user } = useSession();
  const isArrived = orderStatus === 'delivered';
  const { data } = OwnReviewsApi.useOwnReviewsQuery({ query: { limit: REVIEWS_SHOWN } }, { skip: !user || !isArrived });
  if (!data || !isArrived) return null;
  const reviewed = new Set(data.data.map(({ productId }) => productId));
  const pieces = new Map(cartItems.map(({ productId, title }) => [productId, title]));
  const waiting = [...pieces].filter(([productId]) => !reviewed.has(productId));
  if (waiting.length === 0) return null;
  return (
    <section className="mb-8">
      <h3 className="mb-4 text-lg">How does it wear?</h3>
      <ul>
        {waiting.map(([productId, title]) => (
          <PieceToReview key={productId} {...{ productId, title }} />
        ))}
      </ul>
    </section>
  );
}

function PieceToReview({ productId, title }: { productId: string; title: string }) {
  const { user } = useSession();
  const form = useLazyDialog();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2 last:border-b-0">
      <span className="font-display">{title}</span>
      <Button variant="outline" size="sm" className="h-11!" aria-label={`Write a review of ${title}`} {...form.button}>
        Write a review
      </Button>
      {user && form.show(<ShareDialog {...form.state} user={user} productId={productId} />)}
    </li>
  );
}
