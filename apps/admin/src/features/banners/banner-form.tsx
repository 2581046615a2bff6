import type { Categories } from '@kanaka/contracts/catalog/categories';
import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { notifyForm, fieldOf, Form, FormButtons, resolved } from '../../shared/forms/form.tsx';
import { ShowingFieldset } from '../../shared/forms/showing.tsx';
import { ImageField, useImageUpload } from '../../shared/forms/upload-field.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import {
  type BannerFields,
  draftOf,
  emptyBanner,
  fieldOfIssue,
  fieldsOf,
  refusals,
  BannersApi,
} from './banner-fields.ts';
import { BannerTargetFields, NamedPiece, type PickPiece } from './banner-target-fields.tsx';

const resolver: Resolver<BannerFields> = (values) => resolved(values, refusals(values));

export type BannerFormParts = { choices: Categories; pickPiece: PickPiece };

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
  const [imageDesktop, imageMobile] = useWatch({ control, name: ['imageDesktop', 'imageMobile'] });
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
        <ImageField
          label="Desktop image"
          hint="Wide, for example 1920 × 820. Up to 8 MB."
          aspect="aspect-21/9"
          isWide
          url={imageDesktop}
          error={uploading ? undefined : errors.imageDesktop?.message}
          upload={desktop}
          onRemove={() => putImage('imageDesktop')}
        />
        <ImageField
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
          description="Read aloud to customers who cannot see the picture. With a link, say where it leads."
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
        <ShowingFieldset />
        <FormButtons
          submit={banner ? 'Save banner' : 'Upload Banner'}
          busy={isSubmitting}
          disabled={uploading || !imageDesktop || !imageMobile}
          onCancel={() => {
            forget();
            onClose();
          }}
        />
        {guard}
      </Form>
    </FormProvider>
  );
}
