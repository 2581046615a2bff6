import { downloadCreditNote } from '@kanaka/contracts/papers';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { saveFile } from '@kanaka/web-kit/save-file';
import { useSession } from '@kanaka/web-kit/use-session';
import { useState } from 'react';

/** Downloads credit notes, one at a time; `downloading` is the refund whose credit note is on its way. */
export function useCreditNote() {
  const { user } = useSession();
  const [downloading, setDownloading] = useState<string | null>(null);

  const download = async (refundId: string): Promise<void> => {
    if (downloading || !user) return;
    setDownloading(refundId);
    try {
      const file = await fetchFile(downloadCreditNote, { params: { refundId }, body: { userId: user.id } });
      saveFile(file, `credit-note-${refundId}.pdf`);
      toast({ title: 'Credit note downloaded successfully' });
    } catch (error) {
      toast({ title: 'Error downloading credit note', description: messageOf(error), variant: 'destructive' });
    } finally {
      setDownloading(null);
    }
  };
  return { download, downloading };
}
