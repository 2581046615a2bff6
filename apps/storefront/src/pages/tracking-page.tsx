import { useParams } from 'react-router-dom';
import { TrackedOrder } from '../features/orders/tracked-order.tsx';
import { TrackedParcel } from '../features/orders/tracked-parcel.tsx';

/** Where a parcel is, or what has become of an order. Reached from e-mails and payment links, also without signing in. */
export function TrackingPage() {
  const { token = '' } = useParams();
  const isOrder = token.startsWith('order-');
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-20 sm:px-6 lg:pt-12">
      <h1 className="mb-2 text-3xl sm:text-4xl">{isOrder ? 'Your order' : 'Your parcel'}</h1>
      {isOrder ? <TrackedOrder token={token} /> : <TrackedParcel token={token} />}
    </div>
  );
}
