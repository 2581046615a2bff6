import { DropField } from '@kanaka/ui/drop-field';
import { UploadList } from '@kanaka/ui/upload-list';
import type { ComponentProps } from 'react';
import { Button } from '@kanaka/ui/button';
import { Trash2 } from 'lucide-react';
import {
  MAX_IMAGE_BYTES,
  responsiveImage,
  uploadCertificate,
  uploadImages,
  uploadLogo,
} from '@kanaka/contracts/media/media';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { IMAGE_TYPES, refusedCertificate, refusedFile } from '@kanaka/web-kit/refused-file';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { type UploadKind, useUpload } from '@kanaka/web-kit/use-upload';

/** Where one file is chosen or dropped, with its upload below. */
export function UploadField({
  upload,
  ...field
}: Omit<ComponentProps<typeof DropField>, 'disabled' | 'multiple' | 'onFiles'> & { upload: ImageUpload }) {
  return (
    <>
      <DropField
        {...field}
        disabled={upload.percent !== null}
        onFiles={(files) => {
          upload.clear();
          upload.upload(files.slice(0, 1));
        }}
      />
      <UploadList upload={upload} />
    </>
  );
}

/** Below an uploaded image: what it is, and the button that removes it. */
export function ImageCaption({
  label,
  className = '',
  onRemove,
}: {
  label: string;
  className?: string;
  onRemove: () => void;
}) {
  return (
    <figcaption className={`flex items-center justify-between gap-2 pl-3 ${className}`}>
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
  );
}

/** The files that were uploaded since the page was loaded, by the URL they got; the server keeps no originals. */
const originals = new Map<string, File>();

/** An image's file as it was uploaded, which may have more pixels than the stored image; null after a reload. */
export const originalOf = (url: string): File | null => originals.get(url) ?? null;

const aImage: UploadKind = {
  async send(file, way) {
    const { results } = await uploadFiles({ contract: uploadImages, files: [file], ...way });
    const url = results[0]?.url ?? '';
    originals.set(url, file);
    return url;
  },
  refuse: (file) => refusedFile(file, MAX_IMAGE_BYTES),
};

/** Files of which one is stored at a time. */
const one = (contract: typeof uploadCertificate | typeof uploadLogo, refused: typeof refusedFile): UploadKind => ({
  send: async (file, way) => (await uploadFiles({ contract, files: [file], ...way })).url,
  refuse: (file) => refused(file, MAX_IMAGE_BYTES),
});
const aCertificate = one(uploadCertificate, refusedCertificate);
const aLogo = one(uploadLogo, refusedFile);

/** Uploads images of the shop. */
export const useImageUpload = (onStored: (urls: string[]) => void) => useUpload(aImage, onStored);

/** The same for a certificate: a PDF, or an image of it. */
export const useCertificateUpload = (onStored: (urls: string[]) => void) => useUpload(aCertificate, onStored);

/** The same for the shop's logo or icon, which stay transparent. */
export const useLogoUpload = (onStored: (urls: string[]) => void) => useUpload(aLogo, onStored);

export type ImageUpload = ReturnType<typeof useImageUpload>;

/** An image of a form that has one shape in the shop: not chosen yet, uploading, or uploaded. */
export function ImageField({
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
