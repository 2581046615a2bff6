import { ButtonLink } from '@kanaka/ui/button-link';
import type { AuditEntryDetails, AuditDifference } from '@kanaka/contracts/audit';
import { Dialog } from '@kanaka/ui/dialog';
import { cn } from '@kanaka/ui/cn';
import { changesOf, AuditApi } from '../../shared/changes/changes.tsx';
import { formatMoment } from '../../shared/words.tsx';
import { Loaded, LoadingRows } from '../../shared/page/page.tsx';
import { actionName, kindName, placeOf, fieldName, auditedValue, type ShownValue } from './entry-words.ts';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';

/** One audit log entry, in a dialog over the list. */
export function ChangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const response = AuditApi.useAuditEntryQuery({ params: { id } });
  const entry = response.currentData?.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      readOnly
      title={entry ? actionName(entry.action) : 'Change'}
      description={entry && `${formatMoment(entry.at)}, by ${entry.actor.name}`}
      footer={entry && <Ways {...entry.subject} />}
    >
      <Loaded
        response={response}
        failure="This change could not be opened"
        className="py-8"
        skeleton={<LoadingRows label="Loading the change" rows={4} className="flex flex-col gap-4" />}
      >
        {({ data }) => <Change {...data} />}
      </Loaded>
    </Dialog>
  );
}

function Change({ subject, differences }: AuditEntryDetails) {
  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere">
        <span className="text-ink-muted">{kindName(subject.kind)}</span>{' '}
        <span className="font-medium">{subject.name || subject.id}</span>
      </p>
      {differences.length > 0 ? (
        <Differences differences={differences} />
      ) : (
        <p className="text-sm text-ink-soft">This left no field different.</p>
      )}
    </>
  );
}

function Ways(subject: AuditEntryDetails['subject']) {
  const place = placeOf(subject);
  return (
    <>
      <ButtonLink variant="outline" to={changesOf(subject.id)}>
        All its changes
      </ButtonLink>
      {place && (
        <ButtonLink variant="outline" to={place}>
          Go to {kindName(subject.kind).toLowerCase()}
        </ButtonLink>
      )}
    </>
  );
}

/**
 * Every changed field, before beside after; on a phone, before above after. A column in which no field has a value is left
 * out.
 */
function Differences({ differences }: { differences: readonly AuditDifference[] }) {
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

/** The value of a field, or a dash when it was empty. */
function AuditedValue({ value }: { value: ShownValue }) {
  if (value.kind === 'nothing') {
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">nothing</span>
      </span>
    );
  }
  if (value.kind === 'words') return <p className="whitespace-pre-line wrap-anywhere">{value.words.join('')}</p>;
  if (value.kind === 'list') {
    return (
      <ul className="flex flex-col gap-0.5">
        {value.words.map((words, index) => (
          <li key={index} className="wrap-anywhere">
            {words}
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
