import { MAX_PHOTOGRAPH_BYTES, MAX_PHOTOGRAPHS, uploadPhotograph } from '@kanaka/contracts/photographs';
import { useState } from 'react';
import { refusedFile } from './refused-file.ts';
import { uploadFiles } from './upload-files.ts';
import { isUnderway } from './upload-queue.ts';
import { type UploadKind, useUpload } from './use-upload.ts';

const aPhotograph: UploadKind = {
  async send(file, way) {
    return (await uploadFiles({ contract: uploadPhotograph, files: [file], ...way })).photograph;
  },
  refuse: (file) => refusedFile(file, MAX_PHOTOGRAPH_BYTES),
};

/** Photographs that somebody attaches to something: they are uploaded when they are chosen. */
export function usePhotographs() {
  const [photographs, setPhotographs] = useState<readonly string[]>([]);
  const { uploads, upload, retry, cancel } = useUpload(aPhotograph, (stored) =>
    setPhotographs((known) => [...known, ...stored]),
  );
  const underway = uploads.filter(isUnderway).length;
  return {
    photographs,
    uploads,
    isUploading: underway > 0,
    add: (files: readonly File[]) =>
      upload(files, {
        room: MAX_PHOTOGRAPHS - photographs.length - underway,
        most: `there can be at most ${MAX_PHOTOGRAPHS} photographs.`,
      }),
    remove: (photograph: string) => setPhotographs((known) => known.filter((one) => one !== photograph)),
    retry,
    cancel,
  };
}
