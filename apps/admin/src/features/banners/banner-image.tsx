import { picture } from '@kanaka/contracts/media/media';
import { Button } from '@kanaka/ui/button';
import { Picture } from '@kanaka/ui/picture';
import { Trash2 } from 'lucide-react';
import { DropField } from '@kanaka/ui/drop-field';
import { PICTURE_TYPES } from '@kanaka/web-kit/refused-file';
import { UploadList } from '@kanaka/ui/upload-list';
import type { ImageUpload } from '../../shared/forms/use-image-upload.ts';

/** One of a banner's two pictures: not chosen yet, uploading, or uploaded. */
export function BannerImage({
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
  /** Whether it is wider than high; the other shape loses most of the picture. */
  isWide: boolean;
  url: string | undefined;
  error: string | undefined;
  upload: ImageUpload;
  onRemove: () => void;
}) {
  if (url) {
    const stored = picture(url);
    const isOtherShape = stored && stored.width > stored.height !== isWide;
    return (
      <figure className="border border-hairline">
        <Picture url={url} alt={label} sizes="400px" className={aspect} />
        {isOtherShape && (
          <p className="px-3 pt-2 text-sm text-amber">
            This picture is {isWide ? 'upright' : 'wide'}: only its middle is shown here. A{' '}
            {isWide ? 'wide' : 'upright'} one fits.
          </p>
        )}
        <figcaption className="flex items-center justify-between gap-2 pl-3">
          {label}
          <Button
            Icon={Trash2}
            variant="ghost"
            padding="sm"
            className="text-brick!"
            onClick={onRemove}
            aria-label={`Remove ${label}`}
          >
            Remove
          </Button>
        </figcaption>
      </figure>
    );
  }
  return (
    <div>
      <DropField
        label={label}
        hint={hint}
        accept={PICTURE_TYPES}
        disabled={upload.percent !== null}
        error={error}
        onFiles={(files) => {
          upload.clear();
          upload.upload(files.slice(0, 1));
        }}
      />
      <UploadList upload={upload} />
    </div>
  );
}
