import type { Endpoint } from '@kanaka/contracts/endpoint';
import type { FileFindings } from '@kanaka/contracts/file-findings';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { DropField } from '@kanaka/ui/drop-field';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';
import { api } from '../../api.ts';
import { counted } from '../words.tsx';

type FileEndpoint<Result> = Endpoint & { files: { field: string }; reply: z.ZodType<{ data: Result }> };
type Words = { title: string; description: string; hint: string };

/** Shows what a file would do before anything is changed, then does all of it. Mounted anew each time it is opened. */
export function FileDialog<Result extends FileFindings>({
  words: { title, description, hint },
  contract,
  changes,
  confirm,
  summary,
  done,
  onClose,
}: {
  words: Words;
  /** Where the file is sent: first to be checked, then with `apply`. */
  contract: FileEndpoint<Result>;
  /** What has to be read again afterwards. */
  changes: Parameters<typeof api.util.invalidateTags>[0];
  /** What the button says that does it; null when there is nothing to do. */
  confirm: (result: Result) => string | null;
  /** What it would do, when nothing is wrong. */
  summary: (result: Result) => ReactNode;
  /** What was done. */
  done: (result: Result) => string;
  onClose: () => void;
}) {
  const [read, setRead] = useState<{ file: File; result: Result } | null>(null);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const dispatch = useDispatch();
  const button = read?.result.faults === 0 ? confirm(read.result) : null;

  const sendIt = async (file: File, apply: boolean) => {
    setFailure('');
    setSending(true);
    try {
      const query = { apply: String(apply) };
      const { data: result } = await uploadFiles({ contract, files: [file], query });
      if (result.applied) {
        dispatch(api.util.invalidateTags(changes));
        toast({ title: done(result) });
        onClose();
      } else {
        setRead({ file, result });
      }
    } catch (error) {
      setFailure(messageOf(error));
    }
    setSending(false);
  };
  return (
    <Dialog
      onClose={onClose}
      busy={isSending}
      size="lg"
      title={title}
      description={description}
      cancel="Close"
      footer={
        read &&
        button && (
          <Button busy={isSending} onClick={() => void sendIt(read.file, true)}>
            {button}
          </Button>
        )
      }
    >
      <DropField
        label="Choose a CSV or Excel file"
        hint={`${hint} You see what would change before anything does.`}
        accept={['text/csv', '.csv', '.xlsx']}
        disabled={isSending}
        error={failure || undefined}
        onFiles={([file]) => {
          setRead(null);
          if (file) void sendIt(file, false);
        }}
      />
      {read && (
        <>
          <div role="status" className="mt-5">
            {read.result.faults > 0 ? (
              <p className="font-medium">
                {counted(read.result.faults, 'fault')} in the file. Nothing can be imported until all are corrected.
              </p>
            ) : (
              summary(read.result)
            )}
          </div>
          <Findings {...read.result} />
        </>
      )}
    </Dialog>
  );
}

/** The headings of a file that say nothing to the shop. */
export function LeftOut({ columns }: { columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return <p className="mt-1 text-sm text-ink-soft wrap-anywhere">Columns left out: {columns.join(', ')}.</p>;
}

function Findings({ faults, findings }: FileFindings) {
  if (findings.length === 0) return null;
  return (
    <>
      <Table label="What was found in the file">
        <thead>
          <tr>
            <TableHead>Row</TableHead>
            <TableHead>Column</TableHead>
            <TableHead>What about it</TableHead>
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
      {findings.length < faults && <p className="mt-2 text-sm text-ink-soft">The first {findings.length} are shown.</p>}
    </>
  );
}
