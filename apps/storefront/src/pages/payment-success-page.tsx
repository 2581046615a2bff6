import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmailAddress } from '@kanaka/ui/email-address';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Spinner } from '@kanaka/ui/spinner';
import { toast } from '@kanaka/ui/toaster';
import { useSession } from '@kanaka/web-kit/use-session';
import { Check, Download, Hourglass, type LucideIcon, Package, Undo2 } from 'lucide-react';
import { Link } from '@kanaka/ui/link';
import { z } from 'zod';
import { type Outcome, ThankedOrder, useConfirmation } from '../features/orders/thanked-order.tsx';
import { useInvoice } from '../features/orders/use-pdf.ts';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { useCartAfterPayment, useThankedOrder } from './parts/use-thanked-order.ts';

const isOrderId = (text: string) => z.uuid().safeParse(text).success;

/** Without an icon: something is still awaited. */
const words: Record<Outcome, { title: string; lead: string; text: string; Icon?: LucideIcon }> = {
  confirmed: { title: 'Your Order is Confirmed', lead: 'Thank you', text: '', Icon: Check },
  confirming: {
    title: 'Your Payment is Being Confirmed',
    lead: 'Thank you',
    text: 'We have your payment and are waiting for your bank to confirm it. You may leave this page: we write to you by e-mail as soon as it has.',
  },
  returned: {
    title: 'Your Payment is on Its Way Back',
    lead: 'We are sorry',
    text: 'This order was not kept. Your payment goes back to you; My Orders says why.',
    Icon: Undo2,
  },
  unpaid: {
    title: 'This Order is Not Paid',
    lead: '',
    text: 'While its pieces are held, you can complete the payment in My Orders.',
    Icon: Hourglass,
  },
  looking: { title: 'Looking for Your Order', lead: '', text: '' },
  none: {
    title: 'No Order to Show Here',
    lead: '',
    text: 'Everything about your orders is in My Orders.',
    Icon: Package,
  },
};

export function PaymentSuccessPage() {
  const { user } = useSession();
  const { orderId, paid } = useThankedOrder();
  const { outcome, order } = useConfirmation({ orderId: user && orderId && isOrderId(orderId) ? orderId : null, paid });
  const { download, downloading } = useInvoice({ doneTitle: 'Invoice Download Initiated' });
  useCartAfterPayment(paid !== null);

  const isComing = user && orderId && !order && (outcome === 'looking' || outcome === 'confirmed');
  const { title, lead, text, Icon } = words[outcome];
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
        {Icon ? <Icon className="size-9" strokeWidth={1.25} /> : <Spinner label="" className="size-8" />}
      </span>
      <div aria-live="polite" className="w-full">
        <h1 className="mt-8 text-3xl sm:text-4xl">{title}</h1>
        {lead && (
          <p className="mt-5 text-lg break-words">
            {lead}
            {user ? `, ${user.name}` : ''}.
          </p>
        )}
        <p className="mt-2 break-words text-ink-soft">
          {outcome === 'confirmed' &&
            (user ? (
              <>
                A confirmation was sent to your registered <span className="whitespace-nowrap">e-mail</span>{' '}
                <span className="text-ink">
                  <EmailAddress>{user.email}</EmailAddress>
                </span>
                .
              </>
            ) : (
              'A confirmation was sent to your registered e-mail.'
            ))}
          {text}
        </p>
      </div>
      {order && outcome !== 'unpaid' && <ThankedOrder order={order} />}
      {/* The room of the order, so that the links below do not move when it comes. */}
      {isComing && <Skeleton className="mt-10 h-120 w-full" />}
      <div className="mt-10 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <ButtonLink size="lg" to="/shop/account">
          My Orders
        </ButtonLink>
        {orderId && (outcome === 'confirmed' || outcome === 'none') && (
          <Button variant="outline" size="lg" busy={downloading !== null} onClick={invoice} Icon={Download}>
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
