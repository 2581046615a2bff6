import { arrayMove, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react';
import { ConfirmChange } from '../forms/confirm-dialog.tsx';
import { useFocusBack } from '../page/focus.ts';
import { Card, Loaded, type Response } from '../page/page.tsx';
import { MoveButtons, type Moves, Sortable } from './sortable.tsx';

/** A list whose order the owner changes: by dragging, with the arrow keys, or with the up and down buttons of its rows. */
function OrderedList({
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

/** The card of the entries of the shop that are shown in an order, with the form that adds one. */
export function EntryCard<Entry extends { _id: string }>({
  name,
  head,
  add,
  adding,
  onAdding,
  response,
  row,
  nameOf,
  order,
  empty,
  question,
  remove,
  children,
  ...card
}: Omit<ComponentProps<typeof Card>, 'children'> & {
  /** In the plural. */
  name: string;
  head: ReactNode;
  add: { button: string; form: (close: () => void) => ReactNode };
  /** Whether the form is open. */
  adding: boolean;
  onAdding: (adding: boolean) => void;
  response: Response<{ data: readonly Entry[] }>;
  /** How high one is, as a CSS class. */
  row: string;
  /** An entry's name, by its place from 1. */
  nameOf: (entry: Entry | undefined, place: number) => string;
  order: (ids: string[]) => Promise<unknown>;
  empty: ReactNode;
  /** Asked before one is deleted. */
  question: (entry: Entry) => Pick<ComponentProps<typeof ConfirmChange>, 'title' | 'confirm' | 'children'>;
  remove: (id: string) => Promise<{ message: string }>;
  children: (entry: Entry, row: Moves & { onDelete: () => void }) => ReactNode;
}) {
  const addButton = useFocusBack(adding);
  const [doomed, setDoomed] = useState<Entry | null>(null);
  return (
    <Card {...card}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline p-4 sm:p-5">
        {head}
        {!adding && (
          <Button Icon={Plus} ref={addButton} onClick={() => onAdding(true)} padding="md">
            {add.button}
          </Button>
        )}
      </div>
      {adding && <div className="border-b border-hairline">{add.form(() => onAdding(false))}</div>}
      <Loaded response={response} name={name} row={row}>
        {({ data }) =>
          data.length > 0 ? (
            <OrderedList
              label={name}
              ids={data.map(({ _id }) => _id)}
              nameOf={(place) => nameOf(data[place - 1], place)}
              order={order}
            >
              {(move) =>
                data.map((entry, place) =>
                  children(entry, {
                    ...{ place, count: data.length },
                    onMove: (to) => move(place, to),
                    onDelete: () => setDoomed(entry),
                  }),
                )
              }
            </OrderedList>
          ) : (
            empty
          )
        }
      </Loaded>
      {doomed && (
        <ConfirmChange {...question(doomed)} change={() => remove(doomed._id)} onClose={() => setDoomed(null)} />
      )}
    </Card>
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
