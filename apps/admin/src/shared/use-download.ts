import type { CallOf } from '@kanaka/contracts/endpoint';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fetchFile, type FileEndpoint } from '@kanaka/web-kit/fetch-file';
import { saveFile } from '@kanaka/web-kit/save-file';
import { useState } from 'react';

/** A file to download; `what` names it in messages: "Credit note". */
export type Download = { what: string; fileName: string; fetchIt: () => Promise<Blob> };

/** Of a file with very many lines on a slow connection. */
const LONG_MS = 5 * 60_000;

/** The file that an endpoint makes; `isShort` when it is of one thing. */
export const fileOf = <E extends FileEndpoint>(
  contract: E,
  parts: CallOf<E>,
  { isShort = false, ...file }: Omit<Download, 'fetchIt'> & { isShort?: boolean },
): Download => ({ ...file, fetchIt: () => fetchFile(contract, parts, isShort ? undefined : LONG_MS) });

/** Downloads files, one at a time; `downloading` is the name of the current one. */
export function useDownload() {
  const [downloading, setDownloading] = useState<string | null>(null);

  const download = async ({ what, fileName, fetchIt }: Download): Promise<void> => {
    if (downloading) return;
    setDownloading(fileName);
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
