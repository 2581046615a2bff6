import { zodResolver } from '@hookform/resolvers/zod';
import { collectShipment } from '@kanaka/contracts/orders/pickup';
import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../../shared/forms/field-of.ts';
import { notifyForm } from '../../../shared/forms/notify-form.ts';
import { notify } from '../../../shared/page/toast-outcome.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { OrdersApi } from '../orders-api.ts';

/** Hands a shipment to whoever says its code. */
export function CollectDialog({ shipment, onClose }: { shipment: AdminShipment; onClose: () => void }) {
  const { _id: id, triesLeft = 0 } = shipment;
  const [collect] = OrdersApi.useCollectShipmentMutation();
  const [renew, renewing] = OrdersApi.useRenewPickupCodeMutation();
  const form = useForm({
    resolver: zodResolver(collectShipment.body),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const isLocked = triesLeft === 0;
  const submit = form.handleSubmit(async (body) => {
    if (await notifyForm(collect({ params: { id }, body }).unwrap(), form)) onClose();
  });
  const sendNew = async () => {
    if (await notify(renew({ params: { id } }).unwrap())) form.reset();
  };
  return (
    <FormDialog
      title="Hand over"
      description="The shopper has the code in an e-mail and in the account."
      submit="Hand over"
      busy={isSubmitting}
      disabled={isLocked}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Code"
        inputMode="numeric"
        maxLength={7}
        inputClassName="figures text-lg tracking-widest"
        {...field('code')}
      />
      {isLocked && !errors.code && (
        <p className="text-brick">This code is locked after too many wrong ones. Please send the shopper a new one.</p>
      )}
      <Button variant="outline" className="self-start" busy={renewing.isLoading} onClick={() => void sendNew()}>
        Send a new code
      </Button>
    </FormDialog>
  );
}
