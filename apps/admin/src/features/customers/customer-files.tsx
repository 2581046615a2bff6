import {
  type CustomerImport,
  customersFileName,
  exportCustomers,
  importCustomers,
} from '@kanaka/contracts/identity/customer-files';
import { FileDown, FileUp } from 'lucide-react';
import { FileDialog, LeftOut } from '../../shared/forms/file-dialog.tsx';
import { FileActions } from '../../shared/lists/file-actions.tsx';
import { useMayCall } from '../../shared/may.ts';
import { fileOf } from '../../shared/use-download.ts';
import { counted, countedEach, shopDay } from '../../shared/words.tsx';

/** Customers as a file, out of the shop and into it. */
export function CustomerFiles({ onImport }: { onImport: () => void }) {
  const mayCall = useMayCall();
  const file = () =>
    fileOf(exportCustomers, {}, { what: 'Customers', fileName: customersFileName(shopDay(new Date())) });
  return (
    <FileActions
      actions={[
        mayCall(importCustomers) && { label: 'Import', Icon: FileUp, onSelect: onImport },
        mayCall(exportCustomers) && { label: 'Export CSV', Icon: FileDown, file },
      ]}
    />
  );
}

export function ImportCustomers({ onClose }: { onClose: () => void }) {
  return (
    <FileDialog
      words={words}
      contract={importCustomers}
      changes={['Customer']}
      confirm={({ added, changed }) => (added + changed > 0 ? `Import ${counted(added + changed, 'customer')}` : null)}
      summary={(result) => <Summary {...result} />}
      done={({ added, changed }) =>
        countedEach([added, 'customer added', 'customers added'], [changed, 'customer changed', 'customers changed'])
      }
      onClose={onClose}
    />
  );
}

const words = {
  title: 'Import customers',
  description:
    'From a file of this shop, of Shopify, or of your address book. A customer with several addresses has a row for each. Nobody gets an e-mail: a password is chosen through “Forgot password”.',
  hint: 'At most 10,000 rows and 8 MB.',
};

function Summary({ rows, added, changed, unchanged, unknown, withoutStreet, withoutEmail }: CustomerImport) {
  return (
    <>
      <p className="font-medium">
        {counted(rows, 'row')}:{' '}
        {countedEach([added, 'new customer'], [changed, 'changed', 'changed'], [unchanged, 'unchanged', 'unchanged'])}.
      </p>
      <LeftOut columns={unknown} />
      {withoutEmail > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          {counted(withoutEmail, 'row')} without an e-mail address: left out.
        </p>
      )}
      {withoutStreet > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          {counted(withoutStreet, 'row')} without a street: their city and pincode are left out.
        </p>
      )}
    </>
  );
}
