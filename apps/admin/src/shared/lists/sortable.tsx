import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  type SortingStrategy,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { cn } from '@kanaka/ui/cn';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { IconButton } from '@kanaka/ui/icon-button';
import { ArrowDown, ArrowUp } from 'lucide-react';

const HOW_TO =
  'To move this, press Space or Enter, then the arrow keys. Space or Enter puts it down, Escape puts it back where it was.';

/** A list that can be reordered: by dragging with mouse or touch, or with the arrow keys; screen readers hear every move. */
export function Sortable({
  ids,
  nameOf,
  placeWords = (place) => `place ${place} of ${ids.length}`,
  strategy,
  onOrder,
  children,
}: {
  ids: readonly string[];
  /** The item's name for screen readers, by its original place (from 1). */
  nameOf: (place: number) => string;
  placeWords?: (place: number) => string;
  strategy: SortingStrategy;
  onOrder: (ids: string[]) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A delay, because a touch that moves at once is meant to scroll the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const name = (id: UniqueIdentifier) => nameOf(placeOf(id));
  const lifted = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lifted.current = true;
      return `${name(active.id)} is picked up from ${placeWords(placeOf(active.id))}.`;
    },
    onDragOver: ({ active, over }) => {
      // The first event reports the item over its own place, which onDragStart has just announced.
      const known = lifted.current && over?.id === active.id;
      lifted.current = false;
      return over && !known ? `${name(active.id)} is at ${placeWords(placeOf(over.id))}.` : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} is put down at ${placeWords(placeOf(over.id))}.` : undefined,
    onDragCancel: ({ active }) => `${name(active.id)} is back at ${placeWords(placeOf(active.id))}.`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove([...ids], placeOf(active.id) - 1, placeOf(over.id) - 1));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW_TO } }}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

type Sorting = ReturnType<typeof useSortable>;
type Handle = Omit<Sorting['attributes'], 'role'> & { ref: (element: HTMLElement | null) => void };

/**
 * One list item. A button inside it gets the `handle` props, to be moved by keyboard. An element around that button gets the
 * `grip` props, to be dragged by mouse or touch.
 */
export function SortableItem({
  id,
  className,
  children,
}: {
  id: string;
  className?: string;
  children: (parts: { handle: Handle; grip: Sorting['listeners'] }) => ReactNode;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition };
  const { role: _, ...described } = attributes;
  return (
    <li
      ref={setNodeRef}
      style={style}
      data-moving={isDragging || undefined}
      className={cn(className, isDragging && 'relative z-10 bg-white shadow-float')}
    >
      {children({ handle: { ...described, ref: setActivatorNodeRef }, grip: listeners })}
    </li>
  );
}

/** Where an entry of a list stands, and what moves it. */
export type Moves = {
  /** From 0. */
  place: number;
  count: number;
  onMove: (place: number) => void;
};

/** Buttons that move an entry one place up or down. Never `disabled`: the pressed one would lose the focus at either end. */
export function MoveButtons({ name, place, count, onMove }: Moves & { name: string }) {
  const step = (to: number) => {
    const isPossible = to >= 0 && to < count;
    return {
      'aria-disabled': !isPossible || undefined,
      className: 'text-ink-soft! aria-disabled:opacity-35',
      onClick: () => isPossible && onMove(to),
    };
  };
  return (
    <>
      <IconButton Icon={ArrowUp} name={`Move ${name} up`} {...step(place - 1)} />
      <IconButton Icon={ArrowDown} name={`Move ${name} down`} {...step(place + 1)} />
    </>
  );
}
