import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { logoSize } from '@kanaka/contracts/media/media';
import { IMAGE_TYPES } from '@kanaka/web-kit/refused-file';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '@kanaka/ui/select-field';
import { useFields, optionsOf } from '../../shared/forms/form.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';
import { useLogoUpload, ImageCaption, UploadField } from '../../shared/forms/upload-field.tsx';
import { AmountField } from '../../shared/forms/amount-field.tsx';

/** What the shop is called, with its own logo and icon. */
export function ShopSettings() {
  const { field } = useFields<SettingsFields>();
  return (
    <>
      <SettingsSection id="shop">
        <TextField label="Shop name" maxLength={30} {...field('name')} />
        <TextField label="Tagline" maxLength={80} {...field('tagline')} />
        <TextArea
          label="Description"
          rows={2}
          maxLength={200}
          className="sm:col-span-2 [&_textarea]:field-sizing-content"
          description="Below the tagline on the home page, and in search results."
          {...field('description')}
        />
      </SettingsSection>
      <SettingsSection id="logo">
        <LogoField
          name="logo"
          label="Logo"
          hint="PNG, JPEG or WebP, best transparent and cut close. Up to 8 MB."
          words="In the header of the shop and where shoppers sign in, on white."
        />
        <LogoField
          name="favicon"
          label="Icon"
          hint="A square PNG, JPEG or WebP, best 192 pixels or more."
          words="In the browser’s tab and among bookmarks, of the shop and of this back office."
        />
      </SettingsSection>
    </>
  );
}

/** One of the shop's two own images: chosen by the owner, or none. */
function LogoField({
  name,
  label,
  hint,
  words,
}: {
  name: 'logo' | 'favicon';
  label: string;
  hint: string;
  words: string;
}) {
  const { control, setValue, formState } = useFormContext<SettingsFields>();
  const url = useWatch({ control, name });
  const choose = (chosen: string) => setValue(name, chosen, { shouldDirty: true, shouldValidate: true });
  const upload = useLogoUpload(([stored]) => choose(stored ?? ''));
  const error = formState.errors[name]?.message;
  if (!url) {
    return (
      <div>
        <UploadField label={label} hint={hint} accept={IMAGE_TYPES} error={error} upload={upload} />
        <p className="mt-1.5 text-xs text-ink-muted">{words}</p>
      </div>
    );
  }
  return (
    <figure>
      <div className="border border-hairline">
        <div className="grid h-24 place-items-center bg-white p-4">
          <img
            src={url}
            alt={label}
            {...logoSize(url)}
            className={name === 'logo' ? 'h-auto max-h-14 w-auto max-w-full object-contain' : 'size-14 object-contain'}
          />
        </div>
        <ImageCaption label={label} onRemove={() => choose('')} className="border-t border-hairline" />
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-brick">
          {error}
        </p>
      )}
      <p className="mt-1.5 text-xs text-ink-muted">{words}</p>
    </figure>
  );
}

const notices = optionsOf({ yes: 'Of paid orders and failed payments', no: 'None' });

/** How shoppers reach the shop, which e-mails the owner gets, and where else the shop is found. */
export function ContactSettings() {
  const { field } = useFields<SettingsFields>();
  return (
    <>
      <SettingsSection id="contact">
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
      <SettingsSection id="links">
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
    </>
  );
}

const reviews = optionsOf({ yes: 'Hold until I have seen them', no: 'Show at once' });

/** Shipping, quantities, stock, late payments and reviews. */
export function SellingSettings() {
  const { field, number } = useFields<SettingsFields>();
  return (
    <SettingsSection id="selling">
      <TextField
        label="Shipping note"
        maxLength={160}
        className="sm:col-span-2"
        description="Stands beside “Shipping within India is free.” Leave it empty for none."
        {...field('shippingNote')}
      />
      <TextField
        label="At most of a piece in an order"
        description="In all its sizes together. Keeps one person from holding the whole stock."
        {...number('maxQuantity', 3)}
      />
      <TextField
        label="Unpaid: at most … pieces"
        description="That one account holds while it has not paid."
        {...number('unpaidLimit.pieces', 4)}
      />
      <AmountField
        label="Unpaid: at most ₹"
        description="Worth so much together; one piece of any price can always be held."
        {...field('unpaidLimit.rupees')}
      />
      <AmountField
        label="Confirm prices above (₹)"
        description="Before tax. A dearer piece is asked about before it is saved, because a weight may lack its point."
        {...field('askAbovePrice')}
      />
      <TextField
        label="Low stock at"
        description="Alert at this many pieces or fewer."
        {...number('lowStockThreshold', 4)}
      />
      <TextField
        label="Late payments are kept up to … % dearer"
        inputMode="decimal"
        maxLength={4}
        description="A payment begun after the hold of its order goes back if the order costs more today than was paid and this."
        {...field('latePaymentTolerancePercent')}
      />
      <SelectField
        label="Reviews of people who have not bought"
        options={reviews}
        description="Those of people who bought come first and alone make the stars. Held ones wait under Reviews until you show or hide them."
        {...field('holdReviews')}
      />
    </SettingsSection>
  );
}
