import { arrayMove, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { MoveButtons, type Moves, Sortable } from './sortable.tsx';

/** A list whose order the owner changes: by dragging, with the arrow keys, or with the up and down buttons of its rows. */
export function OrderedList({
  label,
  ids,
  nameOf,
  order,
  children,
}: {
  label: string;
  ids: readonly string[];
  /** An entry's name, by its place from 1. */
  nameOf: (place: number) => string;
  /** Stores an order. */
  order: (ids: string[]) => Promise<unknown>;
  /** The rows, given what moves one of them; places are from 0. */
  children: (move: (from: number, to: number) => void) => ReactNode;
}) {
  const [news, setNews] = useState('');
  const [isSaving, setSaving] = useState(false);

  const save = async (wanted: string[], message = '') => {
    // Only one order request at a time, so that the last one sent is the one that is stored.
    if (isSaving) return;
    setSaving(true);
    setNews(message);
    try {
      await order(wanted);
    } catch (error) {
      setNews('');
      toast({ title: messageOf(error), variant: 'destructive' });
    } finally {
      setSaving(false);
    }
  };
  const move = (from: number, to: number) =>
    void save(arrayMove([...ids], from, to), `${nameOf(from + 1)} is now at place ${to + 1} of ${ids.length}.`);

  return (
    <>
      <span className="sr-only">
        <span role="status">{news}</span>
      </span>
      <Sortable
        ids={ids}
        nameOf={nameOf}
        strategy={verticalListSortingStrategy}
        onOrder={(wanted) => void save(wanted)}
      >
        <ul aria-label={label}>{children(move)}</ul>
      </Sortable>
    </>
  );
}

/** What is done with an entry of the shop that is shown in an order: moved, hidden or shown, edited, deleted. */
export function EntryButtons({
  name,
  place,
  count,
  hidden,
  busy,
  editButton,
  onMove,
  onTurn,
  onEdit,
  onDelete,
  className,
}: Moves & {
  name: string;
  hidden: boolean;
  /** While it is being hidden or shown. */
  busy: boolean;
  editButton: Ref<HTMLButtonElement>;
  onTurn: () => void;
  onEdit: () => void;
  onDelete: () => void;
  className: string;
}) {
  const turn = hidden ? 'Show' : 'Hide';
  return (
    <div className={cn('flex flex-wrap items-center', className)}>
      <MoveButtons name={name} place={place} count={count} onMove={onMove} />
      <Button
        variant="ghost"
        padding="sm"
        className="ml-auto"
        busy={busy}
        onClick={onTurn}
        aria-label={`${turn} ${name}`}
      >
        {turn}
      </Button>
      <Button ref={editButton} variant="ghost" padding="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
        <Pencil className="max-xs:hidden" />
        Edit
      </Button>
      <Button variant="ghost" padding="sm" className="text-brick!" onClick={onDelete} aria-label={`Delete ${name}`}>
        <Trash2 className="max-xs:hidden" />
        Delete
      </Button>
    </div>
  );
}
