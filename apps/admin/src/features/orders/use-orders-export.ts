import { exportFileName, exportOrders } from '@kanaka/contracts/orders/admin-orders';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { LONG_DOWNLOAD_MS, useDownload } from '../../shared/use-download.ts';
import { shopDay } from '../../shared/words.tsx';
import { filterOf, type OrderSearch } from './list/order-search.ts';

/** Downloads the orders that match a search as a CSV file. */
export function useOrdersExport() {
  const { download, downloading } = useDownload();
  const exportThem = (search: OrderSearch) => {
    const query = filterOf(search);
    return download({
      key: 'orders',
      what: 'Orders',
      fileName: exportFileName(query, shopDay(new Date())),
      fetchIt: () => fetchFile(exportOrders, { query }, LONG_DOWNLOAD_MS),
    });
  };
  return { exportThem, isExporting: downloading !== null };
}
