import type { AuditDifference } from '@kanaka/contracts/audit';
import { fieldName, toldValue } from './field-words.ts';
import { ToldValue } from './told-value.tsx';

/** Every field that differs, before beside after; on a phone, before above after. */
export function Differences({ differences }: { differences: readonly AuditDifference[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-hairline text-ink-muted">
          <th scope="col" className="h-10 w-1/4 pr-4 font-medium">
            Field
          </th>
          <th scope="col" className="h-10 pr-4 font-medium">
            Before
          </th>
          <th scope="col" className="h-10 font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {differences.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-hairline align-top last:border-b-0 max-sm:block max-sm:py-3">
            <th scope="row" className="py-3 pr-4 font-medium max-sm:block max-sm:pt-0 max-sm:pb-1">
              {fieldName(field)}
            </th>
            <td className="py-3 pr-4 text-ink-soft max-sm:grid max-sm:grid-cols-[4rem_minmax(0,1fr)] max-sm:py-1 max-sm:pr-0 sm:w-[37.5%]">
              <span aria-hidden="true" className="text-ink-muted sm:hidden">
                Before
              </span>
              <ToldValue told={toldValue(field, before)} />
            </td>
            <td className="py-3 max-sm:grid max-sm:grid-cols-[4rem_minmax(0,1fr)] max-sm:py-1 sm:w-[37.5%]">
              <span aria-hidden="true" className="text-ink-muted sm:hidden">
                After
              </span>
              <ToldValue told={toldValue(field, after)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
