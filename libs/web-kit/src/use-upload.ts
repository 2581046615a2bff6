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

  /** `room` is how many more files are allowed; one message, which ends with `most`, is about all further ones. */
  const upload = (
    files: readonly File[],
    { room = files.length, most = '' }: { room?: number; most?: string } = {},
  ) => {
    const [first, ...more] = files.filter((file) => refuse(file) === null).slice(Math.max(room, 0));
    const words = more.length > 0 ? `and ${more.length} more are too many` : 'is one too many';
    queue.add(
      files.filter((file) => !more.includes(file)),
      (file) => (file === first ? `“${file.name}” ${words}: ${most}` : refuse(file)),
    );
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
