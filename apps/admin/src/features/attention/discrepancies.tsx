import { type DiscrepantOrder, decideCancellation } from '@kanaka/contracts/orders/discrepancies';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { useState } from 'react';
import { OrderLink } from '../../shared/orders/order-link.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import { AttentionApi } from './attention-api.ts';
import { AttentionList } from './attention-list.tsx';
import { AttentionRow } from './attention-row.tsx';
import { RowButton } from './row-button.tsx';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';

/** Orders whose status, money and goods disagree; the owner puts each right on its page, or dismisses it. */
export function Discrepancies() {
  const response = AttentionApi.useDiscrepanciesQuery();
  const [dismiss, { isLoading }] = AttentionApi.useDismissDiscrepancyMutation();
  const [asked, setAsked] = useState<{ order: DiscrepantOrder; decision: CancellationDecision } | null>(null);
  return (
    <>
      <AttentionList
        name="Orders"
        response={response}
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

type CancellationDecision = 'grant' | 'refuse';

/** Asks once before a shopper's request to cancel is granted or refused. */
function DecideCancellation({
  order: { orderId, person },
  decision,
  onClose,
}: {
  order: DiscrepantOrder;
  decision: CancellationDecision;
  onClose: () => void;
}) {
  const [restock, setRestock] = useState(true);
  const [decide] = AttentionApi.useDecideCancellationMutation();
  const params = { id: orderId };
  if (decision === 'grant') {
    return (
      <ConfirmChange
        title={`Cancel order ${orderNumber(orderId)}?`}
        confirm="Cancel and refund"
        change={() => decide({ params, body: { decision, restock, answer: '' } }).unwrap()}
        onClose={onClose}
      >
        <p>
          Please make sure that the parcel is here: it is taken back, and what was paid goes back to {person}, who is
          told by e-mail. This cannot be undone.
        </p>
        <Checkbox
          label="Put the pieces back into stock"
          checked={restock}
          onCheckedChange={setRestock}
          className="mt-2 text-ink"
        />
      </ConfirmChange>
    );
  }
  const bodyOf = (answer: string) => ({ decision, restock, answer });
  return (
    <ConfirmChange
      title={`Refuse to cancel order ${orderNumber(orderId)}?`}
      confirm="Refuse"
      tone="primary"
      text={{
        label: 'Why?',
        refusal: (answer) => decideCancellation.body.safeParse(bodyOf(answer)).error?.issues[0]?.message,
      }}
      change={(answer) => decide({ params, body: bodyOf(answer) }).unwrap()}
      onClose={onClose}
    >
      <p>The order stays as it is, and {person} is told why by e-mail.</p>
    </ConfirmChange>
  );
}
