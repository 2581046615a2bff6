import { pincodeDigits, pincodeFault } from '@kanaka/contracts/pincode';
import { isIndia } from '@kanaka/money/gst';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import type { PlaceDraft } from '@kanaka/contracts/identity/addresses';
import { useFields } from '../../shared/forms/form.tsx';
import { OrdersApi } from './orders-api.ts';

/** The fields of a delivery address of the form around it; a pincode that lies in one state fills in state and city. */
export function PlaceFields({
  country,
  phoneHint,
  children,
}: {
  country: string;
  phoneHint?: string;
  children?: React.ReactNode;
}) {
  const { field, setValue } = useFields<PlaceDraft>();
  const states = OrdersApi.useStatesQuery({ params: { country } }).data?.data ?? [];
  const [findPincode] = OrdersApi.useLazyPincodeQuery();
  const follow = async (typed: string) => {
    const pincode = pincodeDigits(typed);
    if (!isIndia(country) || pincodeFault(pincode) !== null) return;
    setValue('pincode', pincode, { shouldDirty: true });
    const found = await findPincode({ params: { pincode } }, true);
    const [only, ...others] = found.data?.data.states ?? [];
    if (!only || others.length > 0) return;
    setValue('state', only, { shouldDirty: true });
    if (found.data?.data.city) setValue('city', found.data.data.city, { shouldDirty: true });
  };
  return (
    <>
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
        <TextField label="Phone number" description={phoneHint} type="tel" maxLength={30} {...field('phone')} />
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
      {children}
      <TextArea label="Notes for the delivery" rows={2} maxLength={500} {...field('notes')} />
    </>
  );
}
