import type { AdminOrderDetails } from '@kanaka/contracts/admin-orders';
import { deliveryDay, deliveryWords } from '@kanaka/contracts/delivery-words';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChangesLink } from '../../shared/changes-link.tsx';
import { formatMoment } from '../../shared/dates.ts';
import { orderNumber } from '../../shared/order-number.ts';
import { OrderItems } from './order-items.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderStatusForm } from './order-status-form.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { paymentMethodOf } from './event-words.ts';
import { paymentName } from './order-status.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-b border-hairline py-2 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7">
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  );
}

/** One order, sections in the order of daily work: what it is, its status, what to pack, where to send it, the rest. */
export function OrderDetails({ order }: { order: AdminOrderDetails }) {
  const { addressInfo: to, customer } = order;
  const paidBy = paymentMethodOf(order.timeline);
  const place = [to.city, to.state, to.country].filter(Boolean).join(', ');
  return (
    <div className="text-sm">
      <dl>
        <Fact name="Order ID">{order._id}</Fact>
        <Fact name="Order Date">{formatMoment(order.orderDate)}</Fact>
        <Fact name="Order Price">
          <Price paise={toPaise(order.totalAmount)} className="text-base" />
          <span className="ml-2 text-xs text-ink-muted">
            <Price paise={toPaise(order.subtotal)} /> + tax <Price paise={toPaise(order.taxAmount)} />
            {order.shippingCharges > 0 && (
              <>
                {' '}
                + shipping <Price paise={toPaise(order.shippingCharges)} />
              </>
            )}
          </span>
        </Fact>
        <Fact name="Payment Method">
          <span className="capitalize">{order.paymentMethod}</span>
          {paidBy && ` · ${paidBy}`}
          {order.paymentId && <span className="ml-2 text-xs text-ink-muted">{order.paymentId}</span>}
        </Fact>
        {order.exchange && (
          <Fact name="Exchange">
            <Price paise={toPaise(order.exchange.credit)} /> paid by order {orderNumber(order.exchange.orderId)}
            {order.exchange.due > 0 && (
              <>
                , <Price paise={toPaise(order.exchange.due)} /> by Razorpay
              </>
            )}
          </Fact>
        )}
        {order.invoiceNumber && <Fact name="Invoice">{order.invoiceNumber}</Fact>}
        <Fact name="Payment Status">{paymentName(order.paymentStatus)}</Fact>
        <Fact name="Order Status">
          <OrderStatusBadge status={order.orderStatus} />
        </Fact>
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
          <a href={`mailto:${customer.email}`} className="text-emerald underline underline-offset-4">
            {customer.email}
          </a>
        </Fact>
      </dl>

      <div className="mt-5">
        <OrderDocuments order={order} />
      </div>

      <Part title="Change status">
        <OrderStatusForm order={order} />
      </Part>

      <Part title="Order Items">
        <OrderItems order={order} />
      </Part>

      <Part title={order.pickup ? 'Address of the invoice' : 'Shipping Info'}>
        <address className="leading-6 not-italic">
          <span className="font-medium">{to.recipient}</span>
          <br />
          <span className="whitespace-pre-line">{to.address}</span>
          <br />
          {place} {to.pincode}
        </address>
        {to.phone && (
          <a
            href={`tel:${to.phone.replaceAll(' ', '')}`}
            className="inline-flex min-h-11 items-center gap-2 text-emerald underline underline-offset-4"
          >
            <Phone aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {to.phone}
          </a>
        )}
        {to.notes && <p className="mt-2 text-ink-soft">Notes: {to.notes}</p>}
        {to.isGift && (
          <p className="mt-2 border-l-2 border-gold pl-3 text-ink-soft">
            A gift{to.giftMessage ? `: “${to.giftMessage}”` : '.'}
          </p>
        )}
      </Part>

      <Part title="Shipments">
        <OrderShipments order={order} />
      </Part>

      <Part title="Refunds">
        <OrderRefunds order={order} />
      </Part>

      <Part title="Notes">
        <OrderNotes orderId={order._id} notes={order.notes} />
      </Part>

      <Part title="What happened">
        <OrderTimeline events={order.timeline} />
      </Part>

      <ChangesLink subjectId={order._id} className="mt-5">
        Changes of this order
      </ChangesLink>
    </div>
  );
}
