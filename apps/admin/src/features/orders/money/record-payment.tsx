import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import type { OutsideMethod } from '@kanaka/contracts/orders/orders';
import { outsideMethodWords } from '@kanaka/presentation/order-words';
import { OutsidePayment } from '@kanaka/contracts/orders/outside-payments';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../../shared/forms/field-of.ts';
import { optionsOf } from '../../../shared/forms/options.ts';
import { notifyForm } from '../../../shared/forms/notify-form.ts';
import { orderNumber } from '../../../shared/orders/order-number.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { OrdersApi } from '../orders-api.ts';

/** For an unpaid order: records that it was paid outside Razorpay. */
export function RecordPayment({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" padding="sm" className="mt-2 block" onClick={() => setOpen(true)}>
        Record a payment…
      </Button>
      {open && <RecordPaymentDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

const options = optionsOf(outsideMethodWords);

/** Records that all of an order was paid outside Razorpay. Mounted anew each time it is opened. */
function RecordPaymentDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' }));
  const [record] = OrdersApi.useRecordPaymentMutation();
  const form = useForm({
    resolver: zodResolver(OutsidePayment),
    defaultValues: { method: 'bank-transfer' as OutsideMethod, reference: '', receivedOn: today },
  });
  const field = fieldOf(form);
  const due = formatPaise(toPaise(order.exchange?.due ?? order.totalAmount));
  const submit = form.handleSubmit(async (body) => {
    if (await notifyForm(record({ params: { id: order._id }, body }).unwrap(), form)) onClose();
  });
  return (
    <FormDialog
      title="Record a payment"
      description={`Order ${orderNumber(order._id)}: ${due}, received outside Razorpay. The order is confirmed, with its invoice.`}
      submit={<>Record {due}</>}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField label="Paid by" options={options} {...field('method')} />
      <TextField
        label="Number"
        description="Of the transfer, slip, cheque or receipt; the invoice names it."
        maxLength={100}
        {...field('reference')}
      />
      <TextField label="Received on" type="date" max={today} {...field('receivedOn')} />
    </FormDialog>
  );
}
