import type { ListedPage } from '@kanaka/contracts/catalog/pages';
import { Badge } from '@kanaka/ui/badge';
import { formatDay, formatMoment } from '../../shared/words.tsx';

/** What shoppers see of a page, and whether something waits to be published. */
export function PageBadges({ page: { current, coming, withdrawn, changed } }: { page: ListedPage }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {withdrawn ? (
        <Badge>Taken out</Badge>
      ) : current ? (
        <Badge tone="green">In force since {formatDay(current.validFrom)}</Badge>
      ) : (
        <Badge>Draft</Badge>
      )}
      {coming && <Badge tone="yellow">Next from {formatMoment(coming.validFrom)}</Badge>}
      {changed && current && <Badge tone="yellow">Changes not published</Badge>}
    </span>
  );
}
