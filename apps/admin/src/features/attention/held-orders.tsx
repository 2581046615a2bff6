import type { Hold } from '@kanaka/contracts/orders/holds';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Moment } from '../../shared/orders/moment.tsx';
import { OrderLink } from '../../shared/orders/order-link.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import { AttentionApi } from './attention-api.ts';
import { AttentionList } from './attention-list.tsx';
import { AttentionRow } from './attention-row.tsx';
import { RowButton } from './row-button.tsx';

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
        about="While a shopper pays, the pieces of the order appear here."
      >
        {(hold) => <HeldOrder key={hold.orderId} hold={hold} />}
      </AttentionList>
      {holds.length > 0 && total > holds.length && (
        <p className="px-4 py-3 text-sm text-ink-muted sm:px-5">
          Those of the most money, {holds.length} of {total}.
        </p>
      )}
    </>
  );
}

function HeldOrder({ hold: { orderId, customer, pieces, amount, since, until } }: { hold: Hold }) {
  const [release, { isLoading }] = AttentionApi.useReleaseHoldMutation();
  return (
    <AttentionRow
      buttons={
        <RowButton
          busy={isLoading}
          aria-label={`Release ${orderNumber(orderId)}`}
          onClick={() => void notify(release({ params: { orderId } }).unwrap())}
        >
          Release
        </RowButton>
      }
    >
      <p className="wrap-anywhere">
        <span className="figures text-base font-medium">{formatPaise(toPaise(amount))}</span> · {pieces}{' '}
        {pieces === 1 ? 'piece' : 'pieces'} for {customer.name}, order <OrderLink id={orderId} />
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {customer.email}
        {!customer.emailProven && ' (not confirmed)'}
      </p>
      <p className="text-xs text-ink-muted">
        Since <Moment at={since} /> · until <Moment at={until} />
      </p>
    </AttentionRow>
  );
}
