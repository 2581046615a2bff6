import type { Openable } from '@kanaka/ui/overlay';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Address, AddressDraft } from '@kanaka/contracts/identity/addresses';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { Dialog } from '@kanaka/ui/dialog';
import { notFocusedFirst } from '@kanaka/ui/return-focus';
import { Switch } from '@kanaka/ui/switch';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { showIssues } from '@kanaka/web-kit/field-issues';
import { type ComponentProps, useId } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { GiftWrapLine } from '../../shared/page/gift-wrap.tsx';
import { type AddressForm, formOf, isComplete, newForm, numberFields } from './address-form.ts';
import { AddressesApi } from './addresses-api.ts';
import { PlaceFields } from './place-fields.tsx';
import { stateWarning } from './state-warning.ts';
import { usePincode } from './use-pincode.ts';
import { usePlaces } from './use-places.ts';

/** A form to add a delivery address (in `country`), or to edit `address`. Mounted again, it begins anew. */
export function AddressDialog({
  userId,
  address,
  country,
  open,
  resumed,
  onOpenChange,
  onSaved,
}: Openable & {
  userId: string;
  address: Address | null;
  country?: string | undefined;
  /** Whether it was closed before with words that were not saved. */
  resumed: boolean;
  onSaved: (saved: Address) => void;
}) {
  const connected = useForm({
    resolver: zodResolver(AddressDraft),
    defaultValues: address ? formOf(address) : newForm(country),
    reValidateMode: 'onSubmit',
  });
  const { control, handleSubmit, setValue, getValues, clearErrors, reset, formState } = connected;
  const { errors, isSubmitting, defaultValues } = formState;
  const form = useWatch({ control }) as AddressForm;
  const isChanged = Object.entries(defaultValues ?? {}).some(
    ([name, value]) => form[name as keyof AddressForm] !== value,
  );
  const [add] = AddressesApi.useAddAddressMutation();
  const [update] = AddressesApi.useUpdateAddressMutation();
  const places = usePlaces(form);
  const complete = isComplete(form, places.needs);
  const found = usePincode(form, { getValues, setValue });
  const warning = stateWarning(form, found.states);
  const formId = useId();

  const { text, number } = connectorsOf(connected, numberFields(form.country, places.format));
  const place = (name: 'country' | 'state' | 'city', chosen: string) => {
    setValue(name, chosen);
    // What depended on it was in the old country or state.
    if (name === 'country') setValue('state', '');
    if (name !== 'city') setValue('city', '');
    // Whether a pincode or a phone number is wrong depends on the country.
    clearErrors(name === 'country' ? ['country', 'pincode', 'phone'] : name);
  };

  const submit = handleSubmit(async (draft) => {
    const body = { ...draft, giftMessage: draft.isGift ? draft.giftMessage : '' };
    const saved = address
      ? await update({ params: { userId, addressId: address._id }, body })
      : await add({ body: { userId, ...body } });
    if ('error' in saved) {
      if (!showIssues(saved.error, connected)) toast({ title: messageOf(saved.error), variant: 'destructive' });
      return;
    }
    onOpenChange(false);
    onSaved(saved.data.data);
    toast({ title: address ? 'Address updated successfully' : 'Address added successfully' });
  });

  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={address ? 'Edit Destination' : 'Add New Destination'}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            size="lg"
            className="max-sm:w-full"
            busy={isSubmitting}
            disabled={!complete}
          >
            {address ? 'Save Changes' : 'Add Destination'}
          </Button>
          {/* Always takes its space, so that the button does not move. */}
          <p className={cn('text-sm text-ink-soft sm:order-first sm:mr-auto sm:self-center', complete && 'invisible')}>
            Please fill in every field marked *.
          </p>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {resumed && isChanged && (
          <div className="flex items-center justify-between gap-4 border-l-2 border-gold pl-3 text-sm text-ink-soft">
            <p>What you typed before is still here. It is not saved yet.</p>
            <Button variant="outline" size="sm" {...notFocusedFirst} onClick={() => reset()}>
              Discard
            </Button>
          </div>
        )}
        <TextField
          label="Recipient’s name"
          autoComplete="off"
          maxLength={80}
          description="On the parcel, if it goes to somebody else. The invoice keeps your name."
          {...text('recipient')}
        />
        <PlaceFields form={form} errors={errors} places={places} onChange={place}>
          <TextField {...number('pincode')} />
        </PlaceFields>
        <div role="status" className={warning ? 'border-l-2 border-gold pl-3 text-sm text-ink-soft' : 'sr-only'}>
          <p>{warning || (found.place && `Pincode ${form.pincode}: ${found.place}`)}</p>
          {warning && found.place && (
            <Button variant="outline" className="mt-2" onClick={found.take}>
              Change to {found.place}
            </Button>
          )}
        </div>
        <TextArea
          label="Address *"
          autoComplete="street-address"
          rows={2}
          maxLength={300}
          placeholder="House, street and locality"
          {...text('address')}
        />
        <TextField type="tel" {...number('phone')} />
        <TextArea
          label="Notes"
          rows={2}
          maxLength={500}
          placeholder="Anything the courier should know (optional)"
          {...text('notes')}
        />
        <GiftFields form={form} message={text('giftMessage')} onGift={(isGift) => setValue('isGift', isGift)} />
      </form>
    </Dialog>
  );
}

/** Connects the dialog's inputs: registers one and says what is wrong with it. */
function connectorsOf(
  {
    register,
    setValue,
    getValues,
    clearErrors,
    trigger,
    formState: { errors },
  }: UseFormReturn<z.input<typeof AddressDraft>, unknown, z.output<typeof AddressDraft>>,
  fields: ReturnType<typeof numberFields>,
) {
  const text = (name: 'recipient' | 'address' | 'notes' | 'giftMessage') => ({
    error: errors[name]?.message,
    ...register(name, { onChange: () => clearErrors(name) }),
  });
  const number = (name: 'phone' | 'pincode') => {
    const { clean, hint, ...field } = fields[name];
    return {
      ...field,
      error: errors[name]?.message,
      // The hint takes the space of the error that may appear on blur, so that nothing moves before a click.
      description: errors[name] ? undefined : hint,
      ...register(name, {
        onChange: () => {
          setValue(name, clean(getValues(name)));
          clearErrors(name);
        },
        onBlur: () => {
          // An empty field shows no error; the button is disabled until it is filled in.
          if (getValues(name)) void trigger(name);
        },
      }),
    };
  };
  return { text, number };
}

/** Whether it is a gift, and the words on its card. */
function GiftFields({
  form: { isGift, giftMessage },
  message,
  onGift,
}: {
  form: AddressForm;
  message: Partial<ComponentProps<typeof TextArea>>;
  onGift: (isGift: boolean) => void;
}) {
  return (
    <div className="border-t border-hairline pt-3">
      <Switch
        label="This is a gift"
        description="We gift-wrap it and add a card with your message."
        checked={isGift}
        onCheckedChange={(now) => {
          onGift(now);
          // Once the field is there: on a phone it is below what is seen. Not focused: a switch moves no focus.
          const seen = () => document.getElementsByName('giftMessage')[0]?.scrollIntoView({ block: 'nearest' });
          if (now) requestAnimationFrame(seen);
        }}
      />
      {isGift && <GiftWrapLine />}
      {isGift && (
        <TextArea
          className="mt-4"
          label="Gift message *"
          rows={3}
          maxLength={300}
          typed={giftMessage.length}
          {...message}
        />
      )}
    </div>
  );
}
