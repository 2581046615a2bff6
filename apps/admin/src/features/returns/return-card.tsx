import {
  type AdminReturn,
  isReturnOver,
  mayMoveReturn,
  type ReturnMove,
  returnReasons,
} from '@kanaka/contracts/returns';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { toPaise } from '@kanaka/money/rupees';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { Photographs } from '@kanaka/ui/photographs';
import { Price } from '@kanaka/ui/price';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../shared/card.tsx';
import { formatMoment } from '../../shared/dates.ts';
import { orderNumber } from '../../shared/order-number.ts';
import { notify } from '../../shared/toast-outcome.ts';
import { ReturnMoveDialog } from './return-move-dialog.tsx';
import { returnName, returnTone } from './return-words.ts';
import { useMoveReturnMutation } from './returns-api.ts';

type Asked = Exclude<ReturnMove['to'], 'received'>;

const buttons: Record<ReturnMove['to'], string> = {
  approved: 'Approve…',
  inTransit: 'Picked up…',
  received: 'Received',
  inspected: 'Inspected…',
  exchanging: 'Accept for an exchange…',
  accepted: 'Accept and refund…',
  refused: 'Refuse…',
};

/** One return: what comes back and why, its steps, and buttons for what can happen next. */
export function ReturnCard({ row }: { row: AdminReturn }) {
  const { _id: id, orderId, state, reason, words, lines, courier, awb, sendBy, steps, customer, value } = row;
  const { exchangeFor, exchange, exchangeOrderId } = row;
  const [asking, setAsking] = useState<Asked | null>(null);
  const [move, { isLoading }] = useMoveReturnMutation();
  const next = (Object.keys(buttons) as ReturnMove['to'][]).filter((to) => mayMoveReturn(state, to, 'owner'));
  return (
    <Card aria-label={`Return of order ${orderNumber(orderId)}`} className="p-4 sm:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={returnTone(state)}>{returnName(state)}</Badge>
        <Link
          to={`/orders/${orderId}`}
          className="inline-flex min-h-11 items-center font-medium text-emerald underline underline-offset-4"
        >
          Order {orderNumber(orderId)}
        </Link>
        <span className="text-ink-soft wrap-anywhere">{customer.name}</span>
        <Price paise={toPaise(value)} className="ml-auto" />
      </p>
      <p className="mt-1 wrap-anywhere">{lines.map((line) => `${line.quantity} × ${titleInSize(line)}`).join(', ')}</p>
      <p className="mt-1 text-ink-soft wrap-anywhere">
        {returnReasons[reason]}
        {words && `: “${words}”`}
      </p>
      {exchangeFor && (
        <p className="mt-1 wrap-anywhere">
          Wants instead: {exchangeFor.quantity} × {titleInSize(exchangeFor)}
        </p>
      )}
      {exchange && (
        <p className="mt-1 text-xs text-ink-muted">
          <Price paise={toPaise(exchange.credit)} /> kept for an exchange until {formatMoment(exchange.by)}
        </p>
      )}
      {exchangeOrderId && (
        <Link
          to={`/orders/${exchangeOrderId}`}
          className="inline-flex min-h-11 items-center text-emerald underline underline-offset-4"
        >
          {state === 'exchanged' ? 'Exchanged for' : 'Begun as'} order {orderNumber(exchangeOrderId)}
        </Link>
      )}
      {courier && (
        <p className="mt-1 wrap-anywhere">
          {courier} · {awb}
        </p>
      )}
      {state === 'approved' && sendBy && (
        <p className="mt-1 text-xs text-ink-muted">To be sent by {formatMoment(sendBy)}</p>
      )}
      <ol className="mt-2 text-xs text-ink-muted">
        {steps.map((step) => (
          <li key={step.state} className="wrap-anywhere">
            {returnName(step.state)} · {step.by} · <time dateTime={step.at}>{formatMoment(step.at)}</time>
            {step.note && ` · ${step.note}`}
            {step.photographs && step.photographs.length > 0 && (
              <div className="my-2">
                <Photographs
                  label={`Photographs, ${returnName(step.state).toLowerCase()}`}
                  photographs={step.photographs}
                  renew={renewSession}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {!isReturnOver(state) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {next.map((to) => (
            <Button
              key={to}
              variant="outline"
              size="sm"
              className="h-11!"
              disabled={isLoading}
              onClick={() =>
                to === 'received' ? void notify(move({ params: { id }, body: { to } }).unwrap()) : setAsking(to)
              }
            >
              {buttons[to]}
            </Button>
          ))}
        </div>
      )}
      {asking && <ReturnMoveDialog row={row} to={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}
