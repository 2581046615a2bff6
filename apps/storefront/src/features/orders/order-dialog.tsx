import type { Checkout } from '@kanaka/contracts/checkout';
import type { Order } from '@kanaka/contracts/orders';
import { toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { Dialog } from '@kanaka/ui/dialog';
import { Price } from '@kanaka/ui/price';
import { Download } from 'lucide-react';
import { type ReactNode, startTransition, useState } from 'react';
import { Link } from 'react-router-dom';
import { HOLD_OVER } from '../../shared/held-for.ts';
import { HoldCountdown } from '../../shared/hold-countdown.tsx';
import { postcodeName } from '../../shared/postcode-name.ts';
import { TaxInTotal } from '../../shared/tax-in-total.tsx';
import { taxWords } from '../../shared/tax-words.ts';
import { useShop } from '../../shared/use-shop.ts';
import { AskAboutOrder } from './ask-about-order.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderLines } from './order-lines.tsx';
import { momentWords } from '../../shared/day-words.ts';
import { PaidByExchange } from './paid-by-exchange.tsx';
import { OrderReturns } from './order-returns.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderPromise } from './order-promise.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { ReturnTerms } from './return-terms.tsx';
import { sentShipments, unsentPieces } from './shipment-words.ts';
import {
  hasInvoice,
  isExchanged,
  isPayable,
  isReturnable,
  isUnpaid,
  orderWords,
  shortId,
  cancellationWords,
  whyEnded,
  whyReturned,
} from './order-words.ts';

const inlineAction = 'inline-flex min-h-11 items-center text-emerald underline underline-offset-4';

function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={cn('mb-8 last:mb-0', className)}>
      <h3 className="mb-4 text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** What the shopper can do about the order for a while. */
function Offer({ action, until, onTake }: { action: string; until: string | undefined; onTake: () => void }) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" onClick={() => startTransition(onTake)}>
        {action}
      </Button>
      <p className="text-sm text-ink-soft">Possible until {until}.</p>
    </div>
  );
}

