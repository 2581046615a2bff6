import { type Banner, BannerDraft } from '@kanaka/contracts/banners';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notify } from '../../shared/toast-outcome.ts';
import { useImageUpload } from '../../shared/use-image-upload.ts';
import { BannerImage } from './banner-image.tsx';
import { useAddBannerMutation, useEditBannerMutation } from './banners-api.ts';

const empty = { imageDesktop: '', imageMobile: '', alt: '', link: '' };
type Fields = typeof empty;

/** A banner, new or as it is: its two pictures, each sent as soon as it is chosen, its words and where it leads. */
export function BannerForm({
  label,
  banner,
  onClose,
}: {
  label: string;
  /** The one to edit; none to add one. */
  banner?: Banner;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<Fields>(() => ({ ...empty, ...banner }));
  const [touched, setTouched] = useState<readonly (keyof Fields)[]>([]);
  const [add, { isLoading: adding }] = useAddBannerMutation();
  const [edit, { isLoading: saving }] = useEditBannerMutation();
  const form = useRef<HTMLFormElement>(null);
  const linkField = useRef<HTMLInputElement>(null);
  const busy = adding || saving;

  // What opened it is gone or far above.
  useEffect(() => form.current?.focus(), []);

  const touch = (...fields: (keyof Fields)[]) => setTouched((now) => [...now, ...fields]);
  const put = (part: Partial<Fields>) => setDraft((now) => ({ ...now, ...part }));
  const putImage = (part: Partial<Fields>) => {
    touch('imageDesktop', 'imageMobile');
    put(part);
  };
  const desktop = useImageUpload(([url]) => putImage({ imageDesktop: url ?? '' }));
  const mobile = useImageUpload(([url]) => putImage({ imageMobile: url ?? '' }));
  const uploading = desktop.percent !== null || mobile.percent !== null;
  const parsed = BannerDraft.safeParse(draft);
  const errorAt = (field: keyof Fields) =>
    touched.includes(field) && !uploading
      ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message
      : undefined;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.success) {
      touch('link');
      linkField.current?.focus();
      return;
    }
    const body = parsed.data;
    const change = banner ? edit({ params: { id: banner._id }, body }) : add({ body });
    if (await notify(change.unwrap())) onClose();
  };

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
        url={draft.imageDesktop}
        error={errorAt('imageDesktop')}
        upload={desktop}
        onRemove={() => putImage({ imageDesktop: '' })}
      />
      <BannerImage
        label="Mobile image"
        hint="Upright, for example 1080 × 1350. Up to 8 MB."
        aspect="mx-auto aspect-4/5 max-w-56"
        url={draft.imageMobile}
        error={errorAt('imageMobile')}
        upload={mobile}
        onRemove={() => putImage({ imageMobile: '' })}
      />
      <TextField
        label="Description"
        description="Read aloud to shoppers who cannot see the picture. With a link, say where it leads. Optional."
        autoComplete="off"
        maxLength={200}
        value={draft.alt}
        onChange={({ target }) => put({ alt: target.value })}
      />
      <TextField
        ref={linkField}
        label="Link"
        description="What a press of the banner opens: a page of the shop, like /shop/listing?category=Ring, or an https address. Optional."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={500}
        error={errorAt('link')}
        value={draft.link}
        onChange={({ target }) => put({ link: target.value })}
        onBlur={() => touch('link')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={uploading || !draft.imageDesktop || !draft.imageMobile}>
          {banner ? 'Save banner' : 'Upload Banner'}
        </Button>
        <Button variant="ghost" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
