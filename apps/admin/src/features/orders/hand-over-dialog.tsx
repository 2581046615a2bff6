import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { Consignment, type AdminShipment } from '@kanaka/contracts/shipments';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CourierFields } from './courier-fields.tsx';
import { useMoveShipmentMutation } from './orders-api.ts';
import { cancelRequestWarnings } from './status-question.ts';
import { Warnings } from './warnings.tsx';
import { useConsignment } from './use-consignment.tsx';

/** Hands a packed shipment over, to a courier or without tracking. */
export function HandOverDialog({
  order,
  shipment,
  onClose,
}: {
  order: AdminOrder;
  shipment: AdminShipment;
  onClose: () => void;
}) {
  const [move, { isLoading }] = useMoveShipmentMutation();
  const {
    control,
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({
    resolver: zodResolver(Consignment),
    shouldUnregister: true,
    defaultValues: { courier: shipment.courier, awb: shipment.awb },
  });
  const courier = useWatch({ control, name: 'courier' });
  const formId = useId();
  const { submit: send, question } = useConsignment<Consignment>(
    (consignment) => move({ params: { id: shipment._id }, body: { to: 'handedOver', ...consignment } }).unwrap(),
    { busy: isLoading, onDone: onClose },
  );
  const submit = handleSubmit((consignment) => send(consignment));
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && !isLoading && onClose()}
      title="Hand over"
      description="The shopper is told by e-mail, with the courier’s page."
      footer={
        <>
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isLoading}>
            Hand over
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5 text-sm">
        <Warnings>{cancelRequestWarnings([order])}</Warnings>
        <CourierFields
          courier={{ ...register('courier'), error: errors.courier?.message }}
          awb={{ ...register('awb'), error: errors.awb?.message }}
          isTracked={courier !== ''}
        />
      </form>
      {question}
    </Dialog>
  );
}
