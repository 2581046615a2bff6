import {
  earlierOrdersFileName,
  exportEarlierOrders,
  importEarlierOrders,
  removeEarlierFile,
  type EarlierFile,
  type EarlierImport,
} from '@kanaka/contracts/orders/earlier-orders';
import { Button } from '@kanaka/ui/button';
import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { FileDialog, LeftOut } from '../../shared/forms/file-dialog.tsx';
import { FileActions } from '../../shared/lists/file-actions.tsx';
import { useMayCall } from '../../shared/may.ts';
import { fileOf } from '../../shared/use-download.ts';
import { Card, Loaded } from '../../shared/page/page.tsx';
import { counted, countedEach, formatDay, shopDay } from '../../shared/words.tsx';
import { EarlierOrdersApi } from './earlier-orders-api.ts';
import { sourceNames } from './earlier-orders-list.tsx';

/** Earlier orders as a file, into the shop and out of it. */
export function EarlierFileActions({ onImport }: { onImport: () => void }) {
  const mayCall = useMayCall();
  const file = () =>
    fileOf(exportEarlierOrders, {}, { what: 'Earlier orders', fileName: earlierOrdersFileName(shopDay(new Date())) });
  return (
    <FileActions
      actions={[
        mayCall(importEarlierOrders) && { label: 'Import', Icon: FileUp, onSelect: onImport },
        mayCall(exportEarlierOrders) && { label: 'Export CSV', Icon: FileDown, file },
      ]}
    />
  );
}

export function ImportEarlierOrders({ onClose }: { onClose: () => void }) {
  return (
    <FileDialog
      words={words}
      contract={importEarlierOrders}
      changes={['EarlierOrder']}
      confirm={({ added }) => (added > 0 ? `Import ${counted(added, 'order')}` : null)}
      summary={(result) => <Summary {...result} />}
      done={({ added }) => `${counted(added, 'earlier order')} imported`}
      onClose={onClose}
    />
  );
}

const words = {
  title: 'Import earlier orders',
  description:
    'From the export of orders of another Kanaka, or of Shopify. They are shown with their customers, and count in no stock, report or book of this shop.',
  hint: 'At most 10,000 rows and 8 MB.',
};

function Summary({ rows, source, added, alreadyHere, unknown }: EarlierImport) {
  return (
    <>
      <p className="font-medium">
        {counted(rows, 'row')} of {sourceNames[source]}:{' '}
        {countedEach([added, 'new order'], [alreadyHere, 'already here', 'already here'])}.
      </p>
      <LeftOut columns={unknown} />
    </>
  );
}

/** The files that earlier orders came from, each of which can be removed again. */
export function EarlierFiles() {
  const files = EarlierOrdersApi.useEarlierFilesQuery();
  const [remove] = EarlierOrdersApi.useRemoveEarlierFileMutation();
  const mayRemove = useMayCall()(removeEarlierFile);
  const [asked, setAsked] = useState<EarlierFile | null>(null);
  return (
    <>
      <Loaded response={files} name="The imports" rows={1} row="h-14">
        {({ data }) =>
          data.length > 0 && (
            <section className="mt-8">
              <h2 className="mb-3 text-lg">Imports</h2>
              <Card>
                <ul aria-label="Imports">
                  {data.map((file) => (
                    <li
                      key={file._id}
                      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline px-4 py-3 text-sm last:border-b-0"
                    >
                      <div className="min-w-0">
                        <p className="font-medium wrap-anywhere">{file.name}</p>
                        <p className="text-ink-muted">
                          {counted(file.orders, 'order')} of {sourceNames[file.source]}, {formatDay(file.importedAt)}
                        </p>
                      </div>
                      {mayRemove && (
                        <Button variant="outline" size="sm" className="h-11!" onClick={() => setAsked(file)}>
                          Remove this import<span className="sr-only"> {file.name}</span>
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
            </section>
          )
        }
      </Loaded>
      {asked && (
        <ConfirmChange
          title="Remove this import?"
          confirm="Remove import"
          change={() => remove({ params: { id: asked._id } }).unwrap()}
          onClose={() => setAsked(null)}
        >
          {counted(asked.orders, 'earlier order')} of {asked.name} will no longer be shown with their customers. Orders
          of this shop stay.
        </ConfirmChange>
      )}
    </>
  );
}
