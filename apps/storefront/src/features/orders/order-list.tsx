import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { cn } from '@kanaka/ui/cn';
import { Price } from '@kanaka/ui/price';
import { StatusDot } from '@kanaka/ui/status-dot';
import { momentWords } from '../../shared/page/day-words.ts';
import { OrderActions, openedBy, type OrderActs } from './order-actions.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { endedBriefly, isPayable, orderWords, type Purchase, shortId } from './order-words.ts';
import { outcomeOf } from './return-words.ts';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';

/** The status of an order for the list: what has come back whole is no longer called delivered. */
function listWords(order: Order): ReturnType<typeof orderWords> {
  const words = orderWords(order.orderStatus);
  const isBack = order.orderStatus === 'delivered' && outcomeOf(order) === 'Returned';
  return isBack ? { ...words, status: 'Returned', tone: 'neutral' } : words;
}

/** The orders as cards, for screens too narrow for the table. */
export function OrderCards({ purchases, acts }: { purchases: readonly Purchase[]; acts: OrderActs }) {
  return (
    <ul aria-label="Order History" className="space-y-4">
      {purchases.map(({ order, attempts }) => {
        const { status, tone } = listWords(order);
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- A larger area to tap; the button inside does the same and works for everyone.
          <li
            key={order._id}
            className="cursor-pointer rounded-sm border border-hairline bg-white px-5 pt-4 pb-2"
            onClick={openedBy(order, acts)}
          >
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-sm text-ink-soft">{momentWords(order.orderDate)}</span>
              <StatusDot tone={tone}>{status}</StatusDot>
            </div>
            <OrderPieces order={order} />
            <Attempts attempts={attempts} onView={acts.onView} />
            <div
              className={cn(
                'mt-3 flex flex-wrap items-center gap-3 border-t border-hairline pt-1',
                isPayable(order) && 'pb-2 sm:pt-3',
              )}
            >
              <Price paise={toPaise(order.totalAmount)} className="text-lg" />
              <OrderActions order={order} acts={acts} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The orders as a table, for wide screens. */
export function OrderTable({ purchases, acts }: { purchases: readonly Purchase[]; acts: OrderActs }) {
  return (
    <Table label="Order History" className="text-base!">
      <thead>
        <tr>
          <TableHead className="pl-0">Order</TableHead>
          <TableHead>Date</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right">Total</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </tr>
      </thead>
      <tbody>
        {purchases.map(({ order, attempts }) => {
          const { status, tone } = listWords(order);
          return (
            <TableRow key={order._id} className="cursor-pointer" onClick={openedBy(order, acts)}>
              <TableCell className="py-4 pl-0">
                <OrderPieces order={order} />
                <Attempts attempts={attempts} onView={acts.onView} />
              </TableCell>
              <TableCell className="text-ink-soft">
                {momentWords(order.orderDate)
                  .split(', ')
                  .map((part) => (
                    <span key={part} className="block whitespace-nowrap">
                      {part}
                    </span>
                  ))}
              </TableCell>
              <TableCell>
                <StatusDot tone={tone}>{status}</StatusDot>
              </TableCell>
              <TableCell className="text-right whitespace-nowrap">
                <Price paise={toPaise(order.totalAmount)} />
              </TableCell>
              <TableCell className="pr-0">
                <OrderActions order={order} acts={acts} />
              </TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}

/** The attempts at a purchase that closed without a payment, each of which opens. */
function Attempts({ attempts, onView }: { attempts: readonly Order[]; onView: OrderActs['onView'] }) {
  if (attempts.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- It only stops clicks inside from reaching the row, which would open the order.
    <details className="mt-2 cursor-auto text-sm text-ink-soft" onClick={(event) => event.stopPropagation()}>
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {attempts.length} earlier {attempts.length === 1 ? 'attempt' : 'attempts'}, not paid
      </summary>
      <ul className="space-y-1 border-l border-hairline pl-4">
        {attempts.map((attempt) => (
          <li key={attempt._id}>
            <button
              type="button"
              className="min-h-11 py-1 text-left underline-offset-4 hover:underline"
              onClick={() => onView(attempt)}
            >
              #{shortId(attempt._id)} · {momentWords(attempt.orderDate)}
              <span className="block">{endedBriefly(attempt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
