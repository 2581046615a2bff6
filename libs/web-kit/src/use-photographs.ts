import { MAX_PHOTOGRAPH_BYTES, type PhotographUse, uploadPhotograph } from '@kanaka/contracts/media/photographs';
import { useState } from 'react';
import { refusedFile } from './refused-file.ts';
import { uploadFiles } from './upload-files.ts';
import { isUnderway } from './upload-queue.ts';
import { type UploadKind, useUpload } from './use-upload.ts';

const aPhotograph = (usedFor: PhotographUse): UploadKind => ({
  async send(file, way) {
    const query = { for: usedFor };
    return (await uploadFiles({ contract: uploadPhotograph, files: [file], query, ...way })).photograph;
  },
  refuse: (file) => refusedFile(file, MAX_PHOTOGRAPH_BYTES),
});

/** At most so many photographs that somebody attaches to something: they are uploaded when they are chosen. */
export function usePhotographs(usedFor: PhotographUse, most: number) {
  const [photographs, setPhotographs] = useState<readonly string[]>([]);
  const { uploads, upload, retry, cancel } = useUpload(aPhotograph(usedFor), (stored) =>
    setPhotographs((known) => [...known, ...stored]),
  );
  const underway = uploads.filter(isUnderway).length;
  const isUploading = underway > 0;
  const [isAwaited, setAwaited] = useState(false);
  return {
    photographs,
    uploads,
    isUploading,
    /** Whether they have to arrive before anything can be sent; `notice` says so from then on until they have. */
    mustWait: () => {
      setAwaited(isUploading);
      return isUploading;
    },
    notice: isAwaited && isUploading ? 'Please wait until your photographs have arrived.' : '',
    add: (files: readonly File[]) =>
      upload(files, {
        room: most - photographs.length - underway,
        most: `there can be at most ${most} photographs.`,
      }),
    remove: (photograph: string) => setPhotographs((known) => known.filter((one) => one !== photograph)),
    retry,
    cancel,
    clear: () => setPhotographs([]),
  };
}
