import { gstStates, stateTaxName } from '@kanaka/money/gst';
import type { StoredSettings } from '@kanaka/contracts/settings';
import { ifMatch } from '@kanaka/contracts/shapes';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldPath, FormProvider, get, useForm, useWatch } from 'react-hook-form';
import { RestoredInput } from '../../shared/restored-input.tsx';
import { UnsavedChangesGuard } from '../../shared/unsaved-changes-guard.tsx';
import { useKeptForm } from '../../shared/use-kept-form.ts';
import { SaveBar } from './save-bar.tsx';
import { DeliverySettings } from './delivery-settings.tsx';
import { InvoiceHead } from './invoice-head.tsx';
import { PickupSettings } from './pickup-settings.tsx';
import { RateSettings } from './rate-settings.tsx';
import { useSaveSettingsMutation } from './settings-api.ts';
import { type SettingsFields, fieldOfIssue, fieldsOf, judge, resolveSettings } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';
import { WorthSettings } from './worth-settings.tsx';

const exportTaxes = [
  { value: '3', label: 'With payment of IGST (3 %)' },
  { value: '0', label: 'Under bond or LUT, without IGST (0 %)' },
];
const registrations = [
  { value: 'registered', label: 'Registered under GST' },
  { value: 'unregistered', label: 'Not registered under GST' },
];
/** CGST Act 2017, section 24(i), and section 2 of the IGST Act: an export is a supply between states too. */
const unregistered =
  'No tax is charged, and a bill of supply is issued instead of a tax invoice. The law asks a business that sends goods to another state or abroad to register.';
const notices = [
  { value: 'yes', label: 'Of paid orders and failed payments' },
  { value: 'no', label: 'None' },
];
const states = gstStates.map(([code, name]) => ({ value: name, label: `${name} (${code})` }));

