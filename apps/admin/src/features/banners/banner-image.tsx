import { responsiveImage } from '@kanaka/contracts/media/media';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { IMAGE_TYPES } from '@kanaka/web-kit/refused-file';
import type { ImageUpload } from '../../shared/forms/use-image-upload.ts';
import { ImageCaption } from '../../shared/forms/image-caption.tsx';
import { UploadField } from '../../shared/forms/upload-field.tsx';

/** One of a banner's two images: not chosen yet, uploading, or uploaded. */
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
