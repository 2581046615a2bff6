import { canMove, ownersMoves, type OwnersMove } from '@kanaka/contracts/catalog/unit-states';
import type { Unit } from '@kanaka/contracts/catalog/units';
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
import { Link } from 'react-router-dom';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { moveWords, stateTones, stateWords } from './unit-states.ts';

const moveIcons: Record<OwnersMove, LucideIcon> = {
  'come-back': PackageOpen,
  'put-in-stock': PackageCheck,
  'take-away': PackageMinus,
};

/** A unit with what can be done with it. */
export function UnitRow({
  unit,
  chosen,
  onChoose,
  onEdit,
  onMove,
}: {
  unit: Unit;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onEdit: () => void;
  onMove: (act: OwnersMove | 'delete') => void;
}) {
  const { tag, size, grossWeight, netWeight, huid, state, orderId } = unit;
  const free = orderId === null;
  const items = [
    ...(free ? [{ label: 'Edit', Icon: Pencil, onSelect: onEdit }] : []),
    ...ownersMoves
      .filter((move) => canMove(state, move))
      .map((move) => ({ label: moveWords[move].label, Icon: moveIcons[move], onSelect: () => onMove(move) })),
    ...(free ? [{ label: 'Delete', Icon: Trash2, destructive: true, onSelect: () => onMove('delete') }] : []),
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
          </span>
        }
      />
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
        {orderId && (
          <Link
            to={`/orders/${orderId}`}
            target="_blank"
            className="text-xs text-emerald tabular-nums underline underline-offset-4"
          >
            {orderNumber(orderId)}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        )}
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
