import { importResult, resultFileName, type Import } from '@kanaka/contracts/catalog/product-imports';
import { Button } from '@kanaka/ui/button';
import { Check, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../shared/forms/form.tsx';
import { FileButton } from '../../shared/lists/file-actions.tsx';
import { fileOf } from '../../shared/use-download.ts';
import { countedEach } from '../../shared/words.tsx';
import { ImportsApi } from './imports-api.ts';

/** What can be done with a file that nothing is being done with just now. */
export function ImportActions({ of }: { of: Import }) {
  const [apply] = ImportsApi.useApplyImportMutation();
  const [check, checking] = ImportsApi.useCheckImportMutation();
  const [cancel, cancelling] = ImportsApi.useCancelImportMutation();
  const [isAsked, setAsked] = useState(false);
  const { _id: id, state, counts } = of;
  const params = { id };
  const mayApply = state === 'checked' && counts.wrong === 0 && counts.new + counts.changed > 0;
  const mayCheck = state === 'checked' || state === 'refused' || state === 'interrupted';
  return (
    <div className="flex flex-wrap gap-3">
      {mayApply && (
        <Button Icon={Check} onClick={() => setAsked(true)}>
          Apply
        </Button>
      )}
      {mayCheck && (
        <Button
          Icon={RotateCw}
          variant="outline"
          busy={checking.isLoading}
          onClick={() =>
            void notify(
              check({ params })
                .unwrap()
                .then(() => ({ message: 'It is checked again.' })),
            )
          }
        >
          Check again
        </Button>
      )}
      <FileButton file={() => fileOf(importResult, { params }, { what: 'Result', fileName: resultFileName(of) })}>
        Result as a file
      </FileButton>
      {mayCheck && (
        <Button variant="ghost" busy={cancelling.isLoading} onClick={() => void notify(cancel({ params }).unwrap())}>
          Discard
        </Button>
      )}
      {isAsked && (
        <ConfirmChange
          title="Apply this file?"
          confirm="Apply"
          tone="primary"
          change={async () => {
            await apply({ params }).unwrap();
            return { message: 'The file is being applied.' };
          }}
          onClose={() => setAsked(false)}
        >
          {countedEach(
            [counts.new, 'piece added', 'pieces added'],
            [counts.changed, 'piece changed', 'pieces changed'],
          )}
          : all of it, or nothing if something has changed in the meantime. Nothing is deleted.
        </ConfirmChange>
      )}
    </div>
  );
}
