import type { AuditDifference } from '@kanaka/contracts/audit';
import { cn } from '@kanaka/ui/cn';
import { fieldName, auditedValue } from './field-words.ts';
import { AuditedValue } from './audited-value.tsx';

/**
 * Every changed field, before beside after; on a phone, before above after. A column in which no field has a value is left
 * out.
 */
export function Differences({ differences }: { differences: readonly AuditDifference[] }) {
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
              {words[side]}
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
                    {words[side]}
                  </span>
                )}
                <AuditedValue value={auditedValue(difference.field, difference[side])} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const words = { before: 'Before', after: 'After' };
