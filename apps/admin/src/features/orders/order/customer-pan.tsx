import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { recordPan } from '@kanaka/contracts/orders/pan';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf, SendDialog } from '../../../shared/forms/form.tsx';
import { useMayCall } from '../../../shared/may.ts';
import { OrdersApi } from '../orders-api.ts';

/** The PAN of an order's customer, as far as it is shown, and its dialog. */
export function CustomerPan({ order: { _id, pan, lacksPan } }: { order: AdminOrder }) {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  return (
    <>
      <span className="block">
        {pan ? `••••••${pan}` : lacksPan && <span className="font-medium text-brick">Missing</span>}
      </span>
      {mayCall(recordPan) && (
        <Button variant="outline" padding="sm" className="mt-2 print:hidden" onClick={() => setOpen(true)}>
          {pan ? 'Correct the PAN…' : 'Record the PAN…'}
        </Button>
      )}
      {open && <PanDialog id={_id} onClose={() => setOpen(false)} />}
    </>
  );
}

function PanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [record] = OrdersApi.useRecordPanMutation();
  const form = useForm({ resolver: zodResolver(recordPan.body), defaultValues: { pan: '' } });
  return (
    <SendDialog
      title="PAN of the customer"
      description="The law requires it above ₹2,00,000. It is kept encrypted, and only its end is shown."
      submit="Record"
      form={form}
      send={(body) => record({ params: { id }, body }).unwrap()}
      onClose={onClose}
    >
      <TextField label="PAN" maxLength={10} autoComplete="off" {...fieldOf(form)('pan')} />
    </SendDialog>
  );
}
