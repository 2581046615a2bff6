import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { documentsAsPdf, downloadInvoice, resendConfirmation } from '@kanaka/contracts/orders/documents';
import { correctAddress } from '@kanaka/contracts/orders/order-address';
import type { OrderStatus } from '@kanaka/contracts/orders/orders';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmailAddress } from '@kanaka/ui/email-address';
import { useSession } from '@kanaka/web-kit/use-session';
import { Download, MailCheck, MapPinPen, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ContactButtons } from '../../../shared/contact-buttons.tsx';
import { ConfirmChange } from '../../../shared/forms/confirm-dialog.tsx';
import { useMayCall } from '../../../shared/may.ts';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { FileButton } from '../../../shared/lists/file-actions.tsx';
import { fileOf } from '../../../shared/use-download.ts';
import { CustomerLink, linkInText, Moment } from '../../../shared/words.tsx';
import { OrdersApi } from '../orders-api.ts';
import { isClosed, OrderStatusBadge, paymentName } from '../status/order-status.tsx';
import { AddressDialog } from './address-dialog.tsx';

/** Beside the title of an order: its status, its payment and when it was placed. */
export function OrderSummary({ id }: { id: string }) {
  const order = OrdersApi.useAdminOrderQuery({ params: { id } }).currentData?.data;
  if (!order) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
      <OrderStatusBadge status={order.orderStatus} />
      <span>{paymentName(order.paymentStatus)}</span>
      <Moment at={order.orderDate} />
    </span>
  );
}

/** Who ordered and where it goes, with what an order's papers are printed and sent by: at the top of its page. */
export function OrderHead({ order }: { order: AdminOrder }) {
  return (
    <div className="mb-6 grid gap-x-8 gap-y-5 border-b border-hairline pb-6 @2xl:grid-cols-2 @5xl:grid-cols-[1fr_1.2fr_auto]">
      <Part title="Customer">
        {order.typed?.isGuest ? (
          <CustomerLink id={undefined} name={order.customer.name} className="font-medium" />
        ) : (
          <CustomerLink id={order.userId} name={order.customer.name} className="font-medium text-emerald underline" />
        )}
        <br />
        {order.customer.email && (
          <a href={`mailto:${order.customer.email}`} aria-label={order.customer.email} className={linkInText}>
            <EmailAddress>{order.customer.email}</EmailAddress>
          </a>
        )}
        <ContactButtons at={order.addressInfo} />
      </Part>
      <Part title={order.pickup ? 'Billing address' : 'Shipping Info'}>
        <OrderAddress order={order} />
      </Part>
      <Part title="Documents" className="print:hidden">
        <OrderPapers order={order} />
      </Part>
    </div>
  );
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** An address as it is written on a parcel. */
const writtenOf = ({ recipient, address, city, state, pincode, country, phone }: AdminOrder['addressInfo']) =>
  [recipient, address, [city, state, pincode].filter(Boolean).join(', '), country, phone].filter(Boolean).join('\n');

const LEFT: readonly OrderStatus[] = ['shipped', 'inShipping', 'delivered'];

/** Where an order goes, or the address of its invoice, with what its customer wrote for the delivery. */
function OrderAddress({ order }: { order: AdminOrder }) {
  const to = order.addressInfo;
  const mayCall = useMayCall();
  const [correcting, setCorrecting] = useState(false);
  const hasLeft =
    LEFT.includes(order.orderStatus) || order.shipments?.some(({ state }) => state !== 'packed' && state !== 'failed');
  return (
    <>
      <address className="leading-6 not-italic">
        <span className="font-medium">{to.recipient}</span>
        <br />
        <span className="whitespace-pre-line">{to.address}</span>
        <br />
        {[to.city, to.state, to.country].filter(Boolean).join(', ')} {to.pincode}
        <span className="hidden print:block">{to.phone}</span>
      </address>
      {to.notes && <p className="mt-2 text-ink-soft">Notes: {to.notes}</p>}
      {to.isGift && (
        <p className="mt-2 border-l-2 border-gold pl-3 text-ink-soft">
          A gift{to.giftMessage ? `: “${to.giftMessage}”` : '.'}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={writtenOf(to)} name="Address" isNamed />
        {mayCall(correctAddress) && !order.pickup && !hasLeft && !isClosed(order) && (
          <Button Icon={MapPinPen} variant="outline" padding="sm" onClick={() => setCorrecting(true)}>
            Correct address…
          </Button>
        )}
      </div>
      {correcting && <AddressDialog order={order} onClose={() => setCorrecting(false)} />}
    </>
  );
}

/** The packing slip to print, the invoice to download, and the confirmation to be sent again. */
function OrderPapers({ order }: { order: AdminOrder }) {
  const { _id: id, invoiceNumber, customer } = order;
  const { user } = useSession();
  const mayCall = useMayCall();
  const [resend] = OrdersApi.useResendConfirmationMutation();
  const [asking, setAsking] = useState(false);
  const look = { variant: 'outline', padding: 'sm', className: 'justify-start!' } as const;
  return (
    <div className="flex flex-wrap gap-2 @5xl:flex-col">
      <ButtonLink {...look} Icon={Printer} to={`/orders/${id}/packing-slip`} target="_blank">
        Packing slip
      </ButtonLink>
      {invoiceNumber && mayCall(documentsAsPdf) && (
        <FileButton
          {...look}
          Icon={Download}
          aria-label={`Download invoice ${invoiceNumber}`}
          file={
            user
              ? () =>
                  fileOf(
                    downloadInvoice,
                    { params: { orderId: id }, body: { userId: user.id } },
                    { what: 'Invoice', fileName: `invoice-${id}.pdf`, isShort: true },
                  )
              : undefined
          }
        >
          Invoice
        </FileButton>
      )}
      {invoiceNumber && mayCall(resendConfirmation) && !isClosed(order) && (
        <Button {...look} Icon={MailCheck} onClick={() => setAsking(true)}>
          Resend confirmation…
        </Button>
      )}
      {asking && (
        <ConfirmChange
          title="Resend the confirmation?"
          confirm="Resend"
          tone="primary"
          change={() => resend({ params: { id } }).unwrap()}
          onClose={() => setAsking(false)}
        >
          It goes to {customer.email ?? customer.name}, with the invoice attached.
        </ConfirmChange>
      )}
    </div>
  );
}
