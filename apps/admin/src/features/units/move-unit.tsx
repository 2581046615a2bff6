import type { OwnersMove } from '@kanaka/contracts/catalog/unit-states';
import { moveUnit, type Unit } from '@kanaka/contracts/catalog/units';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';
import { moveWords } from './unit-states.ts';
import { UnitsApi } from './units-api.ts';

export type Moving = { unit: Unit; act: OwnersMove | 'delete' };

/** Asks before a unit is moved by hand or deleted. */
export function MoveUnit({ unit, act, onClose }: Moving & { onClose: () => void }) {
  const [move] = UnitsApi.useMoveUnitMutation();
  const [remove] = UnitsApi.useDeleteUnitMutation();
  const params = { id: unit._id };
  if (act === 'delete') {
    return (
      <ConfirmChange
        title={`Delete: unit ${unit.tag}`}
        confirm="Delete unit"
        change={() => remove({ params }).unwrap()}
        onClose={onClose}
      >
        <p>Only for a unit that was entered by mistake. One that left the shop is taken away.</p>
      </ConfirmChange>
    );
  }
  const { label, about } = moveWords[act];
  return (
    <ConfirmChange
      title={`${label}: unit ${unit.tag}`}
      confirm={label}
      tone="primary"
      text={{
        label: 'Reason',
        refusal: (reason) => moveUnit.body.safeParse({ move: act, reason }).error?.issues[0]?.message,
      }}
      change={(reason) => move({ params, body: { move: act, reason } }).unwrap()}
      onClose={onClose}
    >
      <p>{about}</p>
    </ConfirmChange>
  );
}
