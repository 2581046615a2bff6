import type { AuditEntry } from '@kanaka/contracts/audit';
import { Button } from '@kanaka/ui/button';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { ArrowRight } from 'lucide-react';
import { formatMoment } from '../../shared/words.tsx';
import { actionName, isWhole, fieldsInShort, auditedValue, fieldName } from './entry-words.ts';

/** Audit log entries as table rows; on a phone each row becomes a few lines, so that nothing scrolls sideways. */
export function ChangesTable({ entries, onOpen }: { entries: readonly AuditEntry[]; onOpen: (id: string) => void }) {
  return (
    <Table label="Changes" className="max-md:block max-md:[&_tbody]:block md:table-fixed">
      <thead className="max-md:sr-only">
        <tr>
          <TableHead className="w-48 pl-5">When</TableHead>
          <TableHead className="w-40">Who</TableHead>
          <TableHead>What</TableHead>
          <TableHead className="w-28 pr-5">
            <span className="sr-only">View change</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <TableRow
            key={entry._id}
            className="last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-2.5 max-md:[&>td]:h-auto max-md:[&>td]:p-0"
          >
            <TableCell className="whitespace-nowrap text-ink-soft tabular-nums max-md:order-3 max-md:text-xs md:pl-5">
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            </TableCell>
            <TableCell className="wrap-anywhere max-md:order-4 max-md:max-w-32 max-md:text-right max-md:text-xs max-md:text-ink-soft">
              {entry.actor.name}
            </TableCell>
            <TableCell className="max-md:order-1 max-md:min-w-0 md:py-3">
              <span className="block font-medium">{actionName(entry.action)}</span>
              <span className="block text-xs wrap-anywhere text-ink-muted">{entry.subject.name}</span>
              {!isWhole(entry) && <ShortChanges entry={entry} />}
            </TableCell>
            <TableCell className="text-right max-md:order-2 md:pr-5">
              <Button
                variant="outline"
                padding="md"
                onClick={() => onOpen(entry._id)}
                aria-label={`View: ${actionName(entry.action)}, ${entry.subject.name}, ${formatMoment(entry.at)}`}
              >
                View
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** What an entry changed, as a line each: from what to what where that is short, and the names of the other fields. */
function ShortChanges({ entry }: { entry: AuditEntry }) {
  const { fields, shortDifferences } = entry;
  const lines = shortDifferences.map(({ field, before, after }) => ({
    field,
    from: auditedValue(field, before),
    to: auditedValue(field, after),
  }));
  const shown = lines.filter(({ from, to }) => from.kind !== 'images' && to.kind !== 'images');
  const others = fields.filter((name) => !shown.some(({ field }) => field === name));
  if (fields.length === 0) return null;
  return (
    <ul className="mt-1 text-xs text-ink-soft">
      {shown.map(({ field, from, to }) => (
        <li key={field} className="line-clamp-2 wrap-anywhere">
          {fieldName(field)}:{' '}
          {from.kind !== 'nothing' && (
            <>
              {from.words.join(', ')}
              <span className="sr-only"> to </span>
              <ArrowRight className="mx-1 inline size-3" />
            </>
          )}
          <span className="text-ink">{to.kind === 'nothing' ? 'nothing' : to.words.join(', ')}</span>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          {shown.length > 0 && 'Also '}
          {fieldsInShort(others)}
        </li>
      )}
    </ul>
  );
}
