import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { TrackedOrder as Tracked } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Price } from '@kanaka/ui/price';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { useEffect } from 'react';
import { momentWords } from '../../shared/page/day-words.ts';
import { AskAboutOrder } from './ask-about-order.tsx';
import { OrderPromise } from './order-promise.tsx';
import { orderWords } from './order-words.ts';
import { OrdersApi } from './orders-api.ts';
import { ShipmentSteps } from './shipment-steps.tsx';
import { NotFoundYet } from './tracked-parcel.tsx';

/** A payment is known to the shop some seconds after Razorpay's page leads back. */
const AGAIN_MS = 3_000;

/** An order that the shop has typed, for anybody who has its link: they may have no account. */
export function TrackedOrder({ token }: { token: string }) {
  const { currentData, error, refetch } = OrdersApi.useTrackOrderQuery(
    { params: { token } },
    { refetchOnMountOrArgChange: true },
  );
  const waits = currentData?.data.payLink !== undefined;
  useEffect(() => {
    const timer = waits ? setInterval(() => void refetch(), AGAIN_MS) : undefined;
    return () => clearInterval(timer);
  }, [waits, refetch]);
  if (currentData) return <Order order={currentData.data} />;
  return <NotFoundYet what="order" error={error} onRetry={() => void refetch()} />;
}

function Order({ order }: { order: Tracked }) {
  const { orderNumber, firstName, status, isPaid, pieces, totalAmount, payLink, heldUntil, shipments } = order;
  return (
    <>
      <p className="mb-8 text-lg break-words text-ink-soft">
        For {firstName}
        <span className="block text-base tabular-nums">Order #{orderNumber}</span>
      </p>
      <div className="border border-hairline bg-white px-5 py-6 sm:px-8 sm:py-8">
        <h2 className="text-xl sm:text-2xl" aria-live="polite">
          {orderWords(status).title}
        </h2>
        <p className="mt-2 text-ink-soft">
          {isPaid ? 'Paid. Thank you!' : payLink && heldUntil && `Held for you until ${momentWords(heldUntil)}.`}
        </p>
        <div className="mt-4 empty:hidden">
          <OrderPromise order={{ ...order, orderStatus: status, paymentStatus: isPaid ? 'paid' : 'pending' }} />
        </div>
        <ul className="mt-6 border-t border-hairline">
          {pieces.map((piece) => (
            <li key={titleInSize(piece)} className="flex items-center gap-4 border-b border-hairline py-4">
              <ResponsiveImage url={piece.image} alt="" sizes="64px" className="aspect-3/4 w-16" />
              <span className="min-w-0 flex-1 font-display break-words">
                {piece.quantity > 1 && `${piece.quantity} × `}
                {titleInSize(piece)}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-4 flex items-baseline justify-between gap-4">
          <span className="font-medium">Total, with tax</span>
          <Price paise={toPaise(totalAmount)} className="text-xl" />
        </p>
        {payLink && (
          <ButtonLink to={payLink} className="mt-6 w-full">
            Complete payment
          </ButtonLink>
        )}
        {shipments.map((shipment, place) => (
          <div key={place} className="mt-6 border-t border-hairline pt-6">
            <ShipmentSteps shipment={shipment} />
          </div>
        ))}
      </div>
      <AskAboutOrder heading="h2" about={`order #${orderNumber}`} className="mt-10" />
    </>
  );
}
