import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { Controller, FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { responsiveImage } from '@kanaka/contracts/media/media';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { IMAGE_TYPES } from '@kanaka/web-kit/refused-file';
import { notifyForm, fieldOf, Form, resolved } from '../../shared/forms/form.tsx';
import { writtenTime } from '../../shared/words.tsx';
import { useImageUpload, type ImageUpload, ImageCaption, UploadField } from '../../shared/forms/upload-field.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import {
  type BannerFields,
  draftOf,
  emptyBanner,
  fieldOfIssue,
  fieldsOf,
  refusals,
  shownWhen,
  endsBeforeStart,
  BannersApi,
} from './banner-fields.ts';
import { type BannerChoices, BannerTargetFields, NamedPiece, type PickPiece } from './banner-target-fields.tsx';

const resolver: Resolver<BannerFields> = (values) => resolved(values, refusals(values));

export type BannerFormParts = { choices: BannerChoices; pickPiece: PickPiece };

/** The name under which what is typed is kept; of a new banner without one. */
export const bannerInput = (banner?: AdminBanner) => `banner ${banner?._id ?? 'new'}`;

/** Form to add or edit a banner: its images (each is uploaded as soon as it is chosen), its link and when it is shown. */
export function BannerForm({
  label,
  banner,
  choices,
  pickPiece,
  onClose,
}: {
  label: string;
  /** The banner to edit; undefined to add one. */
  banner?: AdminBanner;
  onClose: () => void;
} & BannerFormParts) {
  const [add] = BannersApi.useAddBannerMutation();
  const [edit] = BannersApi.useEditBannerMutation();
  const fields = useForm<BannerFields>({
    resolver,
    defaultValues: banner ? fieldsOf(banner) : emptyBanner,
    mode: 'onTouched',
  });
  const { control, register, handleSubmit, setValue, trigger, formState } = fields;
  const { errors, isSubmitting } = formState;
  const field = fieldOf({ register, formState });
  const [imageDesktop, imageMobile, startsAt, endsAt, hidden] = useWatch({
    control,
    name: ['imageDesktop', 'imageMobile', 'startsAt', 'endsAt', 'hidden'],
  });
  const [now] = useState(() => new Date());
  const { restored, guard, forget } = useKeptForm(fields, bannerInput(banner));
  const form = useRef<HTMLFormElement>(null);

  // The button that opened the form is unmounted or scrolled away, so the form takes the focus.
  useEffect(() => form.current?.focus(), []);

  const putImage = (field: 'imageDesktop' | 'imageMobile', url = '') => {
    setValue(field, url, { shouldDirty: true });
    // Both, so that the form says which of the two is still missing.
    void trigger(['imageDesktop', 'imageMobile']);
  };
  const desktop = useImageUpload(([url]) => putImage('imageDesktop', url));
  const mobile = useImageUpload(([url]) => putImage('imageMobile', url));
  const uploading = desktop.percent !== null || mobile.percent !== null;

  const save = async (values: BannerFields) => {
    const body = draftOf(values);
    const change = banner ? edit({ params: { id: banner._id }, body }) : add({ body });
    if (!(await notifyForm(change.unwrap(), fields, { fieldOfIssue: (path) => fieldOfIssue(path, values) }))) return;
    forget();
    onClose();
  };

  return (
    <FormProvider {...fields}>
      <Form
        ref={form}
        tabIndex={-1}
        onSubmit={handleSubmit(save)}
        aria-label={label}
        className="flex scroll-mt-20 flex-col gap-4 bg-ivory-deep/40 p-4 outline-none sm:p-5"
      >
        {restored}
        <BannerImage
          label="Desktop image"
          hint="Wide, for example 1920 × 820. Up to 8 MB."
          aspect="aspect-21/9"
          isWide
          url={imageDesktop}
          error={uploading ? undefined : errors.imageDesktop?.message}
          upload={desktop}
          onRemove={() => putImage('imageDesktop')}
        />
        <BannerImage
          label="Mobile image"
          hint="Upright, for example 1080 × 1350. Up to 8 MB."
          aspect="mx-auto aspect-4/5 max-w-56"
          isWide={false}
          url={imageMobile}
          error={uploading ? undefined : errors.imageMobile?.message}
          upload={mobile}
          onRemove={() => putImage('imageMobile')}
        />
        <TextField
          label="Description"
          description="Read aloud to shoppers who cannot see the picture. With a link, say where it leads."
          maxLength={200}
          {...field('alt')}
        />
        <TextField
          label="Line"
          description="A sentence beside the picture, for everybody: “Six rings for six kinds of evening”."
          maxLength={90}
          {...field('line')}
        />
        <BannerTargetFields choices={choices} pickPiece={pickPiece} />
        <NamedPiece pickPiece={pickPiece} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Shown from"
            type="datetime-local"
            description={startsAt ? `${writtenTime(startsAt)}, in India.` : 'Time in India. Empty: at once.'}
            {...field('startsAt')}
          />
          <TextField
            label="Shown until"
            type="datetime-local"
            description={endsAt ? `${writtenTime(endsAt)}, in India.` : 'Empty: without an end.'}
            error={
              errors.endsAt?.message ??
              (endsBeforeStart({ startsAt, endsAt }) ? 'It ends before it begins.' : undefined)
            }
            {...register('endsAt')}
          />
        </div>
        <Controller
          control={control}
          name="hidden"
          render={({ field: { value, onChange } }) => (
            <Checkbox label="Hidden for now" checked={value} onCheckedChange={onChange} />
          )}
        />
        <p role="status" className="font-medium">
          {shownWhen({ startsAt, endsAt, hidden }, now)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isSubmitting} disabled={uploading || !imageDesktop || !imageMobile}>
            {banner ? 'Save banner' : 'Upload Banner'}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              forget();
              onClose();
            }}
            disabled={isSubmitting}
          >
            Cancel
          </Button>
        </div>
        {guard}
      </Form>
    </FormProvider>
  );
}

/** One of a banner's two images: not chosen yet, uploading, or uploaded. */
function BannerImage({
  label,
  hint,
  aspect,
  isWide,
  url,
  error,
  upload,
  onRemove,
}: {
  label: string;
  hint: string;
  /** CSS class with the aspect ratio that the storefront uses. */
  aspect: string;
  /** Whether it is wider than high; the other shape loses most of the image. */
  isWide: boolean;
  url: string | undefined;
  error: string | undefined;
  upload: ImageUpload;
  onRemove: () => void;
}) {
  if (url) {
    const stored = responsiveImage(url);
    const isOtherShape = stored && stored.width > stored.height !== isWide;
    return (
      <figure className="border border-hairline">
        <ResponsiveImage url={url} alt={label} sizes="400px" className={aspect} />
        {isOtherShape && (
          <p className="px-3 pt-2 text-sm text-amber">
            This picture is {isWide ? 'upright' : 'wide'}: only its middle is shown here. A{' '}
            {isWide ? 'wide' : 'upright'} one fits.
          </p>
        )}
        <ImageCaption label={label} onRemove={onRemove} />
      </figure>
    );
  }
  return (
    <div>
      <UploadField label={label} hint={hint} accept={IMAGE_TYPES} error={error} upload={upload} />
    </div>
  );
}
