import type { AuditEntryDetails } from '@kanaka/contracts/audit';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Dialog } from '@kanaka/ui/dialog';
import { changesOf } from '../../shared/changes/changes-of.ts';
import { formatMoment } from '../../shared/dates.ts';
import { Loaded } from '../../shared/page/loaded.tsx';
import { useAuditEntryQuery } from '../../shared/changes/audit-api.ts';
import { Differences } from './differences.tsx';
import { actionName, kindName, placeOf } from './entry-words.ts';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';

/** One audit log entry, in a dialog over the list. */
export function ChangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAuditEntryQuery({ params: { id } });
  const entry = answer.currentData?.data;
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
        answer={answer}
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
