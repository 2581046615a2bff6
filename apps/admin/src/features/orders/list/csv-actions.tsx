import { Button } from '@kanaka/ui/button';
import { FileDown, FileUp } from 'lucide-react';
import { exportOrders } from '@kanaka/contracts/orders/admin-orders';
import { type ImportedLine, importShipments } from '@kanaka/contracts/orders/shipments';
import { Badge } from '@kanaka/ui/badge';
import { Checkbox } from '@kanaka/ui/checkbox';
import { Dialog } from '@kanaka/ui/dialog';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { DropField } from '@kanaka/ui/drop-field';
import { type OrderSearch, ordersFile } from './order-search.ts';
import { OrdersApi, useTakeBack, useUndoWords } from '../orders-api.ts';
import { useMayCall } from '../../../shared/may.ts';
import { FileActions } from '../../../shared/lists/file-actions.tsx';
import { counted } from '../../../shared/words.tsx';

/** Hands over many orders by a CSV file, and downloads those that match the search as one. */
export function CsvActions({
  search,
  onDialog,
  onSent,
  isEmpty,
}: {
  search: OrderSearch;
  onDialog: (dialog: OrderSearch['dialog']) => void;
  /** Orders were handed over, so that the list has changed. */
  onSent: () => void;
  /** Whether there is nothing to download. */
  isEmpty: boolean;
}) {
  const mayCall = useMayCall();
  const mayHandOver = mayCall(importShipments);
  return (
    <>
      <FileActions
        actions={[
          mayHandOver && { label: 'Hand over by CSV', Icon: FileUp, onSelect: () => onDialog('hand-over') },
          mayCall(exportOrders) && {
            ...{ label: 'Export CSV', Icon: FileDown, disabled: isEmpty },
            file: () => ordersFile(search),
          },
        ]}
      />
      {mayHandOver && search.dialog === 'hand-over' && (
        <HandOverManyDialog onClose={() => onDialog('')} onSent={onSent} />
      )}
    </>
  );
}

const outcomes: Record<ImportedLine['outcome'], { word: string; tone: 'green' | 'yellow' | 'red' }> = {
  fits: { word: 'Ready', tone: 'yellow' },
  sent: { word: 'Handed over', tone: 'green' },
  refused: { word: 'Refused', tone: 'red' },
};

type Read = { csv: string; message: string; lines: ImportedLine[] };

/** Shows what of a file fits before anything is changed, then hands it over. Mounted anew each time it is opened. */
export function HandOverManyDialog({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const [read, setRead] = useState<Read | null>(null);
  const [failure, setFailure] = useState('');
  const [importShipments, { isLoading }] = OrdersApi.useImportShipmentsMutation();
  const offerUndo = useTakeBack();
  const [sharedAwbs, setSharedAwbs] = useState(false);
  const fitting = read?.lines.filter(({ outcome, asks }) => outcome === 'fits' && (!asks || sharedAwbs)).length ?? 0;
  const isAsked = read?.lines.some(({ asks }) => asks);

  const send = async (csv: string, preview: boolean) => {
    setFailure('');
    try {
      const { message, data } = await importShipments({
        body: { csv, preview, ...(!preview && sharedAwbs && { sharedAwbs }) },
      }).unwrap();
      setRead({ csv, message, lines: data });
      if (!preview) {
        const sent = data.map(({ orderId = '', changeId }) => ({ _id: orderId, changeId }));
        toast({ title: message, ...offerUndo(sent) });
        onSent();
      }
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Dialog
      onClose={onClose}
      busy={isLoading}
      size="lg"
      title="Hand over by CSV"
      description={`One line per order: order number, courier, AWB. Everything not yet sent is handed over, and each customer is told by e-mail.${useUndoWords()}`}
      cancel="Close"
      footer={
        fitting > 0 && (
          <Button busy={isLoading} onClick={() => void (read && send(read.csv, false))}>
            Hand over {counted(fitting, 'order')}
          </Button>
        )
      }
    >
      <DropField
        label="Choose a CSV file"
        hint="At most 200 orders. You see what is ready before anything is sent."
        accept={['text/csv', '.csv']}
        disabled={isLoading}
        error={failure || undefined}
        onFiles={([file]) => {
          setRead(null);
          setSharedAwbs(false);
          if (file) void file.text().then((csv) => send(csv, true));
        }}
      />
      {read && (
        <>
          <p role="status" className="mt-5 mb-2 font-medium">
            {read.message}
          </p>
          {isAsked && (
            <Checkbox
              label="Also hand over orders that share an AWB with another customer’s order"
              checked={sharedAwbs}
              onCheckedChange={setSharedAwbs}
              className="mb-2"
            />
          )}
          <Table label="Lines of the file">
            <thead>
              <tr>
                <TableHead>Line</TableHead>
                <TableHead>Order</TableHead>
                <TableHead>Courier and AWB</TableHead>
                <TableHead>Result</TableHead>
              </tr>
            </thead>
            <tbody>
              {read.lines.map(({ line, order, courier, awb, outcome, message, asks }) => (
                <TableRow key={line}>
                  <TableCell>{line}</TableCell>
                  <TableCell className="max-w-40 wrap-anywhere">{order}</TableCell>
                  <TableCell className="wrap-anywhere">
                    {courier} {awb}
                  </TableCell>
                  <TableCell>
                    <Badge tone={outcomes[outcome].tone}>{asks ? 'Asks' : outcomes[outcome].word}</Badge>
                    {message && <span className="mt-1 block">{message}</span>}
                  </TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Dialog>
  );
}
