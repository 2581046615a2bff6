import type { AuditDifference } from '@kanaka/contracts/audit';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useState } from 'react';
import { Fault, notify } from '../../shared/forms/form.tsx';
import { Loaded, type Response } from '../../shared/page/page.tsx';
import { Differences } from './differences.tsx';
import { fieldName, fieldsInShort } from './entry-words.ts';
import { puttingBack } from './putting-back.ts';

/**
 * Asks before the fields of a change are made as they were before it, and shows what that changes. `save` saves what is made of
 * `now`, as any other edit, and answers what it refuses itself as an error.
 */
export function PutBackDialog<Now extends object>({
  response,
  differences,
  stays,
  note,
  save,
  onClose,
}: {
  response: Response<{ data: Now }>;
  /** Those of the change. */
  differences: readonly AuditDifference[];
  stays?: (field: string, now: Now) => boolean;
  /** What is not put back. */
  note?: string;
  save: (next: Now, now: Now) => Promise<{ message: string }>;
  onClose: () => void;
}) {
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const now = response.currentData?.data;
  const made = now && puttingBack(now, differences, (field) => stays?.(field, now) ?? false);
  const send = async () => {
    if (!made || 'refused' in made) return;
    setSaving(true);
    setRefusal(undefined);
    const isDone = await notify(save(made.next as Now, now), undefined, (error) => setRefusal(refusalIn(error)));
    setSaving(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      size="lg"
      readOnly
      onClose={onClose}
      busy={isSaving}
      title="Put this change back?"
      description="It is saved like any other edit, and appears in the log."
      cancel="Cancel"
      footer={
        made &&
        !('refused' in made) && (
          <Button busy={isSaving} onClick={() => void send()}>
            Put back
          </Button>
        )
      }
    >
      <Loaded response={response} name="What is there now" rows={3}>
        {() =>
          made && (
            <>
              {'refused' in made ? (
                <p className="text-sm wrap-anywhere">
                  {reasons[made.refused]}
                  {made.fields.length > 0 && <span className="font-medium"> {fieldsInShort(made.fields)}.</span>}
                </p>
              ) : (
                <Differences differences={made.differences} titles={{ before: 'Now', after: 'Put back' }} />
              )}
              {note && <p className="mt-4 text-xs text-ink-muted">{note}</p>}
              <Fault className="mt-4">{refusal}</Fault>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** What is refused, field by field. */
function refusalIn(error: unknown): string {
  const issues = Object.entries(fieldIssues(error)).map(([path, message]) => `${fieldName(path)}: ${message}`);
  return issues.join(' ') || messageOf(error);
}

const reasons = {
  'changed-since': 'Nothing can be put back, because a later change touched the same fields:',
  'not-whole': 'The log has only the beginning of what was there, so it cannot be put back:',
  nothing: 'Nothing of this change can be put back.',
};
