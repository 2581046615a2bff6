import { Button } from '@kanaka/ui/button';
import { Spinner } from '@kanaka/ui/spinner';
import { toast } from '@kanaka/ui/toaster';
import { useSession } from '@kanaka/web-kit/use-session';
import { Check, Download, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { PromiseOf } from '../features/orders/order-promise.tsx';
import { useConfirmation } from '../features/orders/use-confirmation.ts';
import { useInvoice } from '../features/orders/use-invoice.ts';
import { PageMeta } from '../shared/page-meta.tsx';
import { useBagAfterPayment } from './parts/use-bag-after-payment.ts';
import { useThankedOrder } from './parts/use-thanked-order.ts';

const isOrderId = (text: string) => z.uuid().safeParse(text).success;

const words = {
  confirmed: { title: 'Your Order is Confirmed', lead: 'Thank you' },
  confirming: { title: 'Your Payment is Being Confirmed', lead: 'Thank you' },
  returned: { title: 'Your Payment is on Its Way Back', lead: 'We are sorry' },
} as const;

export function PaymentSuccessPage() {
  const { user } = useSession();
  const { orderId, confirming } = useThankedOrder();
  const outcome = useConfirmation(confirming && user && orderId && isOrderId(orderId) ? orderId : null);
  const { download, downloading } = useInvoice({ doneTitle: 'Invoice Download Initiated' });
  useBagAfterPayment(orderId !== null);

  const { title, lead } = words[outcome];
  const invoice = () => {
    if (orderId && isOrderId(orderId)) return void download(orderId);
    toast({
      title: 'Unable to find Order ID',
      description: "Please visit 'My Orders' to download your invoice.",
      variant: 'destructive',
    });
  };

  return (
    <div className="mx-auto flex min-h-[70svh] w-full max-w-2xl flex-col items-center justify-center px-4 py-16 text-center sm:px-6">
      <PageMeta title={title} />
      <span className="grid size-20 place-items-center rounded-full border border-gold text-emerald">
        {outcome === 'confirming' && <Spinner label="" className="size-8" />}
        {outcome === 'confirmed' && <Check aria-hidden="true" className="size-9" strokeWidth={1.25} />}
        {outcome === 'returned' && <Undo2 aria-hidden="true" className="size-9" strokeWidth={1.25} />}
      </span>
      <div aria-live="polite">
        <h1 className="mt-8 text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-5 text-lg break-words">
          {lead}
          {user ? `, ${user.name}` : ''}.
        </p>
        <p className="mt-1 break-words text-ink-soft">
          {outcome === 'confirmed' &&
            (user ? (
              <>
                A confirmation was sent to your registered <span className="whitespace-nowrap">e-mail</span>{' '}
                <span className="text-ink">{user.email}</span>.
              </>
            ) : (
              'A confirmation was sent to your registered e-mail.'
            ))}
          {outcome === 'confirming' &&
            'We have your payment and are waiting for the bank’s word on it. You may leave this page: we write to you by e-mail as soon as it is there.'}
          {outcome === 'returned' &&
            'This order could not be kept, because a piece was no longer available. Your payment is being sent back to you in full.'}
        </p>
      </div>
      {user && outcome === 'confirmed' && (
        <div className="mt-6">
          <PromiseOf orderId={orderId && isOrderId(orderId) ? orderId : null} />
        </div>
      )}
      <div className="mt-10 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <Button asChild size="lg">
          <Link to="/shop/account">My Orders</Link>
        </Button>
        {orderId && outcome === 'confirmed' && (
          <Button variant="outline" size="lg" busy={downloading !== null} onClick={invoice}>
            {downloading === null && <Download aria-hidden="true" />}
            Invoice
          </Button>
        )}
      </div>
      <Link to="/shop/listing" className="mt-8 py-2 text-ink-soft underline underline-offset-4 hover:text-ink">
        Continue shopping
      </Link>
    </div>
  );
}
