import type { OwnersMove } from '@kanaka/contracts/catalog/unit-states';
import { moveUnit, type Unit } from '@kanaka/contracts/catalog/units';
import { TextArea } from '@kanaka/ui/text-area';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../shared/page/toast-outcome.ts';
import { moveWords } from './unit-states.ts';
import { useDeleteUnitMutation, useMoveUnitMutation } from './units-api.ts';

export type Moving = { unit: Unit; act: OwnersMove | 'delete' };

/** Asks before a unit is moved by hand or deleted. */
export function MoveUnit({ unit, act, onClose }: Moving & { onClose: () => void }) {
  const [move, moving] = useMoveUnitMutation();
  const [remove, removing] = useDeleteUnitMutation();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const params = { id: unit._id };

  const confirm = async () => {
    if (act === 'delete') {
      await notify(remove({ params }).unwrap());
      onClose();
      return;
    }
    const body = moveUnit.body.safeParse({ move: act, reason });
    setError(body.error?.issues[0]?.message);
    if (!body.success) return;
    if (await notify(move({ params, body: body.data }).unwrap())) onClose();
  };

  const { label, about } =
    act === 'delete'
      ? { label: 'Delete', about: 'Only for a unit that was entered by mistake. One that left the shop is taken away.' }
      : moveWords[act];
  return (
    <ConfirmDialog
      title={`${label}: unit ${unit.tag}`}
      confirm={act === 'delete' ? 'Delete unit' : label}
      tone={act === 'delete' ? 'destructive' : 'primary'}
      busy={moving.isLoading || removing.isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{about}</p>
      {act !== 'delete' && (
        <TextArea
          label="Reason"
          rows={2}
          maxLength={300}
          className="mt-4 [&_textarea]:min-h-16"
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
      )}
    </ConfirmDialog>
  );
}
