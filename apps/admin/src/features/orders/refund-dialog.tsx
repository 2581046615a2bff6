import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { Switch } from '@kanaka/ui/switch';
import { Tabs } from '@kanaka/ui/tabs';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { newIdempotencyKey } from '@kanaka/web-kit/idempotency-key';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { orderNumber } from '../../shared/order-number.ts';
import { useRefundOrderMutation } from './orders-api.ts';
import {
  type RefundFields,
  type RefundRefusals,
  draftOf,
  refundPaise,
  refusals,
  returnablePieces,
} from './refund-form-rules.ts';
import { RefundPieces } from './refund-pieces.tsx';

/** Where the server's refusal of a draft belongs in the form. */
function refusalsOf(error: unknown, by: RefundFields['by']): RefundRefusals {
  const place = by === 'pieces' ? 'pieces' : 'amount';
  const ofTheSum = ['refund.too-much', 'refund.too-small', 'refund.rest-too-small'];
  if (isApiError(error) && ofTheSum.includes(error.code)) return { [place]: error.message };
  const found: RefundRefusals = {};
  for (const [path, message] of Object.entries(fieldIssues(error))) {
    found[path === 'reason' ? 'reason' : place] ??= message;
  }
  return found;
}

/** Gives back part of what was paid: pieces at their price, or a sum. Mounted anew each time it is opened. */
export function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const pieces = returnablePieces(order);
  // One form, one refund: pressed twice, or sent again after a lost answer, it stays one.
  const [key] = useState(newIdempotencyKey);
  const [fields, setFields] = useState<RefundFields>({
    by: pieces.length > 0 ? 'pieces' : 'sum',
    quantities: {},
    sum: '',
    restock: true,
    reason: '',
  });
  const [errors, setErrors] = useState<RefundRefusals>({});
  const [confirming, setConfirming] = useState(false);
  const [refund, { isLoading }] = useRefundOrderMutation();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();

  const put = (change: Partial<RefundFields>) => {
    setFields((now) => ({ ...now, ...change }));
    setErrors({});
  };
  useEffect(() => {
    if (Object.keys(errors).length === 0 || confirming) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] button:enabled')?.focus();
  }, [errors, confirming]);

  const amount = formatPaise(refundPaise(order, fields));
  const isRestocked = fields.by === 'pieces' && fields.restock;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const found = refusals(order, fields);
    setErrors(found);
    setConfirming(Object.keys(found).length === 0);
  };
  const send = async () => {
    try {
      const headers = { 'idempotency-key': key };
      const { message } = await refund({ params: { id: order._id }, headers, body: draftOf(fields) }).unwrap();
      toast({ title: message });
      onClose();
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
      setErrors(refusalsOf(error, fields.by));
      setConfirming(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && !isLoading && onClose()}
      title="Refund"
      description={`Order ${orderNumber(order._id)} · ${formatPaise(toPaise(order.refundable))} can still go back`}
      footer={
        <>
          <p aria-live="polite" className="text-sm max-sm:order-last sm:mr-auto sm:self-center">
            Goes back: <span className="figures text-base font-medium">{amount}</span>
          </p>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Continue
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={ask} noValidate className="flex flex-col gap-5 text-sm">
        <Tabs
          label="What goes back"
          value={fields.by}
          onValueChange={(by) => put({ by: by === 'sum' ? 'sum' : 'pieces' })}
          items={[
            {
              value: 'pieces',
              label: 'Pieces',
              content: (
                <>
                  <RefundPieces
                    pieces={pieces}
                    quantities={fields.quantities}
                    error={errors.pieces}
                    onChange={(quantities) => put({ quantities })}
                  />
                  {pieces.length > 0 && (
                    <Switch
                      label="Back into stock"
                      description="They can be sold again."
                      checked={fields.restock}
                      onCheckedChange={(restock) => put({ restock })}
                      className="mt-3"
                    />
                  )}
                </>
              ),
            },
            {
              value: 'sum',
              label: 'A sum',
              content: (
                <TextField
                  label="Amount (₹)"
                  description="Tax included, at least ₹1. No piece comes back."
                  inputMode="decimal"
                  autoComplete="off"
                  value={fields.sum}
                  error={errors.amount}
                  onChange={({ target }) => put({ sum: target.value })}
                />
              ),
            },
          ]}
        />
        <TextArea
          label="Reason"
          description="The shopper reads it, and the credit note carries it."
          rows={2}
          maxLength={300}
          className="[&_textarea]:min-h-16"
          value={fields.reason}
          error={errors.reason}
          onChange={({ target }) => put({ reason: target.value })}
        />
      </form>
      <ConfirmDialog
        open={confirming}
        title={`Refund ${amount}?`}
        confirm={`Refund ${amount}`}
        cancel="Back"
        busy={isLoading}
        onConfirm={() => void send()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          <span className="font-medium text-ink">{amount}</span> goes back to {order.customer.name} the way it was paid,
          with a credit note. This cannot be undone.
        </p>
        {fields.by === 'pieces' && (
          <p className="mt-2">
            {pieces
              .filter(({ key }) => fields.quantities[key])
              .map(({ key, title }) => `${fields.quantities[key]} × ${title}`)
              .join(', ')}
            {isRestocked ? ': back into stock.' : ': not back into stock.'}
          </p>
        )}
      </ConfirmDialog>
    </Dialog>
  );
}
