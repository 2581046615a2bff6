import type { Categories } from '@kanaka/contracts/catalog/categories';
import { type FileColumns, type FileMapping, readFileColumns } from '@kanaka/contracts/catalog/file-mapping';
import { type Import, uploadImport } from '@kanaka/contracts/catalog/product-imports';
import { uploadImages } from '@kanaka/contracts/media/media';
import { DropField } from '@kanaka/ui/drop-field';
import { ProgressBar } from '@kanaka/ui/progress-bar';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { useState } from 'react';
import { useMayCall } from '../../shared/may.ts';
import type { MakeCategory } from './category-choices.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { ZipField, type ZipOfPictures } from './zip-field.tsx';

const TYPES = ['.csv', '.xlsx', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const { maxBytes } = uploadImport.files;

/**
 * Where a file of pieces is chosen or dropped; it is sent at once, because nothing changes before it is applied. Of a file that
 * is not ours it is asked first what its columns are.
 */
export function SendFile({
  shop,
  onMake,
  onSent,
}: {
  shop: Categories;
  onMake: MakeCategory | undefined;
  onSent: (sent: Import) => void;
}) {
  const mayCall = useMayCall();
  const [zip, setZip] = useState<ZipOfPictures | null>(null);
  const [isStoring, setStoring] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [asked, setAsked] = useState<{ file: File; found: FileColumns } | null>(null);

  const send = async (file: File, mapping?: FileMapping) => {
    setRefusal(undefined);
    setPercent(0);
    const upload = { files: [file], onProgress: setPercent };
    try {
      const fields = {
        ...(mapping && { mapping: JSON.stringify(mapping) }),
        ...(zip && { pictures: JSON.stringify({ stored: zip.stored, refused: zip.refused }) }),
      };
      onSent((await uploadFiles({ contract: uploadImport, ...upload, fields })).data);
      return;
    } catch (error) {
      setRefusal(messageOf(error));
      if (!mapping && isRefusal(error, 'import.columns')) await ask(file, upload);
    }
    setPercent(null);
  };
  const ask = async (file: File, upload: { files: File[]; onProgress: (percent: number) => void }) => {
    try {
      const { data: found } = await uploadFiles({ contract: readFileColumns, ...upload });
      // What our own file is refused for is said already.
      if (found.format === 'own') return;
      setRefusal(undefined);
      setAsked({ file, found });
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  const choose = ([file]: File[]) => {
    if (!file) return;
    if (file.size > maxBytes)
      setRefusal(`“${file.name}” is larger than ${maxBytes / 1024 / 1024} MB. Please divide it.`);
    else void send(file);
  };
  return (
    <>
      {asked ? (
        <ColumnChoices
          {...{ ...asked, shop, onMake }}
          busy={percent !== null}
          error={refusal}
          onDecided={(mapping) => void send(asked.file, mapping)}
          onFailed={(error) => setRefusal(messageOf(error))}
          onClose={() => {
            setAsked(null);
            setRefusal(undefined);
          }}
        />
      ) : (
        <div className="flex flex-col gap-4">
          {mayCall(uploadImages) && (
            <ZipField value={zip} disabled={percent !== null} onBusy={setStoring} onChange={setZip} />
          )}
          <DropField
            label="Choose a file, or drop it here"
            hint="CSV or Excel (.xlsx), at most 32 MB; also of Shopify or WooCommerce"
            accept={TYPES}
            disabled={percent !== null || isStoring}
            error={refusal}
            onFiles={choose}
          />
        </div>
      )}
      {percent !== null && <ProgressBar label="The file is being sent" percent={percent} className="mt-3" />}
    </>
  );
}
