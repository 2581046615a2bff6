import { useParams } from 'react-router-dom';
import { TrackedParcel } from '../features/orders/tracked-parcel.tsx';

/** Where a parcel is. Reached from e-mails, also without signing in. */
export function TrackingPage() {
  const { token = '' } = useParams();
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-20 sm:px-6 lg:pt-12">
      <h1 className="mb-2 text-3xl sm:text-4xl">Your parcel</h1>
      <TrackedParcel token={token} />
    </div>
  );
}
