import { MAX_IMAGE_BYTES, uploadCertificate, uploadImages } from '@kanaka/contracts/media';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refusedCertificate, refusedFile } from './refused-file.ts';
import { type SendFile, createUploadQueue, isUnderway } from './upload-queue.ts';

type Kind = {
  send: SendFile;
  /** Why a file cannot be sent; null when it can. */
  refuse: (file: File) => string | null;
};

const aPicture: Kind = {
  async send(file, way) {
    const { results } = await uploadFiles({ contract: uploadImages, files: [file], ...way });
    return results[0]?.url ?? '';
  },
  refuse: (file) => refusedFile(file, MAX_IMAGE_BYTES),
};

const aCertificate: Kind = {
  async send(file, way) {
    return (await uploadFiles({ contract: uploadCertificate, files: [file], ...way })).url;
  },
  refuse: (file) => refusedCertificate(file, MAX_IMAGE_BYTES),
};

function useUpload({ send, refuse }: Kind, onStored: (urls: string[]) => void) {
  const [queue] = useState(() => createUploadQueue(send));
  useEffect(() => queue.handTo(onStored));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  useEffect(() => queue.clear, [queue]);

  /** `room` is how many more files are allowed; the message for each further file ends with `most`. */
  const upload = (
    files: readonly File[],
    { room = files.length, most = '' }: { room?: number; most?: string } = {},
  ) => {
    let taken = 0;
    queue.add(files, (file) => {
      const refused = refuse(file);
      if (refused) return refused;
      taken += 1;
      return taken > room ? `“${file.name}” is one too many: ${most}` : null;
    });
  };

  const underway = uploads.filter(isUnderway);
  const sum = underway.reduce((whole, { percent }) => whole + percent, 0);
  return {
    uploads,
    percent: underway.length > 0 ? Math.round(sum / underway.length) : null,
    upload,
    retry: queue.retry,
    cancel: queue.cancel,
    clear: queue.clear,
  };
}

/**
 * Uploads pictures one by one and passes their URLs to `onStored`. `percent` is null while nothing is uploading; uploads are
 * aborted when the component unmounts.
 */
export const useImageUpload = (onStored: (urls: string[]) => void) => useUpload(aPicture, onStored);

/** The same for a certificate: a PDF, or a picture of it. */
export const useCertificateUpload = (onStored: (urls: string[]) => void) => useUpload(aCertificate, onStored);

export type ImageUpload = ReturnType<typeof useImageUpload>;
