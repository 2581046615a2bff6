import type { AuditDifference } from '@kanaka/contracts/audit';
import { cn } from '@kanaka/ui/cn';
import { auditedValue, fieldName, type ShownValue } from './entry-words.ts';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';

/**
 * Every changed field, before beside after; on a phone, before above after. A column in which no field has a value is left
 * out.
 */
export function Differences({
  differences,
  titles = { before: 'Before', after: 'After' },
}: {
  differences: readonly AuditDifference[];
  titles?: Record<'before' | 'after', string>;
}) {
  const sides = (['before', 'after'] as const).filter((side) => differences.some((one) => one[side] !== null));
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-hairline text-ink-muted">
          <th scope="col" className="h-10 w-1/4 pr-4 font-medium">
            Field
          </th>
          {sides.map((side) => (
            <th key={side} scope="col" className="h-10 pr-4 font-medium last:pr-0">
              {titles[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {differences.map((difference) => (
          <tr
            key={difference.field}
            className="border-b border-hairline align-top last:border-b-0 max-sm:block max-sm:py-3"
          >
            <th scope="row" className="py-3 pr-4 font-medium max-sm:block max-sm:pt-0 max-sm:pb-1">
              {fieldName(difference.field)}
            </th>
            {sides.map((side) => (
              <td
                key={side}
                className={cn(
                  'py-3 pr-4 last:pr-0 max-sm:py-1 max-sm:pr-0',
                  sides.length > 1 ? 'max-sm:grid max-sm:grid-cols-[4rem_minmax(0,1fr)]' : 'max-sm:block',
                  side === 'before' && 'text-ink-soft',
                )}
              >
                {sides.length > 1 && (
                  <span aria-hidden="true" className="text-ink-muted sm:hidden">
                    {titles[side]}
                  </span>
                )}
                <AuditedValue
                  value={auditedValue(difference.field, difference[side])}
                  other={auditedValue(difference.field, difference[side === 'before' ? 'after' : 'before'])}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The value of a field, or a dash when it was empty. Of several lines only those are marked that the other side has not. */
function AuditedValue({ value, other }: { value: ShownValue; other: ShownValue }) {
  if (value.kind === 'nothing') {
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">nothing</span>
      </span>
    );
  }
  if (value.kind !== 'images') {
    const lines = linesOf(value);
    const others = linesOf(other);
    return (
      <ul className="flex flex-col gap-0.5">
        {lines.map((line, index) => (
          <li key={index} className="min-h-5 wrap-anywhere">
            {lines.length > 1 && others.length > 0 && !others.includes(line) ? (
              <mark className="bg-gold-soft text-ink">{line}</mark>
            ) : (
              line
            )}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="flex flex-wrap gap-2" aria-label={`${value.words.length} pictures`}>
      {value.words.map((url, index) => (
        <li key={index} className="w-14">
          <Thumbnail url={url} sizes="56px" />
        </li>
      ))}
    </ul>
  );
}

/** The entries of a list, or the lines of a text. */
const linesOf = ({ kind, ...value }: ShownValue): string[] =>
  kind === 'nothing' || !('words' in value) ? [] : kind === 'list' ? value.words : value.words.join('').split('\n');
