import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { logoSize } from '@kanaka/contracts/media/media';
import { IMAGE_TYPES } from '@kanaka/web-kit/refused-file';
import { useFormContext, useWatch } from 'react-hook-form';
import { Fault, useFields } from '../../shared/forms/form.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';
import { useLogoUpload, ImageCaption, UploadField } from '../../shared/forms/upload-field.tsx';

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
          hint="PNG, JPEG or WebP, ideally transparent and cropped close. Up to 8 MB."
          words="In the header of the shop and where customers sign in, on white."
        />
        <LogoField
          name="favicon"
          label="Icon"
          hint="A square PNG, JPEG or WebP, ideally 192 pixels or more."
          words="In the browser’s tab and bookmarks, of the shop and of this back office."
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
      <Fault className="mt-1.5">{error}</Fault>
      <p className="mt-1.5 text-xs text-ink-muted">{words}</p>
    </figure>
  );
}

/** How customers reach the shop, and where else it is found. */
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
          description="With the country code, like 91 98400 12345. Leave it empty for none."
          {...field('whatsapp')}
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
