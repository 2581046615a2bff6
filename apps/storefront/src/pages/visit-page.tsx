import { useSession } from '@kanaka/web-kit/use-session';
import { useSearchParams } from 'react-router-dom';
import { BookVisit } from '../features/visits/book-visit.tsx';
import { OwnVisits } from '../features/visits/own-visits.tsx';
import { AccountSubpage } from './parts/account-subpage.tsx';

/** Where a shopper books a visit to the shop, and sees the booked ones. */
export function VisitPage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  if (!user) return null;
  return (
    <AccountSubpage title="Visit Us">
      <OwnVisits />
      <BookVisit user={user} about={search.get('about') ?? ''} />
    </AccountSubpage>
  );
}
