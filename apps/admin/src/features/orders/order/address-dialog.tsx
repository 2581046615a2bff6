import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { PlaceDraft } from '@kanaka/contracts/identity/addresses';
import { FormProvider, useForm } from 'react-hook-form';
import { useQuestion } from '../../../shared/forms/confirm-dialog.tsx';
import { SendDialog } from '../../../shared/forms/form.tsx';
import { orderNumber } from '../../../shared/words.tsx';
import { OrdersApi } from '../orders-api.ts';
import { PlaceFields } from '../place-fields.tsx';

/** Corrects where an order goes. What follows from it is asked about first. Mounted anew each time. */
export function AddressDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { recipient, address, city, state, country, pincode, phone, notes } = order.addressInfo;
  const params = { id: order._id };
  const [correct] = OrdersApi.useCorrectAddressMutation();
  const { ask, question } = useQuestion({ title: 'Correct the address?', confirm: 'Correct it', cancel: 'Back' });
  const form = useForm({
    resolver: zodResolver(PlaceDraft),
    defaultValues: { recipient, address, city, state, country, pincode, phone, notes },
  });
  return (
    <SendDialog
      title="Correct the delivery address"
      description={`Order ${orderNumber(order._id)}. You can check the effects before anything changes.`}
      submit="Check"
      form={form}
      disabled={!form.formState.isDirty}
      send={async (place) => {
        const body = { ...place, version: order.orderUpdateDate };
        const { message } = await correct({ params, body: { ...body, preview: true } }).unwrap();
        return (await ask(message)) ? correct({ params, body: { ...body, takeBack: true } }).unwrap() : null;
      }}
      onClose={onClose}
    >
      {question}
      <FormProvider {...form}>
        <PlaceFields country={country}>
          <p className="text-ink-soft">{country}. The country cannot be changed.</p>
        </PlaceFields>
      </FormProvider>
    </SendDialog>
  );
}
