import { type Import, uploadImport } from '@kanaka/contracts/catalog/product-imports';
import { DropField } from '@kanaka/ui/drop-field';
import { ProgressBar } from '@kanaka/ui/progress-bar';
import { messageOf } from '@kanaka/web-kit/api-error';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { useState } from 'react';

const TYPES = ['.csv', '.xlsx', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const { maxBytes } = uploadImport.files;

/** Where a file of pieces is chosen or dropped; it is sent at once, because nothing changes before it is applied. */
export function SendFile({ onSent }: { onSent: (sent: Import) => void }) {
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const send = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > maxBytes) {
      setRefusal(`“${file.name}” is larger than ${maxBytes / 1024 / 1024} MB. Please divide it.`);
      return;
    }
    setRefusal(undefined);
    setPercent(0);
    try {
      const { data } = await uploadFiles({ contract: uploadImport, files: [file], onProgress: setPercent });
      onSent(data);
    } catch (error) {
      setRefusal(messageOf(error));
      setPercent(null);
    }
  };
  return (
    <>
      <DropField
        label="Choose a file, or drop it here"
        hint="CSV or Excel (.xlsx), at most 32 MB"
        accept={TYPES}
        disabled={percent !== null}
        error={refusal}
        onFiles={(files) => void send(files)}
      />
      {percent !== null && <ProgressBar label="The file is being sent" percent={percent} className="mt-3" />}
    </>
  );
}
