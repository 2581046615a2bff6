import { zodResolver } from '@hookform/resolvers/zod';
import { type Banner, BannerDraft } from '@kanaka/contracts/banners';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { notify } from '../../shared/toast-outcome.ts';
import { useImageUpload } from '../../shared/use-image-upload.ts';
import { BannerImage } from './banner-image.tsx';
import { useAddBannerMutation, useEditBannerMutation } from './banners-api.ts';

const empty = { imageDesktop: '', imageMobile: '', alt: '', link: '' };

/** Form to add or edit a banner: its two pictures (each is uploaded as soon as it is chosen), its text and its link. */
export function BannerForm({
  label,
  banner,
  onClose,
}: {
  label: string;
  /** The banner to edit; undefined to add one. */
  banner?: Banner;
  onClose: () => void;
}) {
  const [add] = useAddBannerMutation();
  const [edit] = useEditBannerMutation();
  const {
    control,
    register,
    handleSubmit,
    setValue,
    trigger,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(BannerDraft), defaultValues: { ...empty, ...banner }, mode: 'onTouched' });
  const [imageDesktop, imageMobile] = useWatch({ control, name: ['imageDesktop', 'imageMobile'] });
  const form = useRef<HTMLFormElement>(null);

  // The button that opened the form is unmounted or scrolled away, so the form takes the focus.
  useEffect(() => form.current?.focus(), []);

  const putImage = (field: 'imageDesktop' | 'imageMobile', url = '') => {
    setValue(field, url);
    // Both, so that the form says which of the two is still missing.
    void trigger(['imageDesktop', 'imageMobile']);
  };
  const desktop = useImageUpload(([url]) => putImage('imageDesktop', url));
  const mobile = useImageUpload(([url]) => putImage('imageMobile', url));
  const uploading = desktop.percent !== null || mobile.percent !== null;

  const save = handleSubmit(async (body) => {
    const change = banner ? edit({ params: { id: banner._id }, body }) : add({ body });
    if (await notify(change.unwrap())) onClose();
  });

  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={label}
      className="flex flex-col gap-4 bg-ivory-deep/40 p-4 outline-none sm:p-5"
    >
      <BannerImage
        label="Desktop image"
        hint="Wide, for example 1920 × 820. Up to 8 MB."
        aspect="aspect-21/9"
        url={imageDesktop}
        error={uploading ? undefined : errors.imageDesktop?.message}
        upload={desktop}
        onRemove={() => putImage('imageDesktop')}
      />
      <BannerImage
        label="Mobile image"
        hint="Upright, for example 1080 × 1350. Up to 8 MB."
        aspect="mx-auto aspect-4/5 max-w-56"
        url={imageMobile}
        error={uploading ? undefined : errors.imageMobile?.message}
        upload={mobile}
        onRemove={() => putImage('imageMobile')}
      />
      <TextField
        label="Description"
        description="Read aloud to shoppers who cannot see the picture. With a link, say where it leads. Optional."
        autoComplete="off"
        maxLength={200}
        error={errors.alt?.message}
        {...register('alt')}
      />
      <TextField
        label="Link"
        description="What a press of the banner opens: a page of the shop, like /shop/listing?category=Ring, or an https address. Optional."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={500}
        error={errors.link?.message}
        {...register('link')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} disabled={uploading || !imageDesktop || !imageMobile}>
          {banner ? 'Save banner' : 'Upload Banner'}
        </Button>
        <Button variant="ghost" onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
