import { type Hold, releaseHold } from '@kanaka/contracts/orders/holds';
import { useMayCall } from '../../shared/may.ts';
import { type DiscrepantOrder, decideCancellation, dismissDiscrepancy } from '@kanaka/contracts/orders/discrepancies';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { useState } from 'react';
import { EmailAddress } from '@kanaka/ui/email-address';
import { Amount, OrderLink, orderNumber, Moment, counted } from '../../shared/words.tsx';
import { notify } from '../../shared/forms/form.tsx';
import { AttentionApi } from './attention-api.ts';
import { AttentionList, AttentionRow, RowButton } from './attention-list.tsx';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';

/** Orders whose status, money and goods disagree; the owner puts each right on its page, or dismisses it. */
export function Discrepancies() {
  const response = AttentionApi.useDiscrepanciesQuery();
  const mayCall = useMayCall();
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
                  !mayCall(
                    discrepancy.kind === 'cancelRequested' ? decideCancellation : dismissDiscrepancy,
                  ) ? null : discrepancy.kind === 'cancelRequested' ? (
                    <div className="grid grow grid-cols-2 gap-2 sm:grow-0">
                      {(['refuse', 'grant'] as const).map((decision) => (
                        <Button
                          key={decision}
                          variant="outline"
                          padding="sm"
                          className={decision === 'grant' ? 'text-brick!' : undefined}
                          aria-label={`${decisions[decision]}: order ${orderNumber(orderId)}`}
                          onClick={() => setAsked({ order, decision })}
                        >
                          {decisions[decision]}…
                        </Button>
                      ))}
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
                  Order <OrderLink id={orderId} /> of {person}
                  {total !== undefined && ', '}
                  <Amount rupees={total} />
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

const decisions = { refuse: 'Refuse', grant: 'Grant' };
type CancellationDecision = keyof typeof decisions;

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
        keepsOpen
        change={() => decide({ params, body: { decision, restock, answer: '' } }).unwrap()}
        onClose={onClose}
      >
        <p>
          Please make sure the parcel is back with you: it is recorded as taken back, and the payment is refunded to{' '}
          {person}, who is told by e-mail. This cannot be undone.
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

/** What unpaid orders hold at the moment; the owner releases what nobody is going to pay. */
export function HeldOrders() {
  const response = AttentionApi.useHoldsQuery(undefined, { refetchOnFocus: true });
  const { data: holds = [], total = 0 } = response.currentData ?? {};
  return (
    <>
      <AttentionList
        name="Held orders"
        response={response}
        empty="Nothing is held"
        about="While a customer pays, the pieces of the order appear here."
      >
        {(hold) => <HeldOrder key={hold.orderId} hold={hold} />}
      </AttentionList>
      {holds.length > 0 && total > holds.length && (
        <p className="px-4 py-3 text-sm text-ink-muted sm:px-5">
          The largest {holds.length} of {total}.
        </p>
      )}
    </>
  );
}

function HeldOrder({ hold: { orderId, customer, pieces, amount, since, until } }: { hold: Hold }) {
  const mayRelease = useMayCall()(releaseHold);
  const [release, { isLoading }] = AttentionApi.useReleaseHoldMutation();
  return (
    <AttentionRow
      buttons={
        mayRelease && (
          <RowButton
            busy={isLoading}
            aria-label={`Release ${orderNumber(orderId)}`}
            onClick={() => void notify(release({ params: { orderId } }).unwrap())}
          >
            Release
          </RowButton>
        )
      }
    >
      <p className="wrap-anywhere">
        <Amount rupees={amount} className="text-base font-medium" />
        {amount !== undefined && ' · '}
        {counted(pieces, 'piece')} for {customer.name}, order <OrderLink id={orderId} />
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {customer.email && <EmailAddress>{customer.email}</EmailAddress>}
        {customer.email && !customer.emailProven && ' (not confirmed)'}
      </p>
      <p className="text-xs text-ink-muted">
        Since <Moment at={since} /> · until <Moment at={until} />
      </p>
    </AttentionRow>
  );
}
