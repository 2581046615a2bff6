import type { Finding, ImportedPiece } from '@kanaka/contracts/catalog/product-imports';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { OutcomeBadge } from './import-words.tsx';

/** What a file would do to each piece, cell by cell. */
export function Findings({ pieces }: { pieces: readonly ImportedPiece[] }) {
  return (
    <Table label="What the file says">
      <thead>
        <tr>
          <TableHead>Row</TableHead>
          <TableHead>Piece</TableHead>
          <TableHead>Column</TableHead>
          <TableHead>What changes or is wrong</TableHead>
        </tr>
      </thead>
      {pieces.map((piece) => (
        <tbody key={piece.row}>
          <Piece {...piece} />
        </tbody>
      ))}
    </Table>
  );
}

function Piece({ row, handle, title, outcome, findings }: ImportedPiece) {
  const [first, ...others] = findings;
  return (
    <>
      <TableRow>
        <TableCell className="tabular-nums">{first?.row ?? row}</TableCell>
        <TableCell className="min-w-48" rowSpan={Math.max(1, findings.length)}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{title || handle || 'A row without a handle'}</span>
            <OutcomeBadge outcome={outcome} />
          </span>
          {title && <span className="block text-xs wrap-anywhere text-ink-muted">{handle}</span>}
        </TableCell>
        {first ? <Cells {...first} /> : <TableCell colSpan={2} />}
      </TableRow>
      {others.map((finding) => (
        <TableRow key={`${finding.row} ${finding.column}`}>
          <TableCell className="tabular-nums">{finding.row}</TableCell>
          <Cells {...finding} />
        </TableRow>
      ))}
    </>
  );
}

function Cells({ column, message, before = '', after = '' }: Finding) {
  return (
    <>
      <TableCell className="whitespace-nowrap">{column}</TableCell>
      <TableCell className="min-w-56">
        {message === undefined ? (
          <>
            <del className="wrap-anywhere text-ink-muted">{before || 'empty'}</del>
            {' → '}
            <ins className="wrap-anywhere no-underline">{after || 'empty'}</ins>
          </>
        ) : (
          <span className="text-brick">{message}</span>
        )}
      </TableCell>
    </>
  );
}
