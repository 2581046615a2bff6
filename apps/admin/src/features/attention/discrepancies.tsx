import type { DiscrepantOrder } from '@kanaka/contracts/orders/discrepancies';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { OrderLink } from '../../shared/orders/order-link.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import { useDiscrepanciesQuery, useDismissDiscrepancyMutation } from './attention-api.ts';
import { AttentionList } from './attention-list.tsx';
import { AttentionRow } from './attention-row.tsx';
import { DecideCancellation, type CancellationDecision } from './decide-cancellation.tsx';
import { RowButton } from './row-button.tsx';

/** Orders whose status, money and goods disagree; the owner puts each right on its page, or dismisses it. */
export function Discrepancies() {
  const answer = useDiscrepanciesQuery();
  const [dismiss, { isLoading }] = useDismissDiscrepancyMutation();
  const [asked, setAsked] = useState<{ order: DiscrepantOrder; decision: CancellationDecision } | null>(null);
  return (
    <>
      <AttentionList
        name="Orders"
        answer={answer}
        empty="Status, money and goods of all orders agree"
        about="An order that is in shipping but not paid, for example, appears here."
      >
        {(order) =>
          order.discrepancies.map((discrepancy) => {
            const { orderId, person, total } = order;
            const words = discrepancyWords(discrepancy);
            return (
              <AttentionRow
                key={`${orderId} ${words}`}
                buttons={
                  discrepancy.kind === 'cancelRequested' ? (
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
                    <RowButton
                      disabled={isLoading}
                      aria-label={`Dismiss: ${words}, order ${orderNumber(orderId)}`}
                      onClick={() => void notify(dismiss({ params: { id: orderId }, body: { words } }).unwrap())}
                    >
                      Dismiss
                    </RowButton>
                  )
                }
              >
                <p className="font-medium wrap-anywhere">{words}</p>
                <p className="text-ink-soft">
                  Order <OrderLink id={orderId} /> of {person},{' '}
                  <span className="figures">{formatPaise(toPaise(total))}</span>
                </p>
              </AttentionRow>
            );
          })
        }
      </AttentionList>
      {asked && <DecideCancellation {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
