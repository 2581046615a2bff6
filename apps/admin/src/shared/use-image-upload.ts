import { MAX_IMAGE_BYTES, uploadImages } from '@kanaka/contracts/media';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { useEffect, useRef, useState } from 'react';
import { refusedFile } from './refused-file.ts';

/**
 * Sends pictures to the shop and hands their addresses to `onStored`. `percent` is null while nothing is on its way; what is
 * on its way when the form closes is stopped.
 */
export function useImageUpload(onStored: (urls: string[]) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const underway = useRef<AbortController | null>(null);
  useEffect(() => () => underway.current?.abort(), []);

  const upload = async (files: readonly File[]) => {
    if (files.length === 0 || underway.current) return;
    const refused = refusedFile(files, MAX_IMAGE_BYTES);
    if (refused) {
      toast({ title: refused, variant: 'destructive' });
      return;
    }
    const stop = new AbortController();
    underway.current = stop;
    setPercent(0);
    try {
      const { results } = await uploadFiles({
        contract: uploadImages,
        files,
        onProgress: setPercent,
        signal: stop.signal,
      });
      if (!stop.signal.aborted) onStored(results.map(({ url }) => url));
    } catch (error) {
      if (!stop.signal.aborted) toast({ title: messageOf(error), variant: 'destructive' });
    } finally {
      underway.current = null;
      setPercent(null);
    }
  };

  return { upload, percent, cancel: () => underway.current?.abort() };
}
