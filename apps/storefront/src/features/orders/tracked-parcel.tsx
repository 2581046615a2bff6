import type { TrackedShipment } from '@kanaka/contracts/orders/shipments';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { PackageSearch } from 'lucide-react';
import { ArrivesBy } from '../../shared/delivery/delivery-promise.tsx';
import { AskAboutOrder } from './ask-about-order.tsx';
import { OrdersApi } from './orders-api.ts';
import { ShipmentSteps } from './shipment-steps.tsx';
import { stepWords } from './shipment-words.ts';

/** Where a parcel is, for anybody who has the link of its e-mails. */
export function TrackedParcel({ token }: { token: string }) {
  const { currentData, error, refetch } = OrdersApi.useTrackShipmentQuery(
    { params: { token } },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData) return <Parcel parcel={currentData.data} />;
  return <NotFoundYet what="parcel" error={error} onRetry={() => void refetch()} />;
}

/** In place of what a link leads to, while it is looked for or when it is not found. */
export function NotFoundYet({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        icon={<PackageSearch />}
        title={`There is no ${what} at this address`}
        action={
          <ButtonLink variant="outline" to="/shop/account">
            My Orders
          </ButtonLink>
        }
      >
        Please open the link in our e-mail again, or open your order under My Orders.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState title={`Your ${what} could not be found at the moment`} onRetry={onRetry}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return <Skeleton label={`Looking for your ${what}`} className="h-112" />;
}

function Parcel({ parcel }: { parcel: TrackedShipment }) {
  const { kind, state, firstName, city, orderNumber, delivery } = parcel;
  const isPickup = kind === 'pickup';
  const isExpected = !isPickup && state !== 'delivered' && state !== 'failed';
  return (
    <>
      <p className="mb-8 text-lg break-words text-ink-soft">
        For {firstName}
        {isPickup ? ', to be collected in the shop' : city && `, to ${city}`}
        {orderNumber && <span className="block text-base tabular-nums">Order #{orderNumber}</span>}
      </p>
      <div className="border border-hairline bg-white px-5 py-6 sm:px-8 sm:py-8">
        <h2 className="text-xl sm:text-2xl" aria-live="polite">
          {stepWords(state, kind)}
        </h2>
        {isExpected && delivery && (
          <div className="mt-2">
            <ArrivesBy day={delivery.to} />
          </div>
        )}
        <div className="mt-6 border-t border-hairline pt-6">
          <ShipmentSteps shipment={parcel} />
        </div>
      </div>
      <AskAboutOrder heading="h2" about={orderNumber ? `order #${orderNumber}` : 'my parcel'} className="mt-10" />
    </>
  );
}
