import { DropField } from './drop-field.tsx';
import { Photographs, type Renew } from './photographs.tsx';
import { type ListedUploads, UploadList } from './upload-list.tsx';

/** Lets somebody attach photographs: chosen ones are uploaded at once, and can be looked at and removed. */
export function PhotographField({
  label,
  hint,
  accept,
  chosen,
  renew,
}: {
  label: string;
  hint: string;
  /** MIME types. */
  accept: readonly string[];
  chosen: ListedUploads & {
    photographs: readonly string[];
    add: (files: readonly File[]) => void;
    remove: (photograph: string) => void;
  };
  renew: Renew;
}) {
  return (
    <div>
      <DropField label={label} hint={hint} accept={accept} multiple onFiles={chosen.add} />
      <UploadList upload={chosen} />
      {chosen.photographs.length > 0 && (
        <div className="mt-3">
          <Photographs
            label="Attached photographs"
            photographs={chosen.photographs}
            renew={renew}
            onRemove={chosen.remove}
          />
        </div>
      )}
    </div>
  );
}
