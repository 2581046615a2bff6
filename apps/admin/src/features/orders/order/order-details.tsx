import { ButtonLink } from '@kanaka/ui/button-link';
import type { AdminOrderDetails, AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { downloadInvoice } from '@kanaka/contracts/orders/documents';
import { Button } from '@kanaka/ui/button';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { useSession } from '@kanaka/web-kit/use-session';
import type { ReactNode } from 'react';
import { Phone, Download, Printer } from 'lucide-react';
import { ChangesLink } from '../../../shared/changes/changes.tsx';
import { NextStepBar } from '../status/next-step-bar.tsx';
import { OrderAmounts, OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNotes, OrderTimeline } from './order-history.tsx';
import { OrderRefunds } from '../money/order-refunds.tsx';
import { OrderShipments } from '../shipping/order-shipments.tsx';
import { OrderStatusForm } from '../status/order-status-form.tsx';
import { Warnings } from './warnings.tsx';
import { useDownload } from '../../../shared/use-download.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

/**
 * One order, on its page and in the dialog over the list: what is next and what was ordered, its status and its facts, then
 * what became of its pieces and its history. Where there is room, the status and the facts are beside the rest.
 */
export function OrderDetails({ order, returns }: { order: AdminOrderDetails; returns?: ReactNode }) {
  return (
    <div className="@container text-sm">
      <NextStepBar order={order} />
      <div className="mb-4 empty:hidden">
        <Warnings>
          {(order.discrepancies ?? []).map((one) => `${discrepancyWords(one)}${one.dismissed ? ' (dismissed)' : ''}`)}
        </Warnings>
      </div>
      <div className="gap-x-8 @xl:grid @xl:grid-cols-[minmax(0,1fr)_15rem] @xl:grid-rows-[auto_1fr] @4xl:gap-x-10 @4xl:grid-cols-[minmax(0,1fr)_22rem] [&>:first-child>:first-child]:mt-0 @xl:[&>:nth-child(2)>:first-child]:mt-0">
        <div>
          <Part title="Order Items">
            <OrderItems order={order} />
            <OrderAmounts order={order} />
          </Part>
        </div>
        <div className="@xl:row-span-2">
          <Part title="Change status">
            <OrderStatusForm order={order} />
          </Part>
          <div className="mt-7">
            <OrderFacts order={order} />
          </div>
          <div className="mt-5">
            <OrderDocuments order={order} />
          </div>
          <Part title={order.pickup ? 'Address of the invoice' : 'Shipping Info'}>
            <OrderAddress to={order.addressInfo} />
          </Part>
        </div>
        <div>
          <Part title="Shipments">
            <OrderShipments order={order} />
          </Part>
          {returns && <Part title="Returns">{returns}</Part>}
          <Part title="Refunds">
            <OrderRefunds order={order} />
          </Part>
          <Part title="Notes">
            <OrderNotes orderId={order._id} notes={order.notes} />
          </Part>
          <Part title="Timeline">
            <OrderTimeline events={order.timeline} shipments={order.shipments} />
          </Part>
          <ChangesLink subjectId={order._id} className="mt-5">
            Activity log of this order
          </ChangesLink>
        </div>
      </div>
    </div>
  );
}

/** Where an order goes, or the address of its invoice, with what its shopper wrote for the delivery. */
function OrderAddress({ to }: { to: AdminOrder['addressInfo'] }) {
  const place = [to.city, to.state, to.country].filter(Boolean).join(', ');
  return (
    <>
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
          <Phone className="size-4" />
          {to.phone}
        </a>
      )}
      {to.notes && <p className="mt-2 text-ink-soft">Notes: {to.notes}</p>}
      {to.isGift && (
        <p className="mt-2 border-l-2 border-gold pl-3 text-ink-soft">
          A gift{to.giftMessage ? `: “${to.giftMessage}”` : '.'}
        </p>
      )}
    </>
  );
}

/** The packing slip to print and the invoice to download. */
function OrderDocuments({ order: { _id: orderId, invoiceNumber } }: { order: AdminOrder }) {
  const { user } = useSession();
  const { download, downloading } = useDownload();
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:gap-2">
      <ButtonLink Icon={Printer} variant="outline" padding="sm" to={`/orders/${orderId}/packing-slip`} target="_blank">
        Packing slip
      </ButtonLink>
      {invoiceNumber && (
        <Button
          Icon={Download}
          variant="outline"
          padding="sm"
          busy={downloading !== null}
          aria-label={`Download invoice ${invoiceNumber}`}
          onClick={() =>
            user &&
            void download({
              key: orderId,
              what: 'Invoice',
              fileName: `invoice-${orderId}.pdf`,
              fetchIt: () => fetchFile(downloadInvoice, { params: { orderId }, body: { userId: user.id } }),
            })
          }
        >
          Invoice
        </Button>
      )}
    </div>
  );
}
