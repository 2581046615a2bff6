import { pageAddress } from '@kanaka/contracts/catalog/page-address';
import type { Checkout } from '@kanaka/contracts/orders/checkout';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { Dialog } from '@kanaka/ui/dialog';
import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { AskAboutOrder } from './ask-about-order.tsx';
import { OrderAddress } from './order-address.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderLines } from './order-lines.tsx';
import { momentWords } from '../../shared/page/day-words.ts';
import { OrderReturns } from './order-returns.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderNotices, OrderOffers } from './order-notices.tsx';
import { OrderPolicies } from './order-policies.tsx';
import { OrderPromise } from './order-promise.tsx';
import { OrderShipments } from './shipment-steps.tsx';
import { ReturnTerms } from './return-terms.tsx';
import { sentShipments, unsentPieces } from './shipment-words.ts';
import { hasInvoice, isReturnable, orderWords, shortId } from './order-words.ts';

function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={cn('mb-8 last:mb-0', className)}>
      <h3 className="mb-4 text-lg">{title}</h3>
      {children}
    </section>
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
  onPayDifference,
  more,
  ...notices
}: ComponentProps<typeof OrderNotices> & {
  open: boolean;
  onClose: () => void;
  onInvoice: () => void;
  downloading: boolean;
  onPay: () => void;
  onPayDifference: (checkout: Checkout) => void;
  more: ReactNode;
}) {
  const hasReturns = (order.returns?.length ?? 0) > 0;
  const { priceHeldUntil: until, serverTime } = order;
  const hasWay = sentShipments(order.shipments ?? []).length > 0 || unsentPieces(order).length > 0;
  const isArrived = order.orderStatus === 'delivered';
  const isFinal = order.cartItems.every(({ finalSale }) => finalSale);
  const rules =
    isReturnable(order) && !isFinal && (!isArrived || order.returnableUntil) ? order.returnRules : undefined;
  const { policies = [] } = order;
  const returns = policies.find(({ slug }) => slug === 'returns-policy');
  const closed = order.returnsClosedAt;
  const terms = closed ? (
    <p className="text-ink-soft">Returns closed on {momentWords(closed).split(',')[0]}.</p>
  ) : (
    rules && <ReturnTerms {...rules} policy={returns && pageAddress(returns.slug, returns.number)} />
  );
  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      size="lg"
      title={orderWords(order.orderStatus).title}
      description={`Order #${shortId(order._id)} · ${momentWords(order.orderDate)}`}
      footer={
        until && serverTime ? (
          <Button onClick={onPay}>Complete payment</Button>
        ) : (
          hasInvoice(order) && (
            <Button busy={downloading} onClick={onInvoice} Icon={Download}>
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
        <OrderNotices order={order} {...notices} />
        <OrderOffers order={order} />
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
          <OrderAmounts order={order} />
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
          title={order.pickup ? 'Billing Address' : 'Shipping Information'}
          // Beside the way there, on wide screens.
          className={hasWay ? 'sm:order-2 sm:col-span-1!' : 'sm:order-3'}
        >
          <OrderAddress to={order.addressInfo} />
        </Section>
        <div className="empty:hidden sm:order-3">{more}</div>
        {policies.length > 0 && (
          <Section title="Placed under" className="sm:order-3">
            <OrderPolicies policies={policies} />
          </Section>
        )}
        <AskAboutOrder heading="h3" about={`order #${shortId(order._id)}`} className="sm:order-3" />
      </div>
    </Dialog>
  );
}
