import { zodResolver } from '@hookform/resolvers/zod';
import { collectShipment } from '@kanaka/contracts/pickup';
import type { AdminShipment } from '@kanaka/contracts/shipments';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { notify } from '../../shared/toast-outcome.ts';
import { useCollectShipmentMutation, useRenewPickupCodeMutation } from './orders-api.ts';

/** Hands a shipment to whoever says its code. */
export function CollectDialog({ shipment, onClose }: { shipment: AdminShipment; onClose: () => void }) {
  const { _id: id, triesLeft = 0 } = shipment;
  const [collect, { isLoading }] = useCollectShipmentMutation();
  const [renew, renewing] = useRenewPickupCodeMutation();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(collectShipment.body),
    defaultValues: { code: '' },
  });
  const isLocked = triesLeft === 0;
  const formId = useId();
  const submit = handleSubmit(async (body) => {
    try {
      toast({ title: (await collect({ params: { id }, body }).unwrap()).message });
      onClose();
    } catch (refused) {
      const { code } = fieldIssues(refused);
      if (code) setError('code', { message: code }, { shouldFocus: true });
      else toast({ title: messageOf(refused), variant: 'destructive' });
    }
  });
  const sendNew = async () => {
    if (await notify(renew({ params: { id } }).unwrap())) reset();
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && !isLoading && onClose()}
      title="Hand over"
      description="The shopper has the code in an e-mail and in the account."
      footer={
        <>
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isLoading} disabled={isLocked}>
            Hand over
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5 text-sm">
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          inputClassName="figures text-lg tracking-widest"
          error={formState.errors.code?.message}
          {...register('code')}
        />
        {isLocked && !formState.errors.code && (
          <p className="text-brick">
            This code is locked after too many wrong ones. Please send the shopper a new one.
          </p>
        )}
        <Button variant="outline" className="self-start" busy={renewing.isLoading} onClick={() => void sendNew()}>
          Send a new code
        </Button>
      </form>
    </Dialog>
  );
}
