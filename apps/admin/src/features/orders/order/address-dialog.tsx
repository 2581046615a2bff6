import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { PlaceDraft } from '@kanaka/contracts/identity/addresses';
import { pincodeFault } from '@kanaka/contracts/pincode';
import { isIndia } from '@kanaka/money/gst';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { useQuestion } from '../../../shared/forms/confirm-dialog.tsx';
import { fieldOf, SendDialog } from '../../../shared/forms/form.tsx';
import { orderNumber } from '../../../shared/words.tsx';
import { OrdersApi } from '../orders-api.ts';

/** Corrects where an order goes. What follows from it is asked about first. Mounted anew each time. */
export function AddressDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { recipient, address, city, state, country, pincode, phone, notes } = order.addressInfo;
  const params = { id: order._id };
  const states = OrdersApi.useStatesQuery({ params: { country } }).data?.data ?? [];
  const [findPincode] = OrdersApi.useLazyPincodeQuery();
  const [correct] = OrdersApi.useCorrectAddressMutation();
  const { ask, question } = useQuestion({ title: 'Correct the address?', confirm: 'Correct it', cancel: 'Back' });
  const form = useForm({
    resolver: zodResolver(PlaceDraft),
    defaultValues: { recipient, address, city, state, country, pincode, phone, notes },
  });
  const field = fieldOf(form);
  /** Fills in state and city of a pincode that lies in one state. */
  const follow = async (typed: string) => {
    if (!isIndia(country) || pincodeFault(typed) !== null) return;
    const found = await findPincode({ params: { pincode: typed } }, true);
    const [only, ...others] = found.data?.data.states ?? [];
    if (!only || others.length > 0) return;
    form.setValue('state', only, { shouldDirty: true });
    if (found.data?.data.city) form.setValue('city', found.data.data.city, { shouldDirty: true });
  };
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
      <TextField
        label="Recipient"
        description="Leave empty if it is the customer."
        maxLength={80}
        {...field('recipient')}
      />
      <TextArea label="Address" rows={3} maxLength={300} {...field('address')} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Pincode"
          maxLength={12}
          {...field('pincode', { onChange: ({ target }: { target: HTMLInputElement }) => void follow(target.value) })}
        />
        <TextField label="Phone number" type="tel" maxLength={30} {...field('phone')} />
        <TextField label="City" maxLength={120} {...field('city')} />
        {states.length > 0 ? (
          <SelectField
            label="State"
            options={states.map(({ name }) => ({ value: name, label: name }))}
            {...field('state')}
          />
        ) : (
          <TextField label="State" maxLength={120} {...field('state')} />
        )}
      </div>
      <p className="text-ink-soft">{country}. The country cannot be changed.</p>
      <TextArea label="Notes for the delivery" rows={2} maxLength={500} {...field('notes')} />
    </SendDialog>
  );
}
