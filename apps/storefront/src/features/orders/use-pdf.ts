import { toast } from '@kanaka/ui/toaster';
import { isApiError } from '@kanaka/web-kit/api-error';
import { saveFile } from '@kanaka/web-kit/save-file';
import { useSession } from '@kanaka/web-kit/use-session';
import { useRef, useState } from 'react';

/** One kind of document: what it is called, how it is fetched and what is said about it. */
export type PdfDocument = {
  what: string;
  /** Shown when it is not known of what or for whom. */
  incomplete: string;
  /** The refusal that says there is none, and never will be; to try again would be poor advice. */
  noneCode: string;
  fetch: (id: string, userId: string) => Promise<Blob>;
  fileName: (id: string) => string;
  doneTitle: string;
  done: (id: string) => string;
};

/** Downloads documents, one at a time; `downloading` is the id whose document is on its way. */
export function usePdf({ what, incomplete, noneCode, fetch, fileName, doneTitle, done }: PdfDocument) {
  const { user } = useSession();
  const [downloading, setDownloading] = useState<string | null>(null);
  const underway = useRef(false);
  const failed = (description: string) =>
    toast({ title: `Error downloading ${what}`, description, variant: 'destructive' });

  const download = async (id: string | null): Promise<void> => {
    if (underway.current) return;
    if (!id || !user) return void failed(incomplete);
    underway.current = true;
    setDownloading(id);
    try {
      saveFile(await fetch(id, user.id), fileName(id));
      toast({ title: doneTitle, description: done(id) });
    } catch (error) {
      const none = isApiError(error) && error.code === noneCode;
      failed(none ? error.message : `Failed to download ${what}. Please try again.`);
    } finally {
      underway.current = false;
      setDownloading(null);
    }
  };
  return { download, downloading };
}
