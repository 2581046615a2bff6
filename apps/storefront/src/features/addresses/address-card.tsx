import type { Address } from '@kanaka/contracts/identity/addresses';
import { cn } from '@kanaka/ui/cn';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { IconButton } from '@kanaka/ui/icon-button';
import { Check, EllipsisVertical, Gift, House, Pencil, Trash2 } from 'lucide-react';

/** One saved address; with `onToggle` the whole card is a toggle button. */
export function AddressCard({
  address,
  selected,
  onToggle,
  onEdit,
  onDefault,
  onDelete,
}: {
  address: Address;
  selected: boolean;
  onToggle?: (() => void) | undefined;
  onEdit: () => void;
  onDefault: () => void;
  onDelete: () => void;
}) {
  const place = [address.city, address.state].filter(Boolean).join(', ');
  const words = (
    <>
      {address.isDefault && <span className="mb-1 block pr-9 text-sm text-emerald">Default address</span>}
      {address.recipient && <span className="block pr-9 font-medium break-words">{address.recipient}</span>}
      <span className={cn('block pr-9 break-words whitespace-pre-line', !address.recipient && 'font-medium')}>
        {address.address}
      </span>
      <span className="mt-1 block text-sm text-ink-soft">
        {place && <span className="block">{place}</span>}
        <span className="block">
          {address.country}
          {address.pincode && (
            <>
              {' · '}
              <span className="tabular-nums">{address.pincode}</span>
            </>
          )}
        </span>
        <span className="mt-2 block tabular-nums">{address.phone}</span>
        {address.notes && <span className="mt-2 block break-words italic">{address.notes}</span>}
        {address.isGift && (
          <span className="mt-3 flex gap-2">
            <Gift className="mt-0.5 size-4 shrink-0 text-gold" />
            <span className="min-w-0 break-words">
              <span className="sr-only">Gift: </span>“{address.giftMessage}”
            </span>
          </span>
        )}
      </span>
    </>
  );
  return (
    <li
      className={cn(
        'relative flex rounded-sm bg-white transition-shadow',
        selected ? 'shadow-[inset_0_0_0_2px_var(--color-emerald)]' : 'shadow-[inset_0_0_0_1px_var(--color-hairline)]',
        onToggle && !selected && 'hover:shadow-[inset_0_0_0_1px_var(--color-emerald)]',
      )}
    >
      {onToggle ? (
        <button type="button" aria-pressed={selected} onClick={onToggle} className="flex w-full gap-3.5 p-5 text-left">
          <span
            aria-hidden="true"
            className={cn(
              'mt-1 grid size-5 shrink-0 place-items-center rounded-full border transition-colors',
              selected ? 'border-emerald bg-emerald text-white' : 'border-line bg-white text-transparent',
            )}
          >
            <Check className="size-3" strokeWidth={3} />
          </span>
          <span className="min-w-0 flex-1">{words}</span>
        </button>
      ) : (
        <div className="min-w-0 flex-1 p-5">{words}</div>
      )}
      <div className="absolute top-2 right-2">
        <DropdownMenu
          trigger={<IconButton name={`Options for ${address.address}`} Icon={EllipsisVertical} />}
          items={[
            { label: 'Edit', Icon: Pencil, onSelect: onEdit },
            ...(address.isDefault ? [] : [{ label: 'Use by default', Icon: House, onSelect: onDefault }]),
            { label: 'Delete', Icon: Trash2, onSelect: onDelete, destructive: true },
          ]}
        />
      </div>
    </li>
  );
}
