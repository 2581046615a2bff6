import type { AdminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { deliveryDay, deliveryWords } from '@kanaka/presentation/delivery-words';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { IconButton } from '@kanaka/ui/icon-button';
import { toast } from '@kanaka/ui/toaster';
import { ExternalLink, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { OrderLink } from '../../../shared/orders/order-link.tsx';
import { paymentMethodOf } from './event-words.ts';
import { RecordPayment } from '../money/record-payment.tsx';

const linkStyle = 'text-emerald underline underline-offset-4';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-b border-hairline py-2 @xl:grid-cols-1 @4xl:grid-cols-[7.5rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Opens the payment in Razorpay's dashboard. */
function PaymentLink({ paymentId, url, isTest }: { paymentId: string; url: string; isTest: boolean }) {
  return (
    <span className="block text-xs">
      <a href={url} target="_blank" rel="noreferrer" className={linkStyle}>
        {paymentId}
        <span className="sr-only"> in Razorpay’s dashboard</span>
        <ExternalLink className="ml-1 inline size-3.5 align-text-top" />
      </a>
      {isTest && <span className="block text-ink-muted">A test payment: Razorpay shows it in Test Mode.</span>}
    </span>
  );
}

/** What an order is: its id, price, payment, promise and customer. Its status and date are beside its title. */
export function OrderFacts({ order }: { order: AdminOrderDetails }) {
  const { customer } = order;
  const [local = ''] = customer.email.split('@');
  const paidBy = paymentMethodOf(order.timeline);
  return (
    <dl>
      <Fact name="Order ID">
        <CopiedText text={order._id} name="Order ID" />
      </Fact>
      <Fact name="Order Price">
        <Price paise={toPaise(order.totalAmount)} className="text-base" />
      </Fact>
      <Fact name="Payment Method">
        <span className="capitalize">{order.paymentMethod}</span>
        {paidBy && ` · ${paidBy}`}
        {order.paymentStatus === 'pending' && <RecordPayment order={order} />}
        {order.paymentPage && <PaymentLink paymentId={order.paymentId} {...order.paymentPage} />}
      </Fact>
      {order.exchange && (
        <Fact name="Exchange">
          <Price paise={toPaise(order.exchange.credit)} /> paid by order <OrderLink id={order.exchange.orderId} />
          {order.exchange.due > 0 && (
            <>
              , <Price paise={toPaise(order.exchange.due)} /> by Razorpay
            </>
          )}
        </Fact>
      )}
      {order.invoiceNumber && <Fact name="Invoice">{order.invoiceNumber}</Fact>}
      {order.delivery && (
        <Fact name="Promised">
          {order.pickup ? `ready by ${deliveryDay(order.delivery.to)}` : deliveryWords(order.delivery)}
        </Fact>
      )}
      {order.pickup && (
        <Fact name="Collected from">{[...order.pickup.addressLines, order.pickup.state].join(', ')}</Fact>
      )}
      {order.cancelReason !== undefined && (
        <Fact name="Cancelled">By the customer{order.cancelReason && `: ${order.cancelReason}`}</Fact>
      )}
      <Fact name="Customer">
        {customer.name}
        <br />
        <a href={`mailto:${customer.email}`} className={linkStyle}>
          {/* A long address breaks here before it breaks inside a word. */}
          {local}
          <wbr />
          {customer.email.slice(local.length)}
        </a>
      </Fact>
    </dl>
  );
}

/** A long text in small type, with a button that copies it. */
function CopiedText({ text, name }: { text: string; name: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: `${name} copied` }),
      () => toast({ title: `${name} could not be copied`, variant: 'destructive' }),
    );
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 text-xs wrap-anywhere">{text}</span>
      <IconButton
        Icon={Copy}
        name={`Copy ${name}`}
        className="-my-2.5 -mr-2.5 [&_svg]:size-4!"
        onClick={() => void copy()}
      />
    </span>
  );
}
