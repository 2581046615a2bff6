import { exportFileName, exportOrders } from '@kanaka/contracts/orders/admin-orders';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { shopDay } from '../../../shared/dates.ts';
import { filterOf, type OrderSearch } from './order-search.ts';
import { useDownload } from '../use-download.ts';

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
