import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { saveFile } from '@kanaka/web-kit/save-file';
import { useState } from 'react';

type Download = {
  /** Identifies the download among those of this hook. */
  key: string;
  /** What it is, for messages: "Credit note". */
  what: string;
  fileName: string;
  fetchIt: () => Promise<Blob>;
};

/** Downloads files, one at a time; `downloading` is the key of the current download. */
export function useDownload() {
  const [downloading, setDownloading] = useState<string | null>(null);

  const download = async ({ key, what, fileName, fetchIt }: Download): Promise<void> => {
    if (downloading) return;
    setDownloading(key);
    try {
      saveFile(await fetchIt(), fileName);
      toast({ title: `${what} downloaded successfully` });
    } catch (error) {
      const title = `Error downloading ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
      toast({ title, description: messageOf(error), variant: 'destructive' });
    } finally {
      setDownloading(null);
    }
  };
  return { download, downloading };
}

/** Of a file with very many lines on a slow connection. */
export const LONG_DOWNLOAD_MS = 5 * 60_000;
