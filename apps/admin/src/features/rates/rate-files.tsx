import { exportRates, importRateFile, ratesFileName } from '@kanaka/contracts/catalog/rate-files';
import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileDialog } from '../../shared/forms/file-dialog.tsx';
import { FileActions } from '../../shared/lists/file-actions.tsx';
import { useMayCall } from '../../shared/may.ts';
import { fileOf } from '../../shared/use-download.ts';
import { counted, formatDay, shopDay } from '../../shared/words.tsx';

/** Rates as a file: out of the shop, and past ones into it. */
export function RateFiles({ hasRates }: { hasRates: boolean }) {
  const mayCall = useMayCall();
  const [isImporting, setImporting] = useState(false);
  const file = () => fileOf(exportRates, {}, { what: 'Rates', fileName: ratesFileName(shopDay(new Date())) });
  return (
    <>
      <FileActions
        actions={[
          mayCall(importRateFile) && { label: 'Import past rates', Icon: FileUp, onSelect: () => setImporting(true) },
          hasRates && mayCall(exportRates) && { label: 'Export CSV', Icon: FileDown, file },
        ]}
      />
      {isImporting && (
        <FileDialog
          words={words}
          contract={importRateFile}
          changes={['Rate']}
          confirm={({ days }) => (days > 0 ? `Import ${counted(days, 'day')}` : null)}
          summary={({ days, from, to, same }) => (
            <p className="font-medium">
              {counted(days, 'day')}
              {from && to && `, from ${formatDay(from)} to ${formatDay(to)}`}.
              {same > 0 && ` ${counted(same, 'day is', 'days are')} there already.`}
            </p>
          )}
          done={({ days }) => `The rates of ${counted(days, 'day')} have been added`}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

const words = {
  title: 'Import past rates',
  description:
    'Columns: date (21/11/2026), metal, purity, rate per gram or per 10 g. Without a purity it is 24K gold, 999 silver or 950 platinum; others follow from it. Days that the shop has rates of stay as they are.',
  hint: 'At most five years of days.',
};
