import { Button } from '@kanaka/ui/button';
import { Picture } from '@kanaka/ui/picture';
import { Trash2 } from 'lucide-react';
import { DropField } from '../../shared/drop-field.tsx';
import { UploadProgress } from '../../shared/upload-progress.tsx';
import type { useImageUpload } from '../../shared/use-image-upload.ts';

/** One of a banner's two pictures: chosen, on its way, or there. */
export function BannerImage({
  label,
  hint,
  aspect,
  url,
  error,
  upload: { upload, percent, cancel },
  onRemove,
}: {
  label: string;
  hint: string;
  /** The frame's class, as the shop will show it. */
  aspect: string;
  url: string;
  error: string | undefined;
  upload: ReturnType<typeof useImageUpload>;
  onRemove: () => void;
}) {
  if (url) {
    return (
      <figure className="border border-hairline">
        <Picture url={url} alt={label} sizes="400px" className={aspect} />
        <figcaption className="flex items-center justify-between gap-2 pl-3">
          {label}
          <Button variant="ghost" className="px-3 text-brick" onClick={onRemove} aria-label={`Remove ${label}`}>
            <Trash2 aria-hidden="true" strokeWidth={1.5} />
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
        disabled={percent !== null}
        error={error}
        onFiles={(files) => void upload(files.slice(0, 1))}
      />
      {percent !== null && <UploadProgress percent={percent} onCancel={cancel} />}
    </div>
  );
}
