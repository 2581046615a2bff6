import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { packShipment } from '@kanaka/contracts/orders/shipments';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldOf } from '../../../shared/forms/field-of.ts';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { orderNumber } from '../../../shared/orders/order-number.ts';
import { refusedFields, resolved } from '../../../shared/forms/resolver-result.ts';
import { plainAmount } from '../../../shared/forms/typed-amount.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { PieceSteppers, type Quantities } from '../order/piece-steppers.tsx';
import { CourierFields } from './courier-fields.tsx';
import { OrdersApi } from '../orders-api.ts';
import { leftPieces } from './shipment-rules.ts';
import { useConsignment } from './use-consignment.tsx';

const NO_VALUE = 'Enter an amount in rupees, like 12,000.50.';

type Fields = { courier: string; awb: string; insuredValue: string };

/** Packs some pieces of an order, by default all that are left. Mounted anew each time it is opened. */
export function PackDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const pieces = leftPieces(order);
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(pieces.map(({ key, left }) => [key, left])),
  );
  const [pack, { isLoading }] = OrdersApi.usePackShipmentMutation();
  const lines = pieces.flatMap(({ key, productId, size }) => {
    const quantity = quantities[key] ?? 0;
    return quantity > 0 ? [{ productId, size, quantity }] : [];
  });
  const draftOf = ({ courier, awb, insuredValue }: Fields) => ({
    lines,
    courier,
    awb: courier && awb,
    ...(insuredValue.trim() && { insuredValue: Number(plainAmount(insuredValue)) }),
  });
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { courier: '', awb: '', insuredValue: '' },
    resolver: (values) => {
      const { error } = packShipment.body.safeParse(draftOf(values));
      const refused = refusedFields(error?.issues, (path) => path.split('.')[0] as keyof Fields);
      return resolved(values, { ...refused, ...(refused.insuredValue && { insuredValue: NO_VALUE }) });
    },
  });
  const field = fieldOf({ register, formState });
  const courier = useWatch({ control, name: 'courier' });
  const { submit: send, question } = useConsignment<Fields>(
    ({ sharedAwb, ...fields }) =>
      pack({ params: { id: order._id }, body: { ...draftOf(fields), ...(sharedAwb && { sharedAwb }) } }).unwrap(),
    { busy: isLoading, onDone: onClose },
  );
  const submit = handleSubmit((fields) => send(fields));
  return (
    <FormDialog
      title="Pack a shipment"
      description={`Order ${orderNumber(order._id)}. The shopper is told by e-mail.`}
      submit="Pack"
      busy={isLoading}
      disabled={lines.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {question}
      <PieceSteppers pieces={pieces} quantities={quantities} onChange={setQuantities}>
        {({ left }) => `${left} left to be packed`}
      </PieceSteppers>
      {order.pickup ? (
        <p className="text-ink-soft">It is collected in the shop: the shopper gets the code for it.</p>
      ) : (
        <CourierFields courier={field('courier')} awb={field('awb')} isTracked={courier !== ''} />
      )}
      {!order.pickup && (
        <AmountField
          label="Insured value (₹)"
          description="Leave it empty for the price of the pieces with tax."
          {...field('insuredValue')}
        />
      )}
    </FormDialog>
  );
}
