import { useState } from 'react';
import { useMayCall } from '../../shared/may.ts';
import { canMove, ownersMoves, type OwnersMove, type UnitState } from '@kanaka/contracts/catalog/unit-states';
import { deleteUnit, editUnit, type ListedUnit, type Unit, moveUnit } from '@kanaka/contracts/catalog/units';
import { Badge } from '@kanaka/ui/badge';
import { Checkbox } from '@kanaka/ui/checkbox';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { IconButton } from '@kanaka/ui/icon-button';
import {
  EllipsisVertical,
  type LucideIcon,
  PackageCheck,
  PackageMinus,
  PackageOpen,
  Pencil,
  Trash2,
} from 'lucide-react';
import { formatAge, OrderLink } from '../../shared/words.tsx';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { MarginWords } from '../../shared/margin.tsx';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { UnitsApi } from './units-api.ts';

const moveIcons: Record<OwnersMove, LucideIcon> = {
  'come-back': PackageOpen,
  'put-in-stock': PackageCheck,
  'take-away': PackageMinus,
};

/** A unit with what can be done with it. */
export function UnitRow({
  unit,
  costOfPiece,
  chosen,
  onChoose,
  onEdit,
  onMove,
}: {
  unit: ListedUnit;
  /** In rupees; that of a unit without its own. */
  costOfPiece: number | null | undefined;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onEdit: () => void;
  onMove: (act: OwnersMove | 'delete') => void;
}) {
  const { tag, size, grossWeight, netWeight, huid, state, orderId, price, supplier, addedAt } = unit;
  // Both are absent for who may not see costs.
  const cost = unit.cost ?? costOfPiece;
  const free = orderId === null;
  const mayCall = useMayCall();
  const [now] = useState(() => new Date());
  const items = [
    ...(free && mayCall(editUnit) ? [{ label: 'Edit', Icon: Pencil, onSelect: onEdit }] : []),
    ...ownersMoves
      .filter((move) => mayCall(moveUnit) && canMove(state, move))
      .map((move) => ({ label: moveWords[move].label, Icon: moveIcons[move], onSelect: () => onMove(move) })),
    ...(free && mayCall(deleteUnit)
      ? [{ label: 'Delete', Icon: Trash2, destructive: true, onSelect: () => onMove('delete') }]
      : []),
  ];
  return (
    <li className="flex items-center gap-1 border-b border-hairline py-1.5">
      <Checkbox
        className="min-w-0 flex-1"
        checked={chosen}
        onCheckedChange={onChoose}
        label={
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm">
            <span className="font-medium tabular-nums">{tag}</span>
            {size && <span>Size {size}</span>}
            <span className="whitespace-nowrap text-ink-soft tabular-nums">{grossWeight.toFixed(3)} g gross</span>
            <span className="whitespace-nowrap text-ink-soft tabular-nums">{netWeight.toFixed(3)} g net</span>
            {huid && <span className="text-ink-soft">HUID {huid}</span>}
            {state === 'in-stock' && <span className="text-ink-soft">Tagged {formatAge(addedAt, now)}</span>}
            {cost !== undefined && (
              <span className="w-full text-xs text-ink-soft">
                {cost !== null && `Cost ${formatPaise(toPaise(cost))}${supplier && `, ${supplier}`} · `}
                <MarginWords pricePaise={toPaise(price)} costPaise={cost === null ? null : toPaise(cost)} />
              </span>
            )}
          </span>
        }
      />
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
        {orderId && <OrderLink id={orderId} newTab className="text-xs tabular-nums" />}
      </span>
      {items.length > 0 ? (
        <DropdownMenu
          trigger={<IconButton Icon={EllipsisVertical} name={`What to do with unit ${tag}`} />}
          items={items}
        />
      ) : (
        <span className="size-11 shrink-0" />
      )}
    </li>
  );
}

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

export const stateWords: Record<UnitState, string> = {
  'in-stock': 'In stock',
  held: 'Held',
  sold: 'Sold',
  returned: 'Returned',
  away: 'Away',
};

export const stateTones = {
  'in-stock': 'green',
  held: 'yellow',
  sold: 'neutral',
  returned: 'yellow',
  away: 'red',
} as const satisfies Record<UnitState, string>;

/** What the owner does with a unit by hand: the menu's entry, and what the dialog explains. */
const moveWords: Record<OwnersMove, { label: string; about: string }> = {
  'come-back': {
    label: 'Came back',
    about: 'The customer sent it back. It cannot be sold until you have looked at it and put it in stock.',
  },
  'put-in-stock': { label: 'Put in stock', about: 'It is in the shop, and can be sold.' },
  'take-away': {
    label: 'Remove from stock',
    about: 'It is not in the shop: missing, lent, with the karigar, or melted.',
  },
};
