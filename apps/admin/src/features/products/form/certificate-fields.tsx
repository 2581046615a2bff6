import { isStoredPdf } from '@kanaka/contracts/media/media';
import { IconButton } from '@kanaka/ui/icon-button';
import { TextField } from '@kanaka/ui/text-field';
import { FileText, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { DropField } from '@kanaka/ui/drop-field';
import { useFields } from '../../../shared/forms/field-of.ts';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { UploadList } from '@kanaka/ui/upload-list';
import { CERTIFICATE_TYPES } from '@kanaka/web-kit/refused-file';
import { useCertificateUpload } from '../../../shared/forms/use-image-upload.ts';
import { fieldLabels } from './field-labels.ts';
import type { ProductFields } from './product-form-rules.ts';

/** A laboratory's certificate: its number, and either a link to the laboratory's page or an uploaded file. */
export function CertificateFields({ onUploading }: { onUploading: (underway: boolean) => void }) {
  const { setValue, control, field } = useFields<ProductFields>();
  const url = useWatch({ control, name: 'certificateUrl' });
  const put = (address: string) =>
    setValue('certificateUrl', address, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  const upload = useCertificateUpload(([stored]) => stored && put(stored));
  const underway = upload.percent !== null;
  useEffect(() => {
    onUploading(underway);
    return () => onUploading(false);
  }, [underway, onUploading]);
  const stored = url.startsWith('/media/');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Certificate</legend>
      <TextField label={fieldLabels.certificateNumber} {...field('certificateNumber')} />
      {stored ? (
        <div className="flex items-center gap-4 border border-hairline p-3">
          {isStoredPdf(url) ? (
            <a href={url} className="flex min-h-11 flex-1 items-center gap-3 underline underline-offset-4">
              <FileText className="size-6 shrink-0 text-emerald" />
              The certificate, a PDF
            </a>
          ) : (
            <>
              <Thumbnail url={url} sizes="64px" className="w-16 shrink-0" />
              <p className="flex-1">A photograph of the certificate</p>
            </>
          )}
          <IconButton Icon={Trash2} name="Remove the certificate" onClick={() => put('')} />
        </div>
      ) : (
        <>
          <TextField
            label={fieldLabels.certificateUrl}
            description="The report’s page at the laboratory, or upload the certificate itself."
            type="url"
            placeholder="https://"
            {...field('certificateUrl')}
          />
          <DropField
            label="Upload the certificate"
            hint="A PDF or one picture, up to 8 MB."
            accept={CERTIFICATE_TYPES}
            disabled={underway}
            onFiles={(files) => upload.upload(files.slice(0, 1))}
          />
          <UploadList upload={upload} />
        </>
      )}
    </fieldset>
  );
}
