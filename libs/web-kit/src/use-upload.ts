import { useEffect, useState, useSyncExternalStore } from 'react';
import { type SendFile, createUploadQueue, isUnderway } from './upload-queue.ts';

export type UploadKind = {
  send: SendFile;
  /** Why a file cannot be sent; null when it can. */
  refuse: (file: File) => string | null;
};

/**
 * Uploads files one by one and passes what they are stored as to `onStored`. `percent` is null while nothing is uploading;
 * uploads are aborted when the component unmounts.
 */
export function useUpload({ send, refuse }: UploadKind, onStored: (urls: string[]) => void) {
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
