import { picture } from '@kanaka/contracts/media/media';
import { Picture } from '@kanaka/ui/picture';
import { PICTURE_TYPES } from '@kanaka/web-kit/refused-file';
import type { PictureUpload } from '../../shared/forms/use-picture-upload.ts';
import { PictureCaption } from '../../shared/forms/picture-caption.tsx';
import { UploadField } from '../../shared/forms/upload-field.tsx';

/** One of a banner's two pictures: not chosen yet, uploading, or uploaded. */
export function BannerPicture({
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
  upload: PictureUpload;
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
        <PictureCaption label={label} onRemove={onRemove} />
      </figure>
    );
  }
  return (
    <div>
      <UploadField label={label} hint={hint} accept={PICTURE_TYPES} error={error} upload={upload} />
    </div>
  );
}
