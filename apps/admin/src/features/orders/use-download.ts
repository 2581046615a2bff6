import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { saveFile } from '@kanaka/web-kit/save-file';
import { useState } from 'react';
import { exportFileName, exportOrders } from '@kanaka/contracts/orders/admin-orders';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { shopDay } from '../../shared/words.tsx';
import { filterOf, type OrderSearch } from './list/order-search.ts';

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

/** Long enough for very many orders on a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

/** Downloads the orders that match a search as a CSV file. */
export function useOrdersExport() {
  const { download, downloading } = useDownload();
  const exportThem = (search: OrderSearch) => {
    const query = filterOf(search);
    return download({
      key: 'orders',
      what: 'Orders',
      fileName: exportFileName(query, shopDay(new Date())),
      fetchIt: () => fetchFile(exportOrders, { query }, TIMEOUT_MS),
    });
  };
  return { exportThem, isExporting: downloading !== null };
}
