import type { Address } from '@kanaka/contracts/identity';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { Dialog } from '@kanaka/ui/dialog';
import { Switch } from '@kanaka/ui/switch';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import {
  type AddressForm,
  type AddressIssues,
  emptyForm,
  formOf,
  isComplete,
  issuesOf,
  withField,
} from './address-form.ts';
import { useAddAddressMutation, useUpdateAddressMutation } from './addresses-api.ts';
import { PlaceFields } from './place-fields.tsx';
import { usePlaces } from './use-places.ts';

/** Where a delivery address is written, or (`address`) corrected. Mount it anew each time it opens. */
export function AddressDialog({
  userId,
  address,
  open,
  onOpenChange,
  onSaved,
}: {
  userId: string;
  address: Address | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (address: Address) => void;
}) {
  const [form, setForm] = useState<AddressForm>(address ? formOf(address) : emptyForm);
  const [issues, setIssues] = useState<AddressIssues>({});
  const [add, adding] = useAddAddressMutation();
  const [update, updating] = useUpdateAddressMutation();
  const places = usePlaces(form);
  const complete = isComplete(form, places.needs);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);

  const change = <F extends keyof AddressForm>(field: F, value: AddressForm[F]) => {
    setForm((before) => withField(before, field, value));
    setIssues(({ [field]: _cleared, ...others }) => others);
  };
  const look = (field: 'phone' | 'pincode') => {
    const issue = issuesOf(form)[field];
    // An empty field is not wrong yet; the button waits for it.
    if (issue && form[field]) setIssues((before) => ({ ...before, [field]: issue }));
  };
  const refuse = (found: AddressIssues) => {
    setIssues(found);
    const first = [...(element.current?.elements ?? [])].find(
      (control) => (control.getAttribute('name') ?? '') in found,
    );
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = issuesOf(form);
    if (Object.keys(found).length > 0) return refuse(found);
    if (!complete || adding.isLoading || updating.isLoading) return;
    const body = { ...form, giftMessage: form.isGift ? form.giftMessage : '' };
    const saved = address
      ? await update({ params: { userId, addressId: address._id }, body })
      : await add({ body: { userId, ...body } });
    if ('error' in saved) {
      const refused = fieldIssues(saved.error);
      if (Object.keys(refused).length > 0) refuse(refused);
      else toast({ title: messageOf(saved.error), variant: 'destructive' });
      return;
    }
    onOpenChange(false);
    onSaved(saved.data.data);
    toast({ title: address ? 'Address updated successfully' : 'Address added successfully' });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={address ? 'Edit Destination' : 'Add New Destination'}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            size="lg"
            className="max-sm:w-full"
            busy={adding.isLoading || updating.isLoading}
            disabled={!complete || adding.isLoading || updating.isLoading}
          >
            {address ? 'Save Changes' : 'Add Destination'}
          </Button>
          {/* Keeps its place, so that the button stays where it is. */}
          <p className={cn('text-sm text-ink-soft sm:order-first sm:mr-auto sm:self-center', complete && 'invisible')}>
            Kindly fill in every field marked *.
          </p>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextArea
          label="Address *"
          name="address"
          autoComplete="street-address"
          rows={2}
          maxLength={300}
          placeholder="House, street and locality"
          value={form.address}
          error={issues.address}
          onChange={({ target }) => change('address', target.value)}
        />
        <PlaceFields form={form} issues={issues} places={places} onChange={change} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Pincode *"
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            value={form.pincode}
            // The words keep the place of what is said on leaving, so that nothing moves from under the next click.
            description={issues.pincode ? undefined : '6 digits'}
            error={issues.pincode}
            onChange={({ target }) => change('pincode', target.value)}
            onBlur={() => look('pincode')}
          />
          <TextField
            label="Phone *"
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            value={form.phone}
            description={issues.phone ? undefined : '10 digits'}
            error={issues.phone}
            onChange={({ target }) => change('phone', target.value)}
            onBlur={() => look('phone')}
          />
        </div>
        <TextArea
          label="Notes"
          name="notes"
          rows={2}
          maxLength={500}
          placeholder="Anything the courier should know (optional)"
          value={form.notes}
          error={issues.notes}
          onChange={({ target }) => change('notes', target.value)}
        />
        <div className="border-t border-hairline pt-3">
          <Switch
            label="This is a gift"
            description="We wrap it, and put your words on a card."
            checked={form.isGift}
            onCheckedChange={(isGift) => change('isGift', isGift)}
          />
          {form.isGift && (
            <TextArea
              className="mt-4"
              label="Gift message *"
              name="giftMessage"
              rows={3}
              maxLength={300}
              value={form.giftMessage}
              error={issues.giftMessage}
              onChange={({ target }) => change('giftMessage', target.value)}
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}
