import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { PackageSearch } from 'lucide-react';
import { useTrackShipmentQuery } from './orders-api.ts';
import { ShipmentSteps } from './shipment-steps.tsx';
import { stepWords } from './shipment-words.ts';

/** Where a parcel is, for anybody who has the link of its e-mails. */
export function TrackedParcel({ token }: { token: string }) {
  const { currentData, error, refetch } = useTrackShipmentQuery(
    { params: { token } },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData) {
    const { data: parcel } = currentData;
    return (
      <>
        <p className="mb-8 text-lg break-words text-ink-soft">
          For {parcel.firstName}
          {parcel.kind === 'pickup' ? ', to be collected in the shop' : parcel.city && `, to ${parcel.city}`}
        </p>
        <h2 className="mb-4 text-xl" aria-live="polite">
          {stepWords(parcel.state, parcel.kind)}
        </h2>
        <ShipmentSteps shipment={parcel} />
      </>
    );
  }
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState icon={<PackageSearch aria-hidden="true" />} title="There is no parcel at this address">
        Please open the link in our e-mail again, or look into your order under My Orders.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState title="Your parcel could not be found just now" onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-label="Looking for your parcel">
      <Skeleton className="h-48" />
    </div>
  );
}
