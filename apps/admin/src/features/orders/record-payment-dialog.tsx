import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { outsideMethodWords, type OutsideMethod } from '@kanaka/contracts/orders';
import { OutsidePayment } from '@kanaka/contracts/outside-payments';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { orderNumber } from '../../shared/order-number.ts';
import { useRecordPaymentMutation } from './orders-api.ts';

const options = Object.entries(outsideMethodWords).map(([value, label]) => ({ value, label }));
const fields = ['method', 'reference', 'receivedOn'] as const;

/** Records that all of an order was paid outside Razorpay. Mounted anew each time it is opened. */
export function RecordPaymentDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' }));
  const [record, { isLoading }] = useRecordPaymentMutation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(OutsidePayment),
    defaultValues: { method: 'bank-transfer' as OutsideMethod, reference: '', receivedOn: today },
  });
  const { errors } = formState;
  const formId = useId();
  const due = formatPaise(toPaise(order.exchange?.due ?? order.totalAmount));
  const submit = handleSubmit(async (body) => {
    try {
      toast({ title: (await record({ params: { id: order._id }, body }).unwrap()).message });
      onClose();
    } catch (refused) {
      const issues = fieldIssues(refused);
      const wrong = fields.filter((field) => issues[field]);
      for (const field of wrong) setError(field, { message: issues[field] ?? '' }, { shouldFocus: true });
      if (wrong.length === 0) toast({ title: messageOf(refused), variant: 'destructive' });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && !isLoading && onClose()}
      title="Record a payment"
      description={`Order ${orderNumber(order._id)}: ${due}, received outside Razorpay. The order is confirmed, with its invoice.`}
      footer={
        <>
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isLoading}>
            Record {due}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5 text-sm">
        <SelectField label="Paid by" options={options} error={errors.method?.message} {...register('method')} />
        <TextField
          label="Number"
          description="Of the transfer, slip, cheque or receipt; the invoice names it."
          autoComplete="off"
          maxLength={100}
          error={errors.reference?.message}
          {...register('reference')}
        />
        <TextField
          label="Received on"
          type="date"
          max={today}
          error={errors.receivedOn?.message}
          {...register('receivedOn')}
        />
      </form>
    </Dialog>
  );
}
