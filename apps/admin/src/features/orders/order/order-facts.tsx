import { Amounts } from './amounts.tsx';
import type { AdminOrderDetails, AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import {
  Amount,
  amountWords,
  formatDay,
  formatMoment,
  linkInText,
  OrderLink,
  orderNumber,
} from '../../../shared/words.tsx';
import { FormDate } from '../../../shared/forms/date-field.tsx';
import { deliveryDay, deliveryWords } from '@kanaka/presentation/delivery-words';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { differenceWords, outsideMethodWords } from '@kanaka/presentation/order-words';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { zodResolver } from '@hookform/resolvers/zod';
import type { OutsideMethod } from '@kanaka/contracts/orders/orders';
import { OutsidePayment, recordPayment } from '@kanaka/contracts/orders/outside-payments';
import { renewPaymentLink } from '@kanaka/contracts/orders/typed-orders';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { useMayCall } from '../../../shared/may.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { paymentMethodOf } from './order-history.tsx';
import { fieldOf, SendDialog, optionsOf } from '../../../shared/forms/form.tsx';
import { OrdersApi } from '../orders-api.ts';
import { CustomerPan, channelWords, NewPayLink, PayLink } from './order-payment.tsx';

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

/** What an order is: its id, price, payment and promise. Its status and date are beside its title. */
export function OrderFacts({ order }: { order: AdminOrderDetails }) {
  const paid = paymentMethodOf(order.timeline);
  const mayCall = useMayCall();
  const isRenewable = order.typed?.heldUntil !== undefined && mayCall(renewPaymentLink);
  return (
    <dl>
      <Fact name="Order ID">
        <span className="flex items-center gap-1">
          <span className="min-w-0 text-xs wrap-anywhere">{order._id}</span>
          <CopyButton text={order._id} name="Order ID" />
        </span>
      </Fact>
      {order.totalAmount !== undefined && (
        <Fact name="Order Price">
          <Amount rupees={order.totalAmount} className="text-base" />
        </Fact>
      )}
      <Fact name="Payment Method">
        <span className="capitalize">{paid?.isOutside ? 'outside Razorpay' : order.paymentMethod}</span>
        {paid?.method && ` · ${paid.method}`}
        {order.paymentStatus === 'pending' && mayCall(recordPayment) && <RecordPayment order={order} />}
        {order.paymentPage && order.paymentId && <PaymentLink paymentId={order.paymentId} {...order.paymentPage} />}
      </Fact>
      {(order.payLink || isRenewable) && (
        <Fact name="Payment link">
          {order.payLink && <PayLink order={order} url={order.payLink} />}
          {isRenewable && <NewPayLink order={order} />}
        </Fact>
      )}
      {order.totalAmount !== undefined && (order.pan || order.lacksPan) && (
        <Fact name="PAN">
          <CustomerPan order={order} />
        </Fact>
      )}
      {order.typed && (
        <Fact name="Taken by">
          {order.typed.by}, {channelWords[order.typed.channel]}
          {order.typed.heldUntil && (
            <span className="block text-ink-soft">Held until {formatMoment(order.typed.heldUntil)}</span>
          )}
        </Fact>
      )}
      {order.typed?.discount && (
        <Fact name="Discount">
          <Amount rupees={order.typed.discount.amount} />, in the prices: {order.typed.discount.reason}
        </Fact>
      )}
      {order.exchange && (
        <Fact name="Exchange">
          <Amount rupees={order.exchange.credit} /> paid by order <OrderLink id={order.exchange.orderId} />
          {!!order.exchange.due && (
            <>
              , <Amount rupees={order.exchange.due} /> by Razorpay
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
      {order.policies && order.policies.length > 0 && (
        <Fact name="Placed under">
          <ul>
            {order.policies.map(({ slug, title, number, validFrom }) => (
              <li key={slug}>
                <PageLink to={`/pages/${slug}?version=${number}`} className={cn(linkInText, 'md:min-h-8')}>
                  {title} of {formatDay(validFrom)}
                </PageLink>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {order.cancelReason !== undefined && (
        <Fact name="Cancelled">By the customer{order.cancelReason && `: ${order.cancelReason}`}</Fact>
      )}
    </dl>
  );
}

/** How an order's price comes about, with the tax as the invoice divides it. */
export function OrderAmounts({ order }: { order: AdminOrderDetails }) {
  const { subtotal, taxAmount, taxPercent, taxHeads = [], shippingCharges, totalAmount, paidOtherwise } = order;
  if (totalAmount === undefined) return null;
  const taxes = taxHeads.length > 0 ? taxHeads : [{ name: `Tax ${taxPercent}%`, amount: taxAmount }];
  return (
    <Amounts
      rows={[{ name: 'Subtotal', amount: subtotal }, ...taxes, { name: 'Shipping', amount: shippingCharges }]}
      total={totalAmount}
      {...(paidOtherwise && {
        below: { name: `Paid (${differenceWords[paidOtherwise.kind].toLowerCase()})`, amount: paidOtherwise.paid },
      })}
      className="mt-3 ml-auto max-w-80"
    />
  );
}

/** For an unpaid order: records that it was paid outside Razorpay. */
export function RecordPayment({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className="mt-2 block">
        <Button variant="outline" padding="sm" onClick={() => setOpen(true)}>
          Record a payment…
        </Button>
      </span>
      {open && <RecordPaymentDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

const options = optionsOf(outsideMethodWords);

/** Records that all of an order was paid outside Razorpay. Mounted anew each time it is opened. */
function RecordPaymentDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' }));
  const [record] = OrdersApi.useRecordPaymentMutation();
  const form = useForm({
    resolver: zodResolver(OutsidePayment),
    defaultValues: { method: 'bank-transfer' as OutsideMethod, reference: '', receivedOn: today },
  });
  const field = fieldOf(form);
  const due = amountWords(order.exchange?.due ?? order.totalAmount);
  return (
    <SendDialog
      title="Record a payment"
      description={`Order ${orderNumber(order._id)}: ${due}, received outside Razorpay. The order is confirmed, with its invoice.`}
      submit={<>Record {due}</>}
      form={form}
      send={(body) => record({ params: { id: order._id }, body }).unwrap()}
      onClose={onClose}
    >
      <SelectField label="Paid by" options={options} {...field('method')} />
      <TextField
        label="Number"
        description="Of the transfer, slip, cheque or receipt; shown on the invoice."
        maxLength={100}
        {...field('reference')}
      />
      <FormDate control={form.control} name="receivedOn" label="Received on" max={today} />
    </SendDialog>
  );
}
