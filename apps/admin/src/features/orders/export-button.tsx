import { exportOrders } from '@kanaka/contracts/admin-orders';
import { Button } from '@kanaka/ui/button';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { FileDown } from 'lucide-react';
import { shopDay } from '../../shared/dates.ts';
import { filterOf, type OrderSearch } from './order-search.ts';
import { useDownload } from './use-download.ts';

/** Long enough for very many orders on a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

/** Downloads the orders that match the search as a CSV file. */
export function ExportButton({ search, disabled }: { search: OrderSearch; disabled: boolean }) {
  const { download, downloading } = useDownload();
  return (
    <Button
      variant="outline"
      busy={downloading !== null}
      disabled={disabled || downloading !== null}
      onClick={() =>
        void download({
          key: 'orders',
          what: 'Orders',
          fileName: `orders-${shopDay(new Date())}.csv`,
          fetchIt: () => fetchFile(exportOrders, { query: filterOf(search) }, TIMEOUT_MS),
        })
      }
    >
      {downloading === null && <FileDown aria-hidden="true" strokeWidth={1.5} />}
      Export CSV
    </Button>
  );
}
