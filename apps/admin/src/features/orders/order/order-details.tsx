import { type AdminOrderDetails, updateOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { Amount } from '@kanaka/contracts/orders/seen-fields';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { cn } from '@kanaka/ui/cn';
import type { ReactNode } from 'react';
import { useMayCall, useMaySee } from '../../../shared/may.ts';
import { ChangesLink } from '../../../shared/changes/changes.tsx';
import { NextStepBar } from '../status/next-step-bar.tsx';
import { OrderAmounts, OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNotes, OrderTimeline } from './order-history.tsx';
import { OrderRefunds } from '../money/order-refunds.tsx';
import { OrderShipments } from '../shipping/order-shipments.tsx';
import { OrderStatusForm } from '../status/order-status-form.tsx';
import { Warnings } from './warnings.tsx';

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={cn('mt-7', className)}>
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

/**
 * One order: who ordered it and where it goes, what is next and what was ordered, its status and its facts, then what became of its
 * pieces and its history. Where there is room, the status and the facts are beside the rest.
 */
export function OrderDetails({ order, returns }: { order: AdminOrderDetails; returns?: ReactNode }) {
  const mayCall = useMayCall();
  const maySee = useMaySee();
  return (
    <div className="@container text-sm">
      <OrderHead order={order} />
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
          {mayCall(updateOrderStatus) && (
            <Part title="Change status" className="print:hidden">
              <OrderStatusForm order={order} />
            </Part>
          )}
          <div className="mt-7">
            <OrderFacts order={order} />
          </div>
        </div>
        <div>
          <Part title="Shipments">
            <OrderShipments order={order} />
          </Part>
          {returns && <Part title="Returns">{returns}</Part>}
          {maySee(Amount) && (
            <Part title="Refunds">
              <OrderRefunds order={order} />
            </Part>
          )}
          <Part title="Notes" {...(order.notes.length === 0 && { className: 'print:hidden' })}>
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
