import {
  type CustomerImport,
  customersFileName,
  exportCustomers,
  importCustomers,
} from '@kanaka/contracts/identity/customer-files';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { DropField } from '@kanaka/ui/drop-field';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileActions } from '../../shared/lists/file-actions.tsx';
import { useMayCall } from '../../shared/may.ts';
import { LONG_DOWNLOAD_MS, useDownload } from '../../shared/use-download.ts';
import { counted, shopDay } from '../../shared/words.tsx';
import { CustomersApi } from './customers-api.ts';

/** Customers as a file, out of the shop and into it. */
export function CustomerFiles() {
  const mayCall = useMayCall();
  const { download, downloading } = useDownload();
  const [isImporting, setImporting] = useState(false);
  const exportThem = () =>
    download({
      key: 'customers',
      what: 'Customers',
      fileName: customersFileName(shopDay(new Date())),
      fetchIt: () => fetchFile(exportCustomers, {}, LONG_DOWNLOAD_MS),
    });
  const busy = downloading !== null;
  const actions = [
    mayCall(importCustomers) && { label: 'Import', Icon: FileUp, onSelect: () => setImporting(true) },
    mayCall(exportCustomers) && {
      ...{ label: 'Export CSV', Icon: FileDown, disabled: busy, busy },
      onSelect: () => void exportThem(),
    },
  ].filter((action) => action !== false);
  return (
    <>
      <FileActions actions={actions} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

/** Shows what a file would do before anything is changed, then does it. Mounted anew each time it is opened. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<{ file: File; result: CustomerImport } | null>(null);
  const [failure, setFailure] = useState('');
  const [importFile, { isLoading }] = CustomersApi.useImportCustomersMutation();
  const change = (read?.result.added ?? 0) + (read?.result.changed ?? 0);
  const isReady = read?.result.faults === 0 && change > 0;

  const send = async (file: File, apply: boolean) => {
    setFailure('');
    try {
      const result = await importFile({ file, apply }).unwrap();
      if (!result.applied) {
        setRead({ file, result });
        return;
      }
      toast({ title: `${counted(result.added, 'customer')} added, ${result.changed} changed` });
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && !isLoading && onClose()}
      size="lg"
      title="Import customers"
      description="From a file of this shop, of Shopify, or of your address book. A customer with several addresses has a row for each. Nobody is written to: a password is chosen by “Forgot password”."
      footer={
        <>
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            Close
          </Button>
          {isReady && (
            <Button busy={isLoading} onClick={() => void send(read.file, true)}>
              Import {counted(change, 'customer')}
            </Button>
          )}
        </>
      }
    >
      <DropField
        label="Choose a CSV or Excel file"
        hint="At most 10,000 rows and 8 MB. You see what would change before anything does."
        accept={['text/csv', '.csv', '.xlsx']}
        disabled={isLoading}
        error={failure || undefined}
        onFiles={([file]) => {
          setRead(null);
          if (file) void send(file, false);
        }}
      />
      {read && <Findings {...read.result} />}
    </Dialog>
  );
}

function Findings({ rows, added, changed, unchanged, unknown, withoutStreet, faults, findings }: CustomerImport) {
  return (
    <>
      <p role="status" className="mt-5 font-medium">
        {faults > 0
          ? `${counted(faults, 'fault')} in ${counted(rows, 'row')}. Nothing can be imported until they are corrected.`
          : `${counted(rows, 'row')}: ${counted(added, 'new customer')}, ${changed} changed, ${unchanged} as they are.`}
      </p>
      {unknown.length > 0 && (
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">Columns left out: {unknown.join(', ')}.</p>
      )}
      {withoutStreet > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          {counted(withoutStreet, 'row')} without a street: city and pincode are left out there.
        </p>
      )}
      {findings.length > 0 && (
        <Table label="Faults in the file">
          <thead>
            <tr>
              <TableHead>Row</TableHead>
              <TableHead>Column</TableHead>
              <TableHead>What is wrong</TableHead>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ row, column, message }) => (
              <TableRow key={`${row} ${column} ${message}`}>
                <TableCell>{row}</TableCell>
                <TableCell>{column}</TableCell>
                <TableCell className="wrap-anywhere">{message}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {findings.length < faults && <p className="mt-2 text-sm text-ink-soft">The first {findings.length} are shown.</p>}
    </>
  );
}
