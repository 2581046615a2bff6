import { IfOpen } from '../../shared/page/page-link.tsx';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import type { AuditEntryDetails } from '@kanaka/contracts/audit';
import { Dialog } from '@kanaka/ui/dialog';
import { changesOf, AuditApi } from '../../shared/changes/changes.tsx';
import { formatMoment } from '../../shared/words.tsx';
import { Loaded } from '../../shared/page/page.tsx';
import { Differences } from './differences.tsx';
import { actionName, kindName, placeOf } from './entry-words.ts';

/** One audit log entry, in a dialog over the list. */
export function ChangeDialog({
  id,
  onPutBack,
  onClose,
}: {
  id: string;
  /** Null for what cannot be put back. */
  onPutBack: (entry: AuditEntryDetails) => (() => void) | null;
  onClose: () => void;
}) {
  const response = AuditApi.useAuditEntryQuery({ params: { id } });
  const entry = response.currentData?.data;
  return (
    <Dialog
      inAddress
      onClose={onClose}
      size="lg"
      readOnly
      title={entry ? actionName(entry.action) : 'Change'}
      description={entry && `${formatMoment(entry.at)}, by ${entry.actor.name}`}
      footer={entry && <Ways {...entry.subject} putBack={onPutBack(entry)} />}
    >
      <Loaded response={response} name="This change" rows={4}>
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
        <p className="text-sm text-ink-soft">No field was changed.</p>
      )}
    </>
  );
}

function Ways({ putBack, ...subject }: AuditEntryDetails['subject'] & { putBack: (() => void) | null }) {
  const place = placeOf(subject);
  return (
    <>
      {putBack && (
        <Button variant="outline" className="sm:mr-auto" onClick={putBack}>
          Put back…
        </Button>
      )}
      <ButtonLink variant="outline" to={changesOf(subject.id)}>
        All its changes
      </ButtonLink>
      {place && (
        <IfOpen to={place}>
          <ButtonLink variant="outline" to={place}>
            Go to {kindName(subject.kind).toLowerCase()}
          </ButtonLink>
        </IfOpen>
      )}
    </>
  );
}
