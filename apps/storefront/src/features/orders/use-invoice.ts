import { toast } from '@kanaka/ui/toaster';
import { isApiError } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { useRef, useState } from 'react';
import { fetchInvoice } from './fetch-invoice.ts';
import { shortId } from './order-words.ts';
import { saveFile } from './save-file.ts';

const failed = (description: string) =>
  toast({ title: 'Error downloading invoice', description, variant: 'destructive' });

/** Downloads invoices, one at a time; `downloading` is the order whose invoice is on its way. */
export function useInvoice({ doneTitle = 'Invoice downloaded successfully' }: { doneTitle?: string } = {}) {
  const { user } = useSession();
  const [downloading, setDownloading] = useState<string | null>(null);
  const underway = useRef(false);

  const download = async (orderId: string | null): Promise<void> => {
    if (underway.current) return;
    if (!orderId || !user) return failed('Order ID or user ID not available.');
    underway.current = true;
    setDownloading(orderId);
    try {
      saveFile(await fetchInvoice({ orderId, userId: user.id }), `invoice-${orderId}.pdf`);
      toast({ title: doneTitle, description: `Invoice for order ID ${shortId(orderId)} downloaded.` });
    } catch (error) {
      // An unpaid order has no invoice; to try again would be poor advice.
      const none = isApiError(error) && error.code === 'invoice.none';
      failed(none ? error.message : 'Failed to download invoice. Please try again.');
    } finally {
      underway.current = false;
      setDownloading(null);
    }
  };
  return { download, downloading };
}
