import { isReturnOver } from '@kanaka/contracts/orders/return-states';
import { type AdminReturn, moveReturn, returnReasons } from '@kanaka/contracts/orders/returns';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Photographs } from '@kanaka/ui/photographs';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { Amount, CustomerLink, formatAge, formatMoment, linkInText, Moment, orderNumber } from '../../shared/words.tsx';
import { useMayCall } from '../../shared/may.ts';
import { Card } from '../../shared/page/page.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import { moveInput, ReturnMoveDialog } from './return-move-dialog.tsx';
import { movesOf, returnName, returnTone, type ReturnTarget } from './return-moves.ts';

const buttons: Record<ReturnTarget, string> = {
  approved: 'Approve…',
  inTransit: 'Record the pick-up…',
  received: 'Mark as received…',
  inspected: 'Record the inspection…',
  exchanging: 'Accept for an exchange…',
  accepted: 'Accept and refund…',
  refused: 'Refuse…',
};

/** One return: what comes back and why, its steps, and what can happen next. */
export function ReturnCard({ row }: { row: AdminReturn }) {
  const { orderId, state, reason, words, lines, courier, awb, sendBy, steps, customer, value } = row;
  const { exchangeFor, exchange, exchangeOrderId } = row;
  const [now] = useState(() => new Date());
  const mayCall = useMayCall();
  const { primary, others, mayRefuse } = movesOf(row);
  const since = steps.at(-1)?.at;
  const actions = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // What was pressed goes away with its state: the next action takes the focus.
  useLayoutEffect(() => {
    if (isPressed.current && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus();
    isPressed.current = false;
  }, [state]);
  const move = (to: ReturnTarget) => (
    <Move
      key={to}
      row={row}
      to={to}
      variant={to === primary ? 'primary' : to === 'refused' ? 'ghost' : 'outline'}
      onPress={() => {
        isPressed.current = true;
      }}
    />
  );
  return (
    <Card aria-label={`Return of order ${orderNumber(orderId)}`} className="@container p-4 @2xl:p-5">
      <div className="flex flex-wrap items-center gap-x-3">
        <Badge tone={returnTone(state)}>{returnName(state)}</Badge>
        {since && (
          <time dateTime={since} title={formatMoment(since)} className="text-ink-soft">
            {formatAge(since, now)}
          </time>
        )}
        <Link to={`/orders/${orderId}`} className={linkInText}>
          Order {orderNumber(orderId)}
        </Link>
        <CustomerLink id={customer.id} name={customer.name} />
        <Amount rupees={value} className="ml-auto text-base" />
      </div>
      <div className="mt-2 grid gap-x-10 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div>
          <ul className="grid gap-3">
            {lines.map((line) => (
              <Piece key={`${line.productId} ${line.size}`} piece={line} />
            ))}
          </ul>
          <p className="mt-3 wrap-anywhere text-ink-soft">
            {returnReasons[reason]}
            {words && `: “${words}”`}
          </p>
          {exchangeFor && (
            <div className="mt-3">
              <p className="mb-2 font-medium">Wants instead</p>
              <ul>
                <Piece piece={exchangeFor} />
              </ul>
            </div>
          )}
          {exchange && (
            <p className="mt-2 text-ink-soft">
              {exchange.credit === undefined ? 'The money is' : <Amount rupees={exchange.credit} />} kept for an
              exchange until <Moment at={exchange.by} />
            </p>
          )}
          {exchangeOrderId && (
            <Link to={`/orders/${exchangeOrderId}`} className={linkInText}>
              {state === 'exchanged' ? 'Exchanged for' : 'Begun as'} order {orderNumber(exchangeOrderId)}
            </Link>
          )}
          {courier && (
            <p className="mt-2 wrap-anywhere">
              {courier} · {awb}
            </p>
          )}
          {state === 'approved' && sendBy && (
            <p className="mt-2 text-ink-soft">
              To be sent by <Moment at={sendBy} />
            </p>
          )}
        </div>
        <ReturnSteps steps={steps} />
      </div>
      {!isReturnOver(state) && mayCall(moveReturn) && (
        <div ref={actions} className="mt-4 flex flex-wrap gap-2 border-t border-hairline pt-4 max-sm:[&>button]:w-full">
          {primary && move(primary)}
          {others.map(move)}
          {mayRefuse && move('refused')}
        </div>
      )}
    </Card>
  );
}

/** The button of a move, which says when something typed for it waits, and its dialog. */
function Move({
  row,
  to,
  variant,
  onPress,
}: {
  row: AdminReturn;
  to: ReturnTarget;
  variant: 'primary' | 'outline' | 'ghost';
  onPress: () => void;
}) {
  const { waits, opensAgain } = useWaitingInput(moveInput(row, to));
  const [isOpen, setOpen] = useState(opensAgain);
  const [unfinished, setUnfinished] = useState(waits);
  return (
    <>
      <Button
        variant={variant}
        padding="md"
        className={to === 'refused' ? 'text-brick! sm:ml-auto' : undefined}
        onClick={() => {
          onPress();
          setOpen(true);
        }}
      >
        {buttons[to]} {unfinished && <Badge tone="yellow">Unfinished</Badge>}
      </Button>
      {isOpen && (
        <ReturnMoveDialog
          row={row}
          to={to}
          onClose={(closed) => {
            setOpen(false);
            setUnfinished(closed.unfinished);
          }}
        />
      )}
    </>
  );
}

function Piece({ piece }: { piece: { title: string; size: string; image: string; quantity: number } }) {
  return (
    <li className="flex items-center gap-3">
      <Thumbnail url={piece.image || undefined} sizes="48px" className="w-12 shrink-0" />
      <span className="min-w-0 font-medium wrap-anywhere">
        {piece.quantity} × {titleInSize(piece)}
      </span>
    </li>
  );
}

/** What happened to a return, oldest first: what, who did it, when, and what was written and photographed. */
function ReturnSteps({ steps }: Pick<AdminReturn, 'steps'>) {
  return (
    <ol aria-label="Steps" className="grid content-start gap-2 text-xs text-ink-muted">
      {steps.map(({ state, at, by, note, photographs = [] }) => (
        <li key={state} className="wrap-anywhere">
          <span className="font-medium text-ink-soft">
            {returnName(state)} · {by}
          </span>{' '}
          · <Moment at={at} />
          {note && <p className="mt-0.5 text-ink-soft">{note}</p>}
          {photographs.length > 0 && (
            <div className="my-2">
              <Photographs
                label={`Photographs, ${returnName(state).toLowerCase()}`}
                photographs={photographs}
                renew={renewSession}
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
