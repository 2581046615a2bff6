import { discrepancyWords, type DiscrepantOrder } from '@kanaka/contracts/discrepancies';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { orderNumber } from '../../shared/order-number.ts';
import { notify } from '../../shared/toast-outcome.ts';
import { useDiscrepanciesQuery, useDismissDiscrepancyMutation } from './attention-api.ts';
import { DecideCancellation, type CancellationDecision } from './decide-cancellation.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** Orders whose status, money and goods disagree; the owner puts each right on its page, or dismisses it. */
export function Discrepancies() {
  const { data, error, refetch } = useDiscrepanciesQuery();
  const [dismiss, { isLoading }] = useDismissDiscrepancyMutation();
  const [asked, setAsked] = useState<{ order: DiscrepantOrder; decision: CancellationDecision } | null>(null);
  if (!data) {
    if (!error) return <RowsSkeleton label="Loading orders" />;
    return (
      <ErrorState title="Orders could not be loaded" onRetry={() => void refetch()} className="py-10">
        {messageOf(error)}
      </ErrorState>
    );
  }
  if (data.data.length === 0) {
    return (
      <EmptyState title="Status, money and goods of all orders agree" className="py-10">
        An order that is in shipping but not paid, for example, appears here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {data.data.flatMap((order) =>
          order.discrepancies.map((discrepancy) => {
            const { orderId, person, total } = order;
            const words = discrepancyWords(discrepancy);
            return (
              <li
                key={`${orderId} ${words}`}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5"
              >
                <div className="min-w-0 flex-1 basis-72">
                  <p className="font-medium wrap-anywhere">{words}</p>
                  <p className="text-ink-soft">
                    Order{' '}
                    <Link to={`/orders/${orderId}`} className="text-emerald underline underline-offset-4">
                      {orderNumber(orderId)}
                    </Link>{' '}
                    of {person}, <span className="figures">{formatPaise(toPaise(total))}</span>
                  </p>
                </div>
                {discrepancy.kind === 'cancelRequested' ? (
                  <div className="grid grow grid-cols-2 gap-2 sm:grow-0">
                    <Button
                      variant="outline"
                      padding="sm"
                      aria-label={`Refuse: order ${orderNumber(orderId)}`}
                      onClick={() => setAsked({ order, decision: 'refuse' })}
                    >
                      Refuse…
                    </Button>
                    <Button
                      variant="outline"
                      padding="sm"
                      className="text-brick!"
                      aria-label={`Grant: order ${orderNumber(orderId)}`}
                      onClick={() => setAsked({ order, decision: 'grant' })}
                    >
                      Grant…
                    </Button>
                  </div>
                ) : (
                  <Button
                    variant="outline"
                    padding="md"
                    className="max-sm:w-full"
                    disabled={isLoading}
                    aria-label={`Dismiss: ${words}, order ${orderNumber(orderId)}`}
                    onClick={() => void notify(dismiss({ params: { id: orderId }, body: { words } }).unwrap())}
                  >
                    Dismiss
                  </Button>
                )}
              </li>
            );
          }),
        )}
      </ul>
      {asked && <DecideCancellation {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
