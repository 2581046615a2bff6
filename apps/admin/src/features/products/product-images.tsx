import { IconButton } from '@kanaka/ui/icon-button';
import { Picture } from '@kanaka/ui/picture';
import { Star, Trash2 } from 'lucide-react';
import { DropField } from '../../shared/drop-field.tsx';
import { UploadProgress } from '../../shared/upload-progress.tsx';
import type { useImageUpload } from '../../shared/use-image-upload.ts';

/** A product's pictures: upload several, remove one, choose which comes first. */
export function ProductImages({
  images,
  error,
  onChange,
  upload: { upload, percent, cancel },
}: {
  images: readonly string[];
  error?: string | undefined;
  onChange: (images: string[]) => void;
  upload: ReturnType<typeof useImageUpload>;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Images</legend>
      <DropField
        label="Upload images"
        hint="Several at once, up to 8 MB each. Choose them or drop them here."
        multiple
        disabled={percent !== null}
        error={error}
        onFiles={(files) => void upload(files)}
      />
      {percent !== null && <UploadProgress percent={percent} onCancel={cancel} />}
      {images.length > 0 && (
        <ul className="mt-3 grid grid-cols-2 gap-3 xs:grid-cols-3">
          {images.map((url, place) => (
            <li key={url} className="border border-hairline">
              <Picture url={url} alt={`Image ${place + 1}`} sizes="180px" className="aspect-3/4" />
              <div className="flex items-center justify-between pl-1">
                {place === 0 ? (
                  <span className="pl-2 text-xs text-ink-soft">Thumbnail</span>
                ) : (
                  <IconButton
                    name={`Use image ${place + 1} as the thumbnail`}
                    onClick={() => onChange([url, ...images.filter((other) => other !== url)])}
                  >
                    <Star aria-hidden="true" strokeWidth={1.5} />
                  </IconButton>
                )}
                <IconButton
                  name={`Remove image ${place + 1}`}
                  onClick={() => onChange(images.filter((other) => other !== url))}
                >
                  <Trash2 aria-hidden="true" strokeWidth={1.5} />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