/** All settings, saved together and only if the version is still current; asks before unsaved changes are lost. */
export function SettingsForm({ settings, onReload }: { settings: StoredSettings; onReload: () => void }) {
  const [save] = useSaveSettingsMutation();
  // The version that filled the fields. A refetch must not change it, or saving would overwrite another admin's changes.
  const [version, setVersion] = useState(settings.version);
  const [outdated, setOutdated] = useState<string | null>(null);
  const form = useForm<SettingsFields>({
    defaultValues: fieldsOf(settings),
    mode: 'onTouched',
    resolver: resolveSettings,
  });
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;
  const [state, gst, feedUrl, published, pickup] = useWatch({
    control,
    name: ['state', 'gst', 'metalRates.feed.url', 'worth.published', 'pickup.offered'],
  });
  const registered = gst === 'registered';
  const { isDirty } = formState;
  const { restoredAt, isOutdated, forget } = useKeptForm(form, 'settings', { version: String(version) });
  const discard = () => {
    forget();
    form.reset();
  };
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const dirtyNow = useCallback(() => dirty.current, []);
  /** `deps` are fields whose validity depends on this one, so they are validated with it. */
  const field = (name: FieldPath<SettingsFields>, deps: FieldPath<SettingsFields>[] = []) => {
    const mistake: { message?: string } | undefined = get(errors, name);
    return { ...register(name, { deps }), error: mistake?.message };
  };

  const send = async (typed: SettingsFields) => {
    const judgement = judge(typed);
    if (!('draft' in judgement)) return;
    setOutdated(null);
    try {
      const { message, data } = await save({ headers: ifMatch(version), body: judgement.draft }).unwrap();
      setVersion(data.version);
      form.reset(fieldsOf(data));
      forget();
      toast({ title: message });
    } catch (refused) {
      if (isApiError(refused) && refused.status === 412) {
        setOutdated(refused.message);
        return;
      }
      const issues = Object.entries(fieldIssues(refused));
      for (const [path, message] of issues) form.setError(fieldOfIssue(path), { message }, { shouldFocus: true });
      if (issues.length === 0) toast({ title: messageOf(refused), variant: 'destructive' });
    }
  };

  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        noValidate
        aria-label="Settings"
        className="space-y-5"
      >
        <RestoredInput restoredAt={restoredAt} isOutdated={isOutdated} onDiscard={discard} />
        <SettingsSection title="The shop" words="What visitors, search engines and e-mails call you.">
          <TextField label="Shop name" maxLength={30} {...field('name')} />
          <TextField label="Tagline" maxLength={80} {...field('tagline')} />
          <TextArea
            label="Description"
            rows={2}
            maxLength={200}
            className="sm:col-span-2"
            description="Below the tagline on the home page, and in search results."
            {...field('description')}
          />
        </SettingsSection>
        <SettingsSection title="The business" words="Who sells, as invoices and the terms must say it.">
          <div className="grid gap-4">
            <TextField label="Legal name" maxLength={120} {...field('legalName')} />
            <TextArea label="Address" rows={4} description="A line each, at most five." {...field('address')} />
            <SelectField
              label="State"
              options={states}
              placeholder="Choose a state"
              description={
                registered
                  ? `Within it CGST and ${stateTaxName(state)} are charged, elsewhere IGST.`
                  : 'Where the business is.'
              }
              {...field('state', ['gstin'])}
            />
            <SelectField
              label="GST"
              options={registrations}
              description={registered ? undefined : unregistered}
              {...field('gst', ['gstin'])}
            />
            {registered && (
              <>
                <TextField label="GSTIN" maxLength={20} inputClassName="figures uppercase" {...field('gstin')} />
                <SelectField
                  label="Deliveries abroad"
                  options={exportTaxes}
                  description="What is charged at the checkout, and what the invoice says (rule 46)."
                  {...field('exportTaxPercent')}
                />
              </>
            )}
          </div>
          <InvoiceHead control={control} />
        </SettingsSection>
        <SettingsSection title="Document numbering" words="Each beginning counts for itself, without a gap.">
          <TextField
            label="Invoice prefix"
            maxLength={3}
            inputClassName="uppercase"
            description="One to three letters or digits. A new one begins at 000001."
            {...field('invoicePrefix', ['creditNotePrefix'])}
          />
          <TextField
            label="Credit note prefix"
            maxLength={3}
            inputClassName="uppercase"
            description="Never one that invoices have had."
            {...field('creditNotePrefix')}
          />
        </SettingsSection>
        <SettingsSection title="Contact" words="On the policies, at the foot of the pages and in e-mails.">
          <TextField label="E-mail" type="email" maxLength={200} {...field('email')} />
          <TextField label="Telephone" type="tel" maxLength={24} {...field('phone')} />
          <TextField
            label="WhatsApp"
            type="tel"
            maxLength={24}
            description="With the country, like 91 98400 12345. Leave it empty for none."
            {...field('whatsapp')}
          />
          <SelectField
            label="Notices to you"
            options={notices}
            description="To the e-mail address above, at most one in five minutes."
            {...field('ownerNotices')}
          />
        </SettingsSection>
        <SettingsSection title="Links" words="An empty one is not shown.">
          <TextField label="Instagram" type="url" inputMode="url" {...field('social.instagram')} />
          <TextField label="Facebook" type="url" inputMode="url" {...field('social.facebook')} />
          <TextField label="YouTube" type="url" inputMode="url" {...field('social.youtube')} />
          <TextField label="Google review link" type="url" inputMode="url" {...field('reviewUrl')} />
          <TextField
            label="Map"
            inputMode="url"
            className="sm:col-span-2"
            description="In Google Maps: Share, Embed a map, Copy HTML; paste it here."
            {...field('mapEmbedUrl')}
          />
        </SettingsSection>
        <SettingsSection
          title="Selling"
          words="What is said of shipping, how much an order takes, and when stock is low."
        >
          <TextField
            label="Shipping note"
            maxLength={160}
            className="sm:col-span-2"
            description="Stands beside “Shipping within India is free.” Leave it empty for none."
            {...field('shippingNote')}
          />
          <TextField
            label="At most of a piece in an order"
            inputMode="numeric"
            maxLength={3}
            description="In all its sizes together. Keeps one person from holding the whole stock."
            {...field('maxQuantity')}
          />
          <TextField
            label="Low stock at"
            inputMode="numeric"
            maxLength={4}
            description="Alert at this many pieces or fewer."
            {...field('lowStockThreshold')}
          />
          <TextField
            label="Late payments are kept up to … % dearer"
            inputMode="decimal"
            maxLength={4}
            description="A payment begun after the hold of its order goes back if the order costs more today than was paid and this."
            {...field('latePaymentTolerancePercent')}
          />
        </SettingsSection>
        <SettingsSection title="Couriers" words="Whom shipments can be given to, and where a parcel can be followed.">
          <TextArea
            label="Couriers"
            rows={6}
            className="sm:col-span-2"
            spellCheck={false}
            description="A line each: the name, then the link of its page with {awb} in the place of the number."
            {...field('couriers')}
          />
        </SettingsSection>
        <DeliverySettings field={field} />
        <PickupSettings field={field} offered={pickup === 'yes'} />
        <SettingsSection
          title="Returns"
          words="How long a piece can be sent back. An order keeps the terms of the day it was placed."
        >
          <TextField label="Returns: days from delivery" inputMode="numeric" maxLength={2} {...field('returns.days')} />
          <TextField
            label="Damage: hours from delivery"
            inputMode="numeric"
            maxLength={3}
            description="Within which damage on arrival is to be reported."
            {...field('returns.damageHours')}
          />
        </SettingsSection>
        <RateSettings field={field} hasFeed={feedUrl.trim() !== ''} />
        <WorthSettings field={field} published={published === 'yes'} />
        <SaveBar
          label="Save settings"
          outdated={outdated}
          isDirty={isDirty}
          isSubmitting={isSubmitting}
          onReload={() => {
            forget();
            onReload();
          }}
          onDiscard={discard}
          className="-mx-4 sm:mx-0"
        />
        <UnsavedChangesGuard isDirty={dirtyNow} onDiscard={discard} />
      </form>
    </FormProvider>
  );
}
