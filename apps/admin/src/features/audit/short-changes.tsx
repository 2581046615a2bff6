import type { AuditEntry } from '@kanaka/contracts/audit';
import { ArrowRight } from 'lucide-react';
import { auditedValue, fieldName } from './field-words.ts';
import { fieldsInShort } from './entry-words.ts';

/** What an entry changed, as a line each: from what to what where that is short, and the names of the other fields. */
export function ShortChanges({ entry }: { entry: AuditEntry }) {
  const { fields, shortDifferences = [] } = entry;
  const lines = shortDifferences.map(({ field, before, after }) => ({
    field,
    from: auditedValue(field, before),
    to: auditedValue(field, after),
  }));
  const shown = lines.filter(({ from, to }) => from.kind !== 'pictures' && to.kind !== 'pictures');
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
