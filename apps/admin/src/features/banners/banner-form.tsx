import { BannerDraft } from '@kanaka/contracts/banners';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { type FormEvent, useState } from 'react';
import { tell } from '../../shared/tell.ts';
import { useImageUpload } from '../../shared/use-image-upload.ts';
import { BannerImage } from './banner-image.tsx';
import { useAddBannerMutation } from './banners-api.ts';

const empty = { imageDesktop: '', imageMobile: '', alt: '' };

/** A new banner: its two pictures, each sent as soon as it is chosen, and then the pair. */
export function BannerForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty);
  const [touched, setTouched] = useState(false);
  const [add, { isLoading }] = useAddBannerMutation();
  const put = (part: Partial<typeof empty>) => {
    setTouched(true);
    setDraft((now) => ({ ...now, ...part }));
  };
  const desktop = useImageUpload(([url]) => put({ imageDesktop: url ?? '' }));
  const mobile = useImageUpload(([url]) => put({ imageMobile: url ?? '' }));
  const uploading = desktop.percent !== null || mobile.percent !== null;
  const refused = BannerDraft.safeParse(draft).error?.issues ?? [];
  const errorAt = (field: keyof typeof empty) =>
    touched && !uploading ? refused.find(({ path }) => path[0] === field)?.message : undefined;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await tell(add({ body: draft }).unwrap())) onClose();
  };

  return (
    <form
      onSubmit={(event) => void save(event)}
      aria-label="New banner"
      className="flex flex-col gap-4 border-b border-hairline bg-ivory-deep/40 p-4 sm:p-5"
    >
      <BannerImage
        label="Desktop image"
        hint="Wide, for example 1920 × 820. Up to 8 MB."
        aspect="aspect-21/9"
        url={draft.imageDesktop}
        error={errorAt('imageDesktop')}
        upload={desktop}
        onRemove={() => put({ imageDesktop: '' })}
      />
      <BannerImage
        label="Mobile image"
        hint="Upright, for example 1080 × 1350. Up to 8 MB."
        aspect="mx-auto aspect-4/5 max-w-56"
        url={draft.imageMobile}
        error={errorAt('imageMobile')}
        upload={mobile}
        onRemove={() => put({ imageMobile: '' })}
      />
      <TextField
        label="Description"
        description="Read aloud to shoppers who cannot see the picture. Optional."
        autoComplete="off"
        maxLength={200}
        value={draft.alt}
        onChange={({ target }) => setDraft((now) => ({ ...now, alt: target.value }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isLoading} disabled={uploading || !draft.imageDesktop || !draft.imageMobile}>
          Upload Banner
        </Button>
        <Button variant="ghost" onClick={onClose} disabled={isLoading}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