/** All details of one order. */
export function OrderDialog({
  order,
  open,
  onClose,
  onInvoice,
  downloading,
  onPay,
  receivedAt,
  onHoldEnd,
  onOrderAgain,
  onPayDifference,
  worth,
}: {
  order: Order;
  open: boolean;
  onClose: () => void;
  onInvoice: () => void;
  downloading: boolean;
  onPay: () => void;
  /** When this device received the order. */
  receivedAt: number;
  /** The time to pay it has ended. */
  onHoldEnd: () => void;
  onOrderAgain: () => void;
  onPayDifference: (checkout: Checkout) => void;
  worth: ReactNode;
}) {
  const shop = useShop();
  const hasReturns = (order.returns?.length ?? 0) > 0;
  const [returning, setReturning] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const { addressInfo: to, taxPercent, priceHeldUntil: until, serverTime } = order;
  // What is collected is taxed where it changes hands.
  const taxed = order.pickup ? { country: 'India', state: order.pickup.state } : to;
  const hasWay = sentShipments(order.shipments ?? []).length > 0 || unsentPieces(order).length > 0;
  const returned = whyReturned(order);
  const isArrived = order.orderStatus === 'delivered';
  const rules = isReturnable(order) && (!isArrived || order.returnableUntil) ? order.returnRules : undefined;
  const closed = order.returnsClosedAt;
  const terms = closed ? (
    <p className="text-ink-soft">Returns closed on {momentWords(closed).split(',')[0]}.</p>
  ) : (
    rules && <ReturnTerms {...rules} />
  );
  const amounts = [
    ['Subtotal', order.subtotal, taxPercent > 0 && 'before GST'],
    [taxWords(shop, taxed, taxPercent) || 'Tax', order.taxAmount, false],
    ['Shipping', order.shippingCharges, false],
  ] as const;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={orderWords(order.orderStatus).title}
      description={`Order #${shortId(order._id)} · ${momentWords(order.orderDate)}`}
      footer={
        until && serverTime ? (
          <Button onClick={onPay}>Complete payment</Button>
        ) : (
          hasInvoice(order) && (
            <Button busy={downloading} onClick={onInvoice}>
              {!downloading && <Download aria-hidden="true" />}
              Download Invoice
            </Button>
          )
        )
      }
    >
      {/* Focusable, so that a long content can be scrolled by keyboard. */}
      <div
        role="group"
        aria-label="Order details"
        tabIndex={0}
        className="relative gap-x-10 outline-none before:absolute before:inset-y-0 before:-left-4 before:w-0.5 focus-visible:before:bg-emerald sm:grid sm:grid-cols-2 sm:[&>*]:col-span-2"
      >
        <div aria-live="polite">
          {until && serverTime && (
            <div className="mb-8 border-l-2 border-emerald bg-ivory px-4 py-3">
              <HoldCountdown hold={{ until, serverTime, receivedAt }} onEnd={onHoldEnd} />
            </div>
          )}
          {isUnpaid(order) && !isPayable(order) && (
            <p className="mb-8 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm">{HOLD_OVER}</p>
          )}
        </div>
        {whyEnded(order) && (
          <div className="mb-8 border-l-2 border-hairline bg-ivory px-4 py-3 text-sm">
            <p>{whyEnded(order)}</p>
            {order.exchange ? (
              <p>
                If your exchange still waits, you can choose again in{' '}
                <Link to={`?order=${order.exchange.orderId}`} className={inlineAction}>
                  order #{shortId(order.exchange.orderId)}
                </Link>
                .
              </p>
            ) : (
              <Button variant="outline" size="sm" className="mt-3 h-11! bg-white" onClick={onOrderAgain}>
                Order again at today’s price
              </Button>
            )}
          </div>
        )}
        {returned !== null && (
          <div className="mb-8 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm">
            <p>{returned} Your money goes back to you in full.</p>
            <Button variant="outline" size="sm" className="mt-3 h-11! bg-white" onClick={onOrderAgain}>
              Order again at today’s price
            </Button>
          </div>
        )}
        {order.returnableUntil && (
          <Offer
            action="Return pieces"
            until={momentWords(order.returnableUntil).split(',')[0]}
            onTake={() => setReturning(true)}
          />
        )}
        {cancellationWords(order) && (
          <p className="mb-8 border-l-2 border-gold bg-ivory px-4 py-3 text-sm">{cancellationWords(order)}</p>
        )}
        {order.canCancel && (
          <Offer
            action={order.cancelByRequest ? 'Ask to cancel this order' : 'Cancel this order'}
            until={order.pickup ? 'you collect it' : 'it is handed over to the courier'}
            onTake={() => setCancelling(true)}
          />
        )}
        {hasReturns && order.returns && (
          <Section title="Returns">
            <OrderReturns returns={order.returns} onPayDifference={onPayDifference} />
            {terms && <div className="mt-4">{terms}</div>}
          </Section>
        )}
        {hasWay && (
          <Section title={order.pickup ? 'Pick-up' : 'Delivery'} className="sm:order-1 sm:col-span-1!">
            <div className="mb-5 empty:hidden">
              <OrderPromise order={order} />
            </div>
            <OrderShipments order={order} />
          </Section>
        )}
        <Section title="Your Items" className="sm:order-3">
          <OrderLines order={order} />
        </Section>
        <Section title="Price Breakdown" className="sm:order-3">
          <dl className="space-y-2 bg-ivory px-5 py-4">
            {amounts.map(([name, rupees, hint]) => (
              <div key={name} className="flex items-baseline justify-between gap-4">
                <dt className="text-ink-soft">
                  <span>{name}</span>
                  {hint && <span className="text-sm text-ink-muted"> {hint}</span>}
                </dt>
                <dd className="shrink-0">
                  {name === 'Shipping' && rupees === 0 ? (
                    <span className="figures">₹0</span>
                  ) : (
                    <Price paise={toPaise(rupees)} />
                  )}
                </dd>
              </div>
            ))}
            <div className="flex items-baseline justify-between gap-4 border-t border-hairline pt-3">
              <dt className="font-medium">Total</dt>
              <dd>
                <Price paise={toPaise(order.totalAmount)} className="text-xl" />
              </dd>
            </div>
            <TaxInTotal paise={toPaise(order.taxAmount)} />
            {order.exchange && <PaidByExchange exchange={order.exchange} />}
          </dl>
          {order.paymentStatus === 'refunding' && !isExchanged(order) && (
            <p className="mt-3 text-sm text-ink-soft">Your payment is on its way back to you.</p>
          )}
          {order.paymentStatus === 'refunded' && !isExchanged(order) && (
            <p className="mt-3 text-sm text-ink-soft">Your payment has been sent back to you.</p>
          )}
        </Section>
        {order.refunds.length > 0 && (
          <Section title="Refunds" className="sm:order-3">
            <OrderRefunds refunds={order.refunds} />
          </Section>
        )}
        {terms && !hasReturns && (
          <Section title="Returns" className="sm:order-3">
            {terms}
          </Section>
        )}
        <Section
          title={order.pickup ? 'Address of the Invoice' : 'Shipping Information'}
          // Beside the way there, on wide screens.
          className={hasWay ? 'sm:order-2 sm:col-span-1!' : 'sm:order-3'}
        >
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
            <Fact name="Recipient" className="col-span-2">
              {to.recipient}
            </Fact>
            <Fact name="Address" className="col-span-2">
              {to.address}
            </Fact>
            {to.city && <Fact name="City">{to.city}</Fact>}
            {to.state && <Fact name="State">{to.state}</Fact>}
            <Fact name="Country">{to.country}</Fact>
            {to.pincode && <Fact name={postcodeName(to.country)}>{to.pincode}</Fact>}
            <Fact name="Contact Phone">{to.phone}</Fact>
            {to.notes && (
              <Fact name="Special Instructions" className="col-span-full">
                {to.notes}
              </Fact>
            )}
            {to.isGift && (
              <Fact name="Gift Message" className="col-span-full">
                {to.giftMessage}
              </Fact>
            )}
          </dl>
        </Section>
        <div className="empty:hidden sm:order-3">{worth}</div>
        <AskAboutOrder heading="h3" about={`order #${shortId(order._id)}`} className="sm:order-3" />
      </div>
      {returning && <ReturnDialog order={order} onClose={() => setReturning(false)} />}
      {cancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </Dialog>
  );
}
