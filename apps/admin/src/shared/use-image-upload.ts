import { MAX_IMAGE_BYTES, uploadImages } from '@kanaka/contracts/media';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refusedFile } from './refused-file.ts';
import { type SendFile, createUploadQueue, isUnderway } from './upload-queue.ts';

const send: SendFile = async (file, way) => {
  const { results } = await uploadFiles({ contract: uploadImages, files: [file], ...way });
  return results[0]?.url ?? '';
};

/**
 * Sends pictures to the shop, each on its own, and hands their addresses to `onStored`. `percent` is null while nothing is on
 * its way; what is on its way when the form closes is stopped.
 */
export function useImageUpload(onStored: (urls: string[]) => void) {
  const [queue] = useState(() => createUploadQueue(send));
  useEffect(() => queue.handTo(onStored));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  useEffect(() => queue.clear, [queue]);

  /** `room` is how many more there may be; the message of one beyond it ends with `most`. */
  const upload = (
    files: readonly File[],
    { room = files.length, most = '' }: { room?: number; most?: string } = {},
  ) => {
    let taken = 0;
    queue.add(files, (file) => {
      const refused = refusedFile(file, MAX_IMAGE_BYTES);
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
export type ImageUpload = ReturnType<typeof useImageUpload>;
