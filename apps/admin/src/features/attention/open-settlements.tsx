import { useMayCall } from '../../shared/may.ts';
import { clarifySettlement, SETTLED_WITHIN_DAYS, type OpenSettlement } from '@kanaka/contracts/orders/settlements';
import { formatRupees } from '@kanaka/money/rupees';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { problemWords, linkInText, Moment, OrderLink } from '../../shared/words.tsx';
import { AttentionApi } from './attention-api.ts';
import { AttentionList, AttentionRow, RowButton } from './attention-list.tsx';

/** Payments that Razorpay has not paid out, and lines of its settlements that do not agree with the orders. */
export function OpenSettlements() {
  const response = AttentionApi.useOpenSettlementsQuery();
  const mayClarify = useMayCall()(clarifySettlement);
  const [clarify] = AttentionApi.useClarifySettlementMutation();
  const [clarifying, setClarifying] = useState<OpenSettlement | null>(null);
  return (
    <>
      <AttentionList
        name="Settlements"
        response={response}
        empty="Everything Razorpay has settled agrees with the orders"
        about={`Payments in no settlement after ${SETTLED_WITHIN_DAYS} days, and lines that do not match, appear here.`}
      >
        {(open) => {
          const { id, problem, kind, at, amount, expected, orderId, person, settlementId, onHold } = open;
          return (
            <AttentionRow
              key={id}
              buttons={
                mayClarify && (
                  <RowButton
                    aria-label={`Mark as clarified: ${formatRupees(amount)}, ${id}`}
                    onClick={() => setClarifying(open)}
                  >
                    Clarified…
                  </RowButton>
                )
              }
            >
              <p>
                <span className="figures text-base font-medium">{formatRupees(amount)}</span> ({kind}):{' '}
                {problem === 'amount' && expected !== null
                  ? `the shop has ${formatRupees(expected)}`
                  : problemWords[problem]}
                {onHold && ', Razorpay keeps it on hold'}
              </p>
              <p className="text-xs wrap-anywhere text-ink-muted">
                <Moment at={at} /> · {id}
                {person && ` · ${person}`}
              </p>
              {(orderId !== null || settlementId !== null) && (
                <p className="flex flex-wrap gap-x-5 text-sm">
                  {orderId !== null && (
                    <span className="inline-flex min-h-11 items-center">
                      Order&nbsp;
                      <OrderLink id={orderId} />
                    </span>
                  )}
                  {settlementId !== null && (
                    <Link to={`/settlements/${settlementId}`} className={linkInText}>
                      Its settlement
                    </Link>
                  )}
                </p>
              )}
            </AttentionRow>
          );
        }}
      </AttentionList>
      {clarifying && (
        <ConfirmChange
          title={`Clarified: ${formatRupees(clarifying.amount)}?`}
          confirm="Mark as clarified"
          tone="primary"
          text={{
            label: 'What came out?',
            description: 'Shown beside the line and in the accountant’s file.',
            maxLength: 300,
            refusal: (note) => clarifySettlement.body.safeParse({ note }).error?.issues[0]?.message,
          }}
          change={(note) => clarify({ params: { id: clarifying.id }, body: { note } }).unwrap()}
          onClose={() => setClarifying(null)}
        >
          <p>Compare it with Razorpay’s dashboard, or ask Razorpay. It is no longer listed then.</p>
        </ConfirmChange>
      )}
    </>
  );
}
