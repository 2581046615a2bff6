import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Consignment, type AdminShipment } from '@kanaka/contracts/orders/shipments';
import { useForm, useWatch } from 'react-hook-form';
import { fieldOf } from '../../../shared/forms/field-of.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { CourierFields } from './courier-fields.tsx';
import { OrdersApi } from '../orders-api.ts';
import { cancelRequestWarnings } from '../status/status-question.ts';
import { Warnings } from '../order/warnings.tsx';
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
  const [move, { isLoading }] = OrdersApi.useMoveShipmentMutation();
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Consignment),
    shouldUnregister: true,
    defaultValues: { courier: shipment.courier, awb: shipment.awb },
  });
  const field = fieldOf({ register, formState });
  const courier = useWatch({ control, name: 'courier' });
  const { submit: send, question } = useConsignment<Consignment>(
    (consignment) => move({ params: { id: shipment._id }, body: { to: 'handedOver', ...consignment } }).unwrap(),
    { busy: isLoading, onDone: onClose },
  );
  const submit = handleSubmit((consignment) => send(consignment));
  return (
    <FormDialog
      title="Hand over"
      description="The shopper is told by e-mail, with the courier’s page."
      submit="Hand over"
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      {question}
      <Warnings>{cancelRequestWarnings([order])}</Warnings>
      <CourierFields courier={field('courier')} awb={field('awb')} isTracked={courier !== ''} />
    </FormDialog>
  );
}
