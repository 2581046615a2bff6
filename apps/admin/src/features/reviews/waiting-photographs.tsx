import { Button } from '@kanaka/ui/button';
import { useAdminReviewsQuery } from './reviews-api.ts';

/** Leads to the reviews with photographs that nobody sees before the owner approves them; nothing without any. */
export function WaitingPhotographs({ onShow }: { onShow: () => void }) {
  const { data } = useAdminReviewsQuery({ query: { photographs: 'waiting', page: 1, limit: 1 } });
  if (!data || data.total === 0) return null;
  return (
    <Button variant="outline" onClick={onShow}>
      Photographs to approve ({data.total.toLocaleString('en-IN')})
    </Button>
  );
}
